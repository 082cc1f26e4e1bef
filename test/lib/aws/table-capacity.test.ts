import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { tableIndexes } from '../../../functions/topology/table.ts';
import { StageError } from '../../../lib/aws/stage-file.ts';
import { stageOf } from '../../kit/aws/stages.ts';
import { ofType, type Resource, type Synthesized, synthesize } from '../../kit/aws/synthesized.ts';

const units = (least: number, most: number) => ({ read: { least, most }, write: { least: least * 2, most: most * 2 } });
const provisioned = {
  targetPercent: 60,
  table: units(100, 10_000),
  indexes: Object.fromEntries(tableIndexes.map(({ name }, place) => [name, units(10 + place, 1_000 + place)])),
};

describe('a table on demand', () => {
  it('has no capacity of its own, in every stage of the repository', () => {
    for (const stage of ['dev', 'staging', 'prod'] as const) {
      const synthesized = synthesize({ stage });
      const [table] = ofType(synthesized, 'DynamoDB::Table');
      expect(table?.properties.BillingMode).toBe('PAY_PER_REQUEST');
      expect(JSON.stringify(table?.properties)).not.toContain('ProvisionedThroughput');
      expect(ofType(synthesized, 'ApplicationAutoScaling::ScalableTarget')).toEqual([]);
    }
  }, 120_000);
});

describe('a table with provisioned capacity', () => {
  /** The capacity is the same with few endpoints as with all, and the two synths that a test compares take half as long. */
  const endpoints = endpointList.slice(0, 12);
  let deployed: Synthesized;
  let table: Resource | undefined;
  beforeAll(() => {
    deployed = synthesize({ endpoints, settings: { table: { provisioned } }, checked: true });
    table = ofType(deployed, 'DynamoDB::Table')[0];
  }, 120_000);

  it('begins with the least units, and so does each index', () => {
    const begins = ({ read, write }: ReturnType<typeof units>) => ({
      ReadCapacityUnits: read.least,
      WriteCapacityUnits: write.least,
    });
    expect(table?.properties.BillingMode).toBe('PROVISIONED');
    expect(table?.properties.ProvisionedThroughput).toEqual(begins(provisioned.table));
    expect(table?.properties.GlobalSecondaryIndexes).toEqual(
      tableIndexes.map(({ name }) =>
        expect.objectContaining({
          IndexName: name,
          ProvisionedThroughput: begins(provisioned.indexes[name] as ReturnType<typeof units>),
        }),
      ),
    );
  });

  it('is scaled between its units, each index by itself, at the utilization of the stage', () => {
    const targets = ofType(deployed, 'ApplicationAutoScaling::ScalableTarget');
    const shown = targets.map(({ properties: { ScalableDimension, ResourceId, MinCapacity, MaxCapacity } }) => {
      const path = JSON.stringify(ResourceId).match(/\/index\/(\w+)/);
      return [ScalableDimension, path?.[1] ?? 'table', MinCapacity, MaxCapacity];
    });
    const wanted = [
      ['table', 'table', provisioned.table] as const,
      ...tableIndexes.map(
        ({ name }) => ['index', name, provisioned.indexes[name] as typeof provisioned.table] as const,
      ),
    ].flatMap(([kind, name, { read, write }]) => [
      [`dynamodb:${kind}:ReadCapacityUnits`, name, read.least, read.most],
      [`dynamodb:${kind}:WriteCapacityUnits`, name, write.least, write.most],
    ]);
    expect(shown.toSorted()).toEqual(wanted.toSorted());
    const policies = ofType(deployed, 'ApplicationAutoScaling::ScalingPolicy');
    expect(policies).toHaveLength(targets.length);
    for (const { properties } of policies)
      expect(properties.TargetTrackingScalingPolicyConfiguration.TargetValue).toBe(provisioned.targetPercent);
  });

  it('adds nothing to any other stack', () => {
    const scaling = deployed.resources.filter(({ type }) => type.startsWith('AWS::ApplicationAutoScaling'));
    expect(new Set(scaling.map(({ stack }) => stack))).toEqual(new Set([table?.stack]));
    for (const [stack, { Resources }] of Object.entries(synthesize({ endpoints }).templates)) {
      if (stack === table?.stack) continue;
      expect(Object.keys(deployed.templates[stack].Resources), stack).toEqual(Object.keys(Resources));
    }
  });

  it('keeps the alarms on throttles of the table and of each index', () => {
    const watched = ofType(deployed, 'CloudWatch::Alarm')
      .map(({ properties }) => JSON.stringify(properties))
      .filter((properties) => properties.includes('WriteThrottleEvents'));
    for (const { name } of tableIndexes) expect(watched.some((properties) => properties.includes(name))).toBe(true);
    expect(watched).toHaveLength(tableIndexes.length + 1);
  });
});

describe('the file of a stage', () => {
  const { lists: _, ...others } = provisioned.indexes;
  it.each([
    ['an index without capacity', { provisioned: { ...provisioned, indexes: others } }, 'provisioned.indexes.lists:'],
    [
      'an index that there is not',
      { provisioned: { ...provisioned, indexes: { ...provisioned.indexes, byColour: units(1, 2) } } },
      'Unrecognized key: "byColour"',
    ],
    [
      'more least than most units',
      { provisioned: { ...provisioned, table: units(20, 10) } },
      'table.provisioned.table.read: least is at most most',
    ],
    ['a target out of range', { provisioned: { ...provisioned, targetPercent: 95 } }, 'provisioned.targetPercent:'],
    [
      'a limit of the other mode',
      { provisioned, onDemandLimit: { readUnits: 1, writeUnits: 1 } },
      'table: onDemandLimit is of a table on demand',
    ],
  ])('is refused in one line for %s', (_case, settings, message) => {
    const attempt = () => stageOf('dev', { table: settings });
    expect(attempt).toThrow(StageError);
    expect(attempt).toThrow(message);
    expect(attempt).not.toThrow(/\n/);
  });

  it('is refused where a restored copy, which has a mode of its own, is in the place of the table', () => {
    const restoredStreamArn = 'arn:aws:dynamodb:eu-central-1:111122223333:table/COPY/stream/2026-01-31T12:00:00.000';
    expect(() => stageOf('dev', { table: { provisioned }, restoredStreamArn })).toThrow(
      'restoredStreamArn: a restored copy is on demand: leave table.provisioned out',
    );
  });
});
