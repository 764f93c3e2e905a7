package dev.efmesh.processor.write;

import com.palantir.javapoet.ClassName;
import dev.efmesh.processor.read.ColumnDecl;
import dev.efmesh.processor.read.ModelDecl;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/** The names of generated classes and constants. Stateless. */
public final class Names {
    private Names() {}

    public static ClassName model(ModelDecl model) {
        return sibling(model.type(), "Model");
    }

    public static ClassName fixture(ModelDecl model) {
        return sibling(model.type(), "Fixture");
    }

    /** {@code Outer.Inner} becomes {@code Outer_InnerModel}. */
    private static ClassName sibling(TypeElement type, String suffix) {
        ClassName name = ClassName.get(type);
        return ClassName.get(name.packageName(), String.join("_", name.simpleNames()) + suffix);
    }

    /** A constant per column, in order; two columns never share one. */
    static List<String> constants(List<ColumnDecl> columns) {
        List<String> constants = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (ColumnDecl column : columns) {
            String base = upper(column.name());
            String constant = base.equals("_") ? "COLUMN" : base;
            for (int i = 2; !taken.add(constant); i++) {
                constant = base + "_" + i;
            }
            constants.add(constant);
        }
        return constants;
    }

    /** Upper case by ASCII alone: the same in every locale. */
    private static String upper(String name) {
        StringBuilder upper = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            upper.append(c >= 'a' && c <= 'z' ? (char) (c - ('a' - 'A')) : c);
        }
        return upper.toString();
    }
}
