/** Names that the deployment (or the local cloud) gives a function through its environment. */
const names = {
  tableName: 'TABLE_NAME',
  /** The bucket of uploaded files. */
  documentsBucket: 'DOCUMENTS_BUCKET',
  busName: 'BUS_NAME',
  stateMachineArn: 'STATE_MACHINE_ARN',
  /** One for each cell of the fast lane, in their order, with commas between. */
  deliveryQueueUrls: 'DELIVERY_QUEUE_URLS',
  slowDeliveryQueueUrl: 'SLOW_DELIVERY_QUEUE_URL',
  railQueueUrl: 'RAIL_QUEUE_URL',
  /** Where an audit of the ledger orders its next piece. */
  auditQueueUrl: 'AUDIT_QUEUE_URL',
  /** Where a sweep for events orders its next piece. */
  sweepQueueUrl: 'SWEEP_QUEUE_URL',
  /** The connector of the production rail: orders go below it. */
  railUrl: 'RAIL_URL',
  /** The secret shared with that connector, in Secrets Manager. */
  railSecretArn: 'RAIL_SECRET_ARN',
  /** KMS key of the X-Service-Signature header: ECC_NIST_P256. */
  webhookKeyId: 'WEBHOOK_KEY_ID',
  /** KMS key of the Standard Webhooks signature: ed25519. */
  standardWebhookKeyId: 'STANDARD_WEBHOOK_KEY_ID',
  /** KMS key that seals the secrets of embedded wallets: symmetric. */
  walletKeyId: 'WALLET_KEY_ID',
  /** KMS key that vouches for what wallets' owners are sent: ECC_NIST_P256. */
  walletSignerKeyId: 'WALLET_SIGNER_KEY_ID',
} as const;

/** Reads one setting. Throws when the deployment forgot it: that is a defect of the deployment, never of a request. */
export function setting(name: keyof typeof names): string {
  const value = process.env[names[name]];
  if (!value) throw new Error(`The environment variable ${names[name]} is not set.`);
  return value;
}

/** KMS keys that receivers of webhooks are shown besides the signing ones: of the generation to come or the one before. */
export const publishedKeyIds = (): readonly string[] =>
  (process.env.WEBHOOK_PUBLISHED_KEY_IDS ?? '').split(',').filter((id) => id !== '');

/** Whether the deployment has a rail for production payments. */
export function isRailConnected(): boolean {
  return Boolean(process.env.RAIL_URL);
}

/** What the deployment sends one-time codes from: an e-mail address, an origination identity of text messages. */
export const codeSenders = (): { readonly email?: string | undefined; readonly sms?: string | undefined } => ({
  email: process.env.CODE_EMAIL_FROM,
  sms: process.env.CODE_SMS_ORIGINATION,
});

/** 1 in the cloud; locally CLOCK_SPEED makes every wait and expiry that many times shorter. */
export function clockSpeed(): number {
  return Number(process.env.CLOCK_SPEED ?? 1);
}

/** Locally webhooks may go to http and loopback addresses; deployed, only to https and public addresses. */
export function webhookTargetsAreLocal(): boolean {
  return process.env.WEBHOOK_TARGETS === 'local';
}
