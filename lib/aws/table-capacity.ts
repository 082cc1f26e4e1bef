import { BillingMode, CfnTable, type EnableScalingProps, type Table, type TableProps } from 'aws-cdk-lib/aws-dynamodb';
import { tableIndexes } from '../../functions/topology/table.ts';
import type { Bounds, CapacityUnits, ProvisionedTable, StageConfig } from './stage.ts';

type TableSettings = NonNullable<StageConfig['table']>;

/** How the table is paid: by use, or by the hour for what is provisioned. It begins with the least units, which scaling then moves. */
export function capacityOf({ provisioned, warmThroughput, onDemandLimit }: TableSettings): Partial<TableProps> {
  return {
    ...(provisioned
      ? { billingMode: BillingMode.PROVISIONED, ...leastOf(provisioned.table) }
      : { billingMode: BillingMode.PAY_PER_REQUEST }),
    ...(warmThroughput && {
      warmThroughput: {
        readUnitsPerSecond: warmThroughput.readUnits,
        writeUnitsPerSecond: warmThroughput.writeUnits,
      },
    }),
    ...(onDemandLimit && {
      maxReadRequestUnits: onDemandLimit.readUnits,
      maxWriteRequestUnits: onDemandLimit.writeUnits,
    }),
  };
}

/** The capacity of an index, where it has its own: that of a table on demand is the table's. */
export const capacityOfIndex = (provisioned: ProvisionedTable | undefined, name: string) =>
  provisioned ? leastOf(unitsOf(provisioned, name)) : {};

const leastOf = ({ read, write }: CapacityUnits) => ({ readCapacity: read.least, writeCapacity: write.least });

/**
 * Lets the capacity of the table and of each of its indexes follow the load, each by itself. The template names the mode too, which the CDK
 * leaves out: an update that only removes the other mode would rely on a default.
 */
export function scale(table: Table, provisioned: ProvisionedTable): void {
  const { targetPercent: targetUtilizationPercent } = provisioned;
  const { read, write } = provisioned.table;
  const { defaultChild } = table.node;
  if (defaultChild instanceof CfnTable) defaultChild.billingMode = BillingMode.PROVISIONED;
  const scaled = [
    table.autoScaleReadCapacity(between(read)),
    table.autoScaleWriteCapacity(between(write)),
    ...tableIndexes.flatMap(({ name }) => {
      const units = unitsOf(provisioned, name);
      return [
        table.autoScaleGlobalSecondaryIndexReadCapacity(name, between(units.read)),
        table.autoScaleGlobalSecondaryIndexWriteCapacity(name, between(units.write)),
      ];
    }),
  ];
  for (const capacity of scaled) capacity.scaleOnUtilization({ targetUtilizationPercent });
}

const between = ({ least, most }: Bounds): EnableScalingProps => ({ minCapacity: least, maxCapacity: most });

function unitsOf({ indexes }: ProvisionedTable, name: string): CapacityUnits {
  const units = indexes[name];
  if (!units) throw new Error(`The stage has no capacity for the index ${name}.`);
  return units;
}
