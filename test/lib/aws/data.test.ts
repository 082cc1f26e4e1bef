import { beforeAll, describe, expect, it } from 'vitest';
import { table as shape, tableIndexes } from '../../../functions/contract/wiring.ts';
import { ofType, type Resource, type Synthesized, synthesize } from './synthesized.ts';

let deployed: Synthesized;
let table: Resource | undefined;
beforeAll(() => {
  deployed = synthesize();
  table = ofType(deployed, 'DynamoDB::Table')[0];
}, 60_000);

describe('the table', () => {
  it('is one, paid by use, kept and recoverable whatever happens to its stack', () => {
    expect(ofType(deployed, 'DynamoDB::Table')).toHaveLength(1);
    expect(table?.deletionPolicy).toBe('Retain');
    expect(table?.properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: shape.timeToLive, Enabled: true },
    });
  });

  it('has the keys and the indexes of the wiring', () => {
    const keySchema = (partitionKey: string, sortKey: string) => [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ];
    expect(table?.properties.KeySchema).toEqual(keySchema(shape.partitionKey, shape.sortKey));
    expect(table?.properties.GlobalSecondaryIndexes).toEqual(
      tableIndexes.map(({ name, partitionKey, sortKey }) => ({
        IndexName: name,
        KeySchema: keySchema(partitionKey, sortKey),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      })),
    );
  });

  it('is named by an output', () => {
    expect(deployed.templates['payments-dev-data'].Outputs.TableName.Value).toEqual({ Ref: table?.id });
  });
});

describe('the signing keys', () => {
  it('are one of each kind, for signing only, and stay', () => {
    const keys = ofType(deployed, 'KMS::Key');
    expect(keys.map(({ properties }) => properties.KeySpec).sort()).toEqual(['ECC_NIST_EDWARDS25519', 'ECC_NIST_P256']);
    for (const { properties, deletionPolicy } of keys) {
      expect(properties.KeyUsage).toBe('SIGN_VERIFY');
      expect(deletionPolicy).toBe('Retain');
    }
  });
});
