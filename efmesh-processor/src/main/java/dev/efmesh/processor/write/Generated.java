package dev.efmesh.processor.write;

import com.palantir.javapoet.AnnotationSpec;

/** The mark on generated classes. Stateless. */
final class Generated {
    private Generated() {}

    static AnnotationSpec annotation() {
        return AnnotationSpec.builder(javax.annotation.processing.Generated.class)
                .addMember("value", "$S", "dev.efmesh.processor.EfmeshProcessor")
                .build();
    }
}
