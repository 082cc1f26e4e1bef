import type { EndpointCapability } from '../contract/endpoint.ts';
import type { BackgroundFunction } from './wiring.ts';

/** A right that a function declares to use. */
export type Capability = EndpointCapability | BackgroundFunction['uses'][number];

/** The part of the deployment that a permission names. */
export type Resource =
  | 'table'
  | 'indexes'
  | 'documents'
  | 'documentsBucket'
  | 'journal'
  | 'webhookSealingKey'
  | 'signingKeys'
  | 'publishedKeys'
  | 'walletKey'
  | 'walletSignerKey'
  | 'mail'
  | 'sms'
  | 'bus'
  | 'stateMachine'
  | 'stablecoinMachine'
  | 'cardMachine'
  | 'deliveryQueue'
  | 'railQueue'
  | 'railAccountsQueue'
  | 'expiryQueue'
  | 'stablecoinQueue'
  | 'auditQueue'
  | 'daysQueue'
  | 'sweepQueue'
  | 'setAsideQueue'
  | 'railSecret'
  | 'issuerSecret'
  | 'importsQueue'
  | 'lateChangesQueue'
  | 'verificationQueue'
  | 'verificationSecret'
  | 'ratesSecret';

/** The environment variables by which a function finds what it uses. */
export type EnvironmentVariable =
  | 'TABLE_NAME'
  /** The bucket of uploaded files. */
  | 'DOCUMENTS_BUCKET'
  /** The bucket of the exported journal. */
  | 'JOURNAL_BUCKET'
  | 'BUS_NAME'
  /** The state machine of payments. */
  | 'STATE_MACHINE_ARN'
  /** The state machine of mints and burns. */
  | 'STABLECOIN_MACHINE_ARN'
  /** The end of the names of executions, where a restored copy of the table is served. */
  | 'EXECUTION_SUFFIX'
  /** One queue for each cell of the fast lane, in the order of the cells, separated by commas. */
  | 'DELIVERY_QUEUE_URLS'
  | 'SLOW_DELIVERY_QUEUE_URL'
  /** The platforms that have a cell of the fast lane for themselves, behind the others and in their order, separated by commas. */
  | 'LARGE_PLATFORMS'
  | 'RAIL_QUEUE_URL'
  /** Accounts of production that the rail has to know of. */
  | 'RAIL_ACCOUNTS_QUEUE_URL'
  /** Quotes that expire unless they are executed. */
  | 'EXPIRY_QUEUE_URL'
  /** The state machine of cards and their transactions. */
  | 'CARD_MACHINE_ARN'
  /** Reports of the sandbox's stablecoin provider. */
  | 'STABLECOIN_QUEUE_URL'
  | 'AUDIT_QUEUE_URL'
  | 'DAYS_QUEUE_URL'
  | 'SWEEP_QUEUE_URL'
  /** Imports of customers that have rows left. */
  | 'IMPORTS_QUEUE_URL'
  /** Changes that a part of a stream reader could not handle in time. */
  | 'LATE_CHANGES_QUEUE_URL'
  /** Where stream records go that a reader cannot handle. */
  | 'SET_ASIDE_QUEUE_URL'
  /** The base URL of the connector of the production rail. */
  | 'RAIL_URL'
  /** The secret shared with that connector, in Secrets Manager. */
  | 'RAIL_SECRET_ARN'
  /** The base URL of the connector of the issuer of production cards. */
  | 'ISSUER_URL'
  /** The secret shared with that connector, in Secrets Manager. */
  | 'ISSUER_SECRET_ARN'
  /** Customers to be handed to the verification provider. */
  | 'VERIFICATION_QUEUE_URL'
  /** The base URL of the connector of the provider that verifies customers in production. */
  | 'VERIFICATION_URL'
  /** The secret shared with that connector, in Secrets Manager. */
  | 'VERIFICATION_SECRET_ARN'
  /** The base URL of the connector that gives the prices by which production converts. */
  | 'RATES_URL'
  /** The secret shared with that connector, in Secrets Manager. */
  | 'RATES_SECRET_ARN'
  /** The base URL of a second one, whose prices have to agree, and its secret. */
  | 'RATES_CHECK_URL'
  | 'RATES_CHECK_SECRET_ARN'
  /** The symmetric KMS key that seals the keys which sign webhooks. */
  | 'WEBHOOK_SEALING_KEY_ID'
  /** The KMS key of the X-Service-Signature header, ECC_NIST_P256, where AWS KMS signs. */
  | 'WEBHOOK_KEY_ID'
  /** The KMS key of the Standard Webhooks signature, ed25519, where AWS KMS signs. */
  | 'STANDARD_WEBHOOK_KEY_ID'
  /** KMS keys of the generations before and after, separated by commas; receivers are shown them too. */
  | 'WEBHOOK_PUBLISHED_KEY_IDS'
  /** The symmetric KMS key that seals the secrets of embedded wallets. */
  | 'WALLET_KEY_ID'
  /** The KMS key that signs what the owners of wallets are sent: ECC_NIST_P256. */
  | 'WALLET_SIGNER_KEY_ID'
  /** The e-mail address that one-time codes are sent from. */
  | 'CODE_EMAIL_FROM'
  /** The origination identity that one-time codes are texted from. */
  | 'CODE_SMS_ORIGINATION'
  /** The https or mailto address to which vulnerabilities are reported. */
  | 'SECURITY_CONTACT';

/** A capability gives a function these actions on these resources, and the variables that name them. */
interface Grant {
  readonly actions: readonly string[];
  readonly on: readonly Resource[];
  readonly variables: readonly EnvironmentVariable[];
  /** The partitions of the table that it is for, with the wildcards of a policy; of all where there are none. */
  readonly partitions?: readonly string[];
}

/** A uuid, as a policy writes it: with `*` it could be any longer key. */
const uuid = '?'.repeat(36);

const onTable = (actions: readonly string[], on: readonly Resource[] = ['table']): Grant => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  on,
  variables: ['TABLE_NAME'],
});
const onDocuments = (action: string): Grant => ({
  actions: [action],
  on: ['documents'],
  variables: ['DOCUMENTS_BUCKET'],
});
const onQueue = (on: Resource, ...variables: EnvironmentVariable[]): Grant => ({
  actions: ['sqs:SendMessage'],
  on: [on],
  variables,
});

/**
 * The deployment writes its policies and environments from this table, and the local cloud refuses what the policies would not
 * allow. DynamoDB authorizes a transaction by the permissions of the reads and writes in it.
 */
export const grants: Readonly<Record<Capability, Grant>> = {
  'table:read': onTable(['GetItem', 'BatchGetItem']),
  'table:list': onTable(['Query'], ['table', 'indexes']),
  'table:scan': onTable(['Scan']),
  'table:write': onTable(['PutItem', 'UpdateItem']),
  /** The deliveries of webhooks, for functions that read the answers of strangers. */
  'deliveries:put': { ...onTable(['PutItem']), partitions: [`PLATFORM#${uuid}#DELIVERY#${uuid}`] },
  /** The items of platforms themselves, and of nothing that they have. */
  'platforms:update': { ...onTable(['UpdateItem']), partitions: [`PLATFORM#${uuid}`] },
  'table:delete': onTable(['DeleteItem']),
  /** For a transaction that depends on an item which it does not write. */
  'table:check': onTable(['ConditionCheckItem']),
  'documents:read': onDocuments('s3:GetObject'),
  /** Learns whether a file is there. Without it Amazon S3 answers as if it were forbidden (API reference, "GetObject"). */
  'documents:list': { actions: ['s3:ListBucket'], on: ['documentsBucket'], variables: [] },
  'documents:write': onDocuments('s3:PutObject'),
  'documents:delete': onDocuments('s3:DeleteObject'),
  'journal:write': { actions: ['s3:PutObject'], on: ['journal'], variables: ['JOURNAL_BUCKET'] },
  'keys:public': {
    actions: ['kms:GetPublicKey'],
    on: ['signingKeys', 'publishedKeys'],
    variables: ['WEBHOOK_KEY_ID', 'STANDARD_WEBHOOK_KEY_ID', 'WEBHOOK_PUBLISHED_KEY_IDS'],
  },
  'keys:sign': {
    actions: ['kms:Sign'],
    on: ['signingKeys'],
    variables: ['WEBHOOK_KEY_ID', 'STANDARD_WEBHOOK_KEY_ID'],
  },
  'keys:open': { actions: ['kms:Decrypt'], on: ['webhookSealingKey'], variables: ['WEBHOOK_SEALING_KEY_ID'] },
  'wallet:seal': { actions: ['kms:Encrypt', 'kms:Decrypt'], on: ['walletKey'], variables: ['WALLET_KEY_ID'] },
  'wallet:sign': {
    actions: ['kms:Sign', 'kms:GetPublicKey'],
    on: ['walletSignerKey'],
    variables: ['WALLET_SIGNER_KEY_ID'],
  },
  'codes:email': { actions: ['ses:SendEmail'], on: ['mail'], variables: ['CODE_EMAIL_FROM'] },
  'codes:sms': { actions: ['sms-voice:SendTextMessage'], on: ['sms'], variables: ['CODE_SMS_ORIGINATION'] },
  'bus:put': { actions: ['events:PutEvents'], on: ['bus'], variables: ['BUS_NAME', 'LARGE_PLATFORMS'] },
  'workflow:start': {
    actions: ['states:StartExecution'],
    on: ['stateMachine'],
    variables: ['STATE_MACHINE_ARN', 'EXECUTION_SUFFIX'],
  },
  /** A task token names its machine. */
  'workflow:resume': {
    actions: ['states:SendTaskSuccess', 'states:SendTaskFailure'],
    on: ['stateMachine'],
    variables: [],
  },
  'stablecoins:start': {
    actions: ['states:StartExecution'],
    on: ['stablecoinMachine'],
    variables: ['STABLECOIN_MACHINE_ARN', 'EXECUTION_SUFFIX'],
  },
  'stablecoins:resume': { actions: ['states:SendTaskSuccess'], on: ['stablecoinMachine'], variables: [] },
  'cards:start': {
    actions: ['states:StartExecution'],
    on: ['cardMachine'],
    variables: ['CARD_MACHINE_ARN', 'EXECUTION_SUFFIX'],
  },
  'cards:resume': { actions: ['states:SendTaskSuccess'], on: ['cardMachine'], variables: [] },
  'queue:delivery': onQueue('deliveryQueue', 'DELIVERY_QUEUE_URLS', 'SLOW_DELIVERY_QUEUE_URL', 'LARGE_PLATFORMS'),
  'queue:rail': onQueue('railQueue', 'RAIL_QUEUE_URL'),
  'queue:rail-accounts': onQueue('railAccountsQueue', 'RAIL_ACCOUNTS_QUEUE_URL'),
  'queue:expiry': onQueue('expiryQueue', 'EXPIRY_QUEUE_URL'),
  'queue:stablecoins': onQueue('stablecoinQueue', 'STABLECOIN_QUEUE_URL'),
  'queue:verification': onQueue('verificationQueue', 'VERIFICATION_QUEUE_URL'),
  'queue:imports': onQueue('importsQueue', 'IMPORTS_QUEUE_URL'),
  'queue:late-changes': onQueue('lateChangesQueue', 'LATE_CHANGES_QUEUE_URL'),
  'queue:audit': onQueue('auditQueue', 'AUDIT_QUEUE_URL'),
  'queue:days': onQueue('daysQueue', 'DAYS_QUEUE_URL'),
  'queue:sweep': onQueue('sweepQueue', 'SWEEP_QUEUE_URL'),
  'queue:set-aside': onQueue('setAsideQueue', 'SET_ASIDE_QUEUE_URL'),
  /** Whether the deployment has a rail for production payments. */
  'rail:known': { actions: [], on: [], variables: ['RAIL_URL'] },
  'rail:secret': {
    actions: ['secretsmanager:GetSecretValue'],
    on: ['railSecret'],
    variables: ['RAIL_SECRET_ARN'],
  },
  /** Whether the deployment has an issuer of production cards. */
  'issuer:known': { actions: [], on: [], variables: ['ISSUER_URL'] },
  'issuer:secret': {
    actions: ['secretsmanager:GetSecretValue'],
    on: ['issuerSecret'],
    variables: ['ISSUER_SECRET_ARN'],
  },
  /** Whether the deployment has a provider that verifies customers in production. */
  'verification:known': { actions: [], on: [], variables: ['VERIFICATION_URL'] },
  'verification:secret': {
    actions: ['secretsmanager:GetSecretValue'],
    on: ['verificationSecret'],
    variables: ['VERIFICATION_SECRET_ARN'],
  },
  /** Whether the deployment has a connector that gives the prices by which production converts. */
  'rates:known': { actions: [], on: [], variables: ['RATES_URL', 'RATES_CHECK_URL'] },
  'rates:secret': {
    actions: ['secretsmanager:GetSecretValue'],
    on: ['ratesSecret'],
    variables: ['RATES_SECRET_ARN', 'RATES_CHECK_SECRET_ARN'],
  },
  /** Whom to tell about a vulnerability. */
  'security:contact': { actions: [], on: [], variables: ['SECURITY_CONTACT'] },
};
