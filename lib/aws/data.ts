import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { table as shape, tableIndexes } from '../../functions/contract/wiring.ts';
import type { StageConfig } from './stage.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** What must never be lost: the table with every resource, and the keys that sign webhooks. Both outlive their stack. */
export class Data extends Construct {
  /** The table in use: this stack's own, or a restored copy of it. */
  readonly table: ITable;
  readonly streamArn: string;
  /** Signs the X-Service-Signature header. */
  readonly webhookKey: Key;
  /** Signs as Standard Webhooks has it. */
  readonly standardWebhookKey: Key;

  constructor(scope: Construct, id: string, { restoredStreamArn }: StageConfig) {
    super(scope, id);
    const own = new Table(this, 'Table', {
      partitionKey: text(shape.partitionKey),
      sortKey: text(shape.sortKey),
      timeToLiveAttribute: shape.timeToLive,
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const { name, partitionKey, sortKey } of tableIndexes) {
      own.addGlobalSecondaryIndex({
        indexName: name,
        partitionKey: text(partitionKey),
        sortKey: text(sortKey),
        projectionType: ProjectionType.KEYS_ONLY,
      });
    }
    if (!own.tableStreamArn) throw new Error('The table was made without its stream.');
    this.table = restoredStreamArn ? this.#restored(own, own.tableStreamArn, restoredStreamArn) : own;
    this.streamArn = restoredStreamArn ?? own.tableStreamArn;
    this.webhookKey = signingKey(this, 'WebhookKey', KeySpec.ECC_NIST_P256);
    this.standardWebhookKey = signingKey(this, 'StandardWebhookKey', KeySpec.ECC_NIST_EDWARDS25519);
  }

  /**
   * The copy is named outright. The names of the own table stay exported: the other stacks still import them until they are
   * deployed, and CloudFormation takes back no export that is in use.
   */
  #restored(own: Table, ownStreamArn: string, streamArn: string): ITable {
    for (const name of [own.tableName, own.tableArn, ownStreamArn]) Stack.of(this).exportValue(name);
    const [tableArn = ''] = streamArn.split('/stream/');
    return Table.fromTableAttributes(this, 'Restored', { tableArn, tableStreamArn: streamArn });
  }
}

/** The private half never leaves the key service: functions ask it for signatures and for the public half. */
const signingKey = (scope: Construct, id: string, keySpec: KeySpec): Key =>
  new Key(scope, id, {
    keySpec,
    keyUsage: KeyUsage.SIGN_VERIFY,
    description: `Signs webhooks (${id})`,
    removalPolicy: RemovalPolicy.RETAIN,
  });
