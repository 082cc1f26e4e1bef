import { expect, it } from 'vitest';
import { type Capability, grants } from '../../functions/topology/capabilities.ts';

/** Each permission a second time, so that no slip widens one: the capability, its actions, their resources and the variables. */
const permissions: readonly (readonly [Capability, string, string, string])[] = [
  ['table:read', 'dynamodb:GetItem dynamodb:BatchGetItem', 'table', 'TABLE_NAME'],
  ['table:list', 'dynamodb:Query', 'table indexes', 'TABLE_NAME'],
  ['table:scan', 'dynamodb:Scan', 'table', 'TABLE_NAME'],
  ['table:write', 'dynamodb:PutItem dynamodb:UpdateItem', 'table', 'TABLE_NAME'],
  ['deliveries:put', 'dynamodb:PutItem', 'table', 'TABLE_NAME'],
  ['platforms:update', 'dynamodb:UpdateItem', 'table', 'TABLE_NAME'],
  ['table:delete', 'dynamodb:DeleteItem', 'table', 'TABLE_NAME'],
  ['table:check', 'dynamodb:ConditionCheckItem', 'table', 'TABLE_NAME'],
  ['documents:read', 's3:GetObject', 'documents', 'DOCUMENTS_BUCKET'],
  ['documents:list', 's3:ListBucket', 'documentsBucket', ''],
  ['documents:write', 's3:PutObject', 'documents', 'DOCUMENTS_BUCKET'],
  ['documents:delete', 's3:DeleteObject', 'documents', 'DOCUMENTS_BUCKET'],
  ['journal:write', 's3:PutObject', 'journal', 'JOURNAL_BUCKET'],
  [
    'keys:public',
    'kms:GetPublicKey',
    'signingKeys publishedKeys',
    'WEBHOOK_KEY_ID STANDARD_WEBHOOK_KEY_ID WEBHOOK_PUBLISHED_KEY_IDS',
  ],
  ['keys:sign', 'kms:Sign', 'signingKeys', 'WEBHOOK_KEY_ID STANDARD_WEBHOOK_KEY_ID'],
  ['keys:open', 'kms:Decrypt', 'webhookSealingKey', 'WEBHOOK_SEALING_KEY_ID'],
  ['wallet:seal', 'kms:Encrypt kms:Decrypt', 'walletKey', 'WALLET_KEY_ID'],
  ['wallet:sign', 'kms:Sign kms:GetPublicKey', 'walletSignerKey', 'WALLET_SIGNER_KEY_ID'],
  ['codes:email', 'ses:SendEmail', 'mail', 'CODE_EMAIL_FROM'],
  ['codes:sms', 'sms-voice:SendTextMessage', 'sms', 'CODE_SMS_ORIGINATION'],
  ['bus:put', 'events:PutEvents', 'bus', 'BUS_NAME LARGE_PLATFORMS'],
  ['workflow:start', 'states:StartExecution', 'stateMachine', 'STATE_MACHINE_ARN EXECUTION_SUFFIX'],
  ['workflow:resume', 'states:SendTaskSuccess states:SendTaskFailure', 'stateMachine', ''],
  ['stablecoins:start', 'states:StartExecution', 'stablecoinMachine', 'STABLECOIN_MACHINE_ARN EXECUTION_SUFFIX'],
  ['stablecoins:resume', 'states:SendTaskSuccess', 'stablecoinMachine', ''],
  ['cards:start', 'states:StartExecution', 'cardMachine', 'CARD_MACHINE_ARN EXECUTION_SUFFIX'],
  ['cards:resume', 'states:SendTaskSuccess', 'cardMachine', ''],
  ['queue:delivery', 'sqs:SendMessage', 'deliveryQueue', 'DELIVERY_QUEUE_URLS SLOW_DELIVERY_QUEUE_URL LARGE_PLATFORMS'],
  ['queue:rail', 'sqs:SendMessage', 'railQueue', 'RAIL_QUEUE_URL'],
  ['queue:rail-accounts', 'sqs:SendMessage', 'railAccountsQueue', 'RAIL_ACCOUNTS_QUEUE_URL'],
  ['queue:expiry', 'sqs:SendMessage', 'expiryQueue', 'EXPIRY_QUEUE_URL'],
  ['queue:stablecoins', 'sqs:SendMessage', 'stablecoinQueue', 'STABLECOIN_QUEUE_URL'],
  ['queue:verification', 'sqs:SendMessage', 'verificationQueue', 'VERIFICATION_QUEUE_URL'],
  ['queue:imports', 'sqs:SendMessage', 'importsQueue', 'IMPORTS_QUEUE_URL'],
  ['queue:late-changes', 'sqs:SendMessage', 'lateChangesQueue', 'LATE_CHANGES_QUEUE_URL'],
  ['queue:audit', 'sqs:SendMessage', 'auditQueue', 'AUDIT_QUEUE_URL'],
  ['queue:days', 'sqs:SendMessage', 'daysQueue', 'DAYS_QUEUE_URL'],
  ['queue:sweep', 'sqs:SendMessage', 'sweepQueue', 'SWEEP_QUEUE_URL'],
  ['queue:set-aside', 'sqs:SendMessage', 'setAsideQueue', 'SET_ASIDE_QUEUE_URL'],
  ['rail:known', '', '', 'RAIL_URL'],
  ['rail:secret', 'secretsmanager:GetSecretValue', 'railSecret', 'RAIL_SECRET_ARN'],
  ['issuer:known', '', '', 'ISSUER_URL'],
  ['issuer:secret', 'secretsmanager:GetSecretValue', 'issuerSecret', 'ISSUER_SECRET_ARN'],
  ['verification:known', '', '', 'VERIFICATION_URL'],
  ['verification:secret', 'secretsmanager:GetSecretValue', 'verificationSecret', 'VERIFICATION_SECRET_ARN'],
  ['rates:known', '', '', 'RATES_URL RATES_CHECK_URL'],
  ['rates:secret', 'secretsmanager:GetSecretValue', 'ratesSecret', 'RATES_SECRET_ARN RATES_CHECK_SECRET_ARN'],
  ['security:contact', '', '', 'SECURITY_CONTACT'],
];
const words = (text: string): readonly string[] => text.split(' ').filter(Boolean);

it.each(permissions)('%s allows no more and no less than %j on %j', (capability, actions, on, variables) => {
  const { partitions: _, ...grant } = grants[capability];
  expect(grant).toEqual({ actions: words(actions), on: words(on), variables: words(variables) });
});

it('no function can declare another permission', () => {
  expect(Object.keys(grants)).toEqual(permissions.map(([capability]) => capability));
});
