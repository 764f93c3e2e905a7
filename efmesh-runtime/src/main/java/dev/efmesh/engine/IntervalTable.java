package dev.efmesh.engine;

import dev.efmesh.model.Contract;
import dev.efmesh.model.RelationName;

/**
 * A table that is written range by range.
 *
 * @param target stands in the warehouse
 * @param timeColumn the column of the contract that says which range a row belongs to
 * @param refuseOutside whether rows outside their range make the batch fail; else they are counted and left out
 */
public record IntervalTable(RelationName target, Contract contract, String timeColumn, boolean refuseOutside) {}
