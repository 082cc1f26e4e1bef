import type { Capability } from '../functions/contract/endpoint.ts';
import type { BackgroundFunction } from '../functions/contract/wiring.ts';

/** What a function declares to use. */
export type Use = Capability | BackgroundFunction['uses'][number];

/** What rights are given on. */
export type Thing =
  | 'table'
  | 'indexes'
  | 'documents'
  | 'signingKeys'
  | 'publishedKeys'
  | 'walletKey'
  | 'walletSignerKey'
  | 'mail'
  | 'sms'
  | 'bus'
  | 'stateMachine'
  | 'deliveryQueue'
  | 'railQueue'
  | 'auditQueue'
  | 'sweepQueue'
  | 'railSecret';

/** Leave to do these things to any of those. */
export interface Right {
  readonly actions: readonly string[];
  readonly on: readonly Thing[];
}

const sendToRail: Right = { actions: ['sqs:SendMessage'], on: ['railQueue'] };

/**
 * The one place that says what a use means in rights: the deployment writes its policies from it, and the local cloud
 * refuses what they would not allow. A transaction is authorised by the rights of its single reads and writes.
 */
export const rights: Readonly<Record<Use, readonly Right[]>> = {
  /** Items by their keys. */
  'table:read': [{ actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], on: ['table'] }],
  /** What lies beside each other, in the table or in one of its indexes. */
  'table:list': [{ actions: ['dynamodb:Query'], on: ['table', 'indexes'] }],
  'table:scan': [{ actions: ['dynamodb:Scan'], on: ['table'] }],
  'table:write': [{ actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'], on: ['table'] }],
  'table:delete': [{ actions: ['dynamodb:DeleteItem'], on: ['table'] }],
  /** A transaction that depends on an item which it does not write. */
  'table:check': [{ actions: ['dynamodb:ConditionCheckItem'], on: ['table'] }],
  'documents:read': [{ actions: ['s3:GetObject'], on: ['documents'] }],
  'documents:write': [{ actions: ['s3:PutObject'], on: ['documents'] }],
  'documents:delete': [{ actions: ['s3:DeleteObject'], on: ['documents'] }],
  'keys:public': [{ actions: ['kms:GetPublicKey'], on: ['signingKeys', 'publishedKeys'] }],
  'keys:sign': [{ actions: ['kms:Sign'], on: ['signingKeys'] }],
  'wallet:seal': [{ actions: ['kms:Encrypt', 'kms:Decrypt'], on: ['walletKey'] }],
  'wallet:sign': [{ actions: ['kms:Sign', 'kms:GetPublicKey'], on: ['walletSignerKey'] }],
  'codes:email': [{ actions: ['ses:SendEmail'], on: ['mail'] }],
  'codes:sms': [{ actions: ['sms-voice:SendTextMessage'], on: ['sms'] }],
  'bus:put': [{ actions: ['events:PutEvents'], on: ['bus'] }],
  'workflow:start': [{ actions: ['states:StartExecution'], on: ['stateMachine'] }],
  'workflow:resume': [{ actions: ['states:SendTaskSuccess', 'states:SendTaskFailure'], on: ['stateMachine'] }],
  'queue:delivery': [{ actions: ['sqs:SendMessage'], on: ['deliveryQueue'] }],
  'queue:rail': [sendToRail],
  'queue:audit': [{ actions: ['sqs:SendMessage'], on: ['auditQueue'] }],
  'queue:sweep': [{ actions: ['sqs:SendMessage'], on: ['sweepQueue'] }],
  'rail:submit': [sendToRail],
  'rail:known': [],
  'rail:secret': [{ actions: ['secretsmanager:GetSecretValue'], on: ['railSecret'] }],
};
