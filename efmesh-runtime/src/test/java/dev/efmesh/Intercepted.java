package dev.efmesh;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/** Puts calls of a test's own around those of a real engine or store. */
final class Intercepted {
    /** What a test throws to end an apply as a death of its process would, but for what is caught on the way. */
    static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private Intercepted() {}

    /** {@code before} and {@code after} are told the name of each method that is called. */
    static <T> T of(Class<T> type, T inner, Consumer<String> before, Consumer<String> after) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            before.accept(method.getName());
            Object result;
            try {
                result = method.invoke(inner, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
            after.accept(method.getName());
            return result;
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** Stops when the method is called for the first time, before it does anything. */
    static <T> T stoppedBefore(Class<T> type, T inner, String method) {
        return of(type, inner, name -> stopAt(method, name), name -> {});
    }

    /** Stops when the method has done its work for the first time. */
    static <T> T stoppedAfter(Class<T> type, T inner, String method) {
        return of(type, inner, name -> {}, name -> stopAt(method, name));
    }

    private static void stopAt(String method, String name) {
        if (name.equals(method)) {
            throw new Stop();
        }
    }
}
