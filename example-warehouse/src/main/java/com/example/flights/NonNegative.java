package com.example.flights;

import dev.efmesh.annotation.Audit;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The column holds no negative number: an audit that the team wrote once and uses everywhere. */
@Audit(name = "not negative", sql = "SELECT * FROM @self WHERE @column < 0")
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface NonNegative {}
