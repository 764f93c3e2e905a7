package dev.efmesh.engine.duckdb;

import dev.efmesh.error.EfmeshException;
import dev.efmesh.error.ErrorCode;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Finds the one DuckDB driver of this JVM.
 *
 * <p>The driver's native library is unpacked and loaded once per class loader and never leaves. Where this class lives in a loader
 * that comes and goes (javac's processor path, a Maven goal), the driver is loaded by a loader of its own and kept in the system
 * properties, so that the next loader finds it. In an application's own loader the application's driver is used. Thread-safe.
 */
final class DuckDbDriver {
    private static final String DRIVER = "org.duckdb.DuckDBDriver";

    private DuckDbDriver() {}

    /** Throws {@link EfmeshException} with {@code ENGINE_OPEN} where the driver or its native library cannot be loaded. */
    static Driver driver() {
        ClassLoader own = DuckDbDriver.class.getClassLoader();
        try {
            if (own == ClassLoader.getSystemClassLoader()) {
                return instance(own);
            }
            URL classFile = own.getResource(DRIVER.replace('.', '/') + ".class");
            if (classFile == null) {
                throw new EfmeshException(
                        ErrorCode.ENGINE_OPEN,
                        "the DuckDB driver is not on the class path",
                        "add org.duckdb:duckdb_jdbc to the class path of efmesh");
            }
            return shared(classFile);
        } catch (LinkageError | ReflectiveOperationException | IOException e) {
            throw new EfmeshException(
                    ErrorCode.ENGINE_OPEN,
                    "the DuckDB driver cannot be loaded: " + e,
                    "DuckDB needs its native library; see that the temporary folder is writable and the platform supported",
                    e);
        }
    }

    /** A second connection to the same database; cheap, and settings come along. */
    static Connection duplicate(Connection connection) throws SQLException {
        try {
            return (Connection) connection.getClass().getMethod("duplicate").invoke(connection);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException cause) {
                throw cause;
            }
            throw new SQLException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new SQLException(e);
        }
    }

    private static Driver shared(URL classFile) throws IOException, ReflectiveOperationException {
        URLConnection connection = classFile.openConnection();
        if (!(connection instanceof JarURLConnection jar)) {
            return instance(DuckDbDriver.class.getClassLoader());
        }
        Properties jvmWide = System.getProperties();
        String key = "dev.efmesh.duckdb.driver:" + jar.getJarFileURL();
        synchronized (jvmWide) {
            if (jvmWide.get(key) instanceof Driver known) {
                return known;
            }
            URL[] path = {jar.getJarFileURL()};
            // never closed: the native library ties it to the JVM anyway
            Driver driver = instance(new URLClassLoader("duckdb", path, ClassLoader.getPlatformClassLoader()));
            jvmWide.put(key, driver);
            return driver;
        }
    }

    private static Driver instance(ClassLoader loader) throws ReflectiveOperationException {
        return Class.forName(DRIVER, true, loader)
                .asSubclass(Driver.class)
                .getConstructor()
                .newInstance();
    }
}
