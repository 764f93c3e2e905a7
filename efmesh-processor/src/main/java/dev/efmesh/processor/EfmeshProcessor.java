package dev.efmesh.processor;

import com.google.auto.service.AutoService;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/**
 * The annotation processor of efmesh: checks the models of a compilation and generates their definitions. No exception of its own ever
 * reaches the compiler.
 */
@AutoService(Processor.class)
public final class EfmeshProcessor extends AbstractProcessor {
    private boolean done;

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of("dev.efmesh.annotation.*");
    }

    @Override
    public Set<String> getSupportedOptions() {
        return ProcessorOptions.NAMES;
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        if (done || round.processingOver()) {
            return false;
        }
        done = true;
        ProcessorOptions options = ProcessorOptions.of(processingEnv.getOptions());
        try {
            new Compilation(processingEnv, options).run(round);
        } catch (RuntimeException e) {
            processingEnv
                    .getMessager()
                    .printMessage(
                            Diagnostic.Kind.ERROR,
                            "[EFM-9001] the efmesh processor failed: " + e
                                    + "; this is a bug, please report it"
                                    + (options.debug() ? "\n" + trace(e) : " with the output of -Aefmesh.debug=true"));
        }
        return false;
    }

    private static String trace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
