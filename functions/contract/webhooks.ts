import * as z from 'zod';
import { Timestamp } from './common.ts';
import { CounterpartyFieldDefinition } from './counterparty-fields.ts';
import { endpoint } from './endpoint.ts';
import { InternalAccount } from './internal-accounts.ts';
import { IncomingTransaction, OutgoingTransaction } from './transactions.ts';

/** One type of event: when it is sent and what its envelope carries. */
export interface WebhookEventType {
  readonly sentWhen: string;
  readonly data: z.ZodType;
}

/** What is asked before an incoming payment over UMA is taken: the answer to this webhook decides. */
export const IncomingPaymentPending = IncomingTransaction.extend({
  requestedReceiverCustomerInfoFields: z.array(CounterpartyFieldDefinition).optional(),
}).meta({ id: 'IncomingPaymentWebhookData' });

/** Every event the service sends. */
export const webhookEventTypes = {
  'OUTGOING_PAYMENT.PENDING': { sentWhen: 'A transaction has come to exist.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': {
    sentWhen: 'The customer has to authorize. The challenge is on the quote.',
    data: OutgoingTransaction,
  },
  'OUTGOING_PAYMENT.PROCESSING': { sentWhen: 'The payout is on its way.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.COMPLETED': { sentWhen: 'The payout has reached its destination.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.FAILED': { sentWhen: 'The payout failed or came back.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.EXPIRED': { sentWhen: 'The quote expired before it was executed.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.REFUND_PENDING': { sentWhen: 'A refund has begun.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.REFUND_COMPLETED': { sentWhen: 'The refund has settled.', data: OutgoingTransaction },
  'OUTGOING_PAYMENT.REFUND_FAILED': {
    sentWhen: 'The refund failed; support has to resolve it.',
    data: OutgoingTransaction,
  },
  'INCOMING_PAYMENT.PENDING': {
    sentWhen:
      'A payment is coming in. Over UMA the answer decides within 5 seconds: 200 takes it (with `receiverCustomerInfo` where ' +
      'fields are mandatory), 202 defers to approve or reject within 5 more seconds, 403 rejects it, 422 asks for ' +
      '`requiredFields` of the sender.',
    data: IncomingPaymentPending,
  },
  'INCOMING_PAYMENT.COMPLETED': { sentWhen: 'The money is credited.', data: IncomingTransaction },
  'INCOMING_PAYMENT.FAILED': { sentWhen: 'The payment failed or was rejected.', data: IncomingTransaction },
  'INCOMING_PAYMENT.REFUND_PENDING': { sentWhen: 'What had come in goes back.', data: IncomingTransaction },
  'INCOMING_PAYMENT.REFUND_COMPLETED': { sentWhen: 'The sender has the money back.', data: IncomingTransaction },
  'INCOMING_PAYMENT.REFUND_FAILED': {
    sentWhen: 'The refund failed; support has to resolve it.',
    data: IncomingTransaction,
  },
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': { sentWhen: 'A balance has changed.', data: InternalAccount },
  TEST: { sentWhen: 'A test was asked for, or the endpoint was changed. It is tried once.', data: z.object({}) },
} as const satisfies Record<string, WebhookEventType>;

export type WebhookType = keyof typeof webhookEventTypes;
export const WebhookType = z
  .enum(Object.keys(webhookEventTypes) as [WebhookType, ...WebhookType[]])
  .meta({ id: 'WebhookType' });

/** What every delivery has around its resource. The id is the same in every attempt, so that duplicates can be told. */
export const WebhookEnvelope = z.object({
  id: z.string().meta({ description: 'Webhook:<uuid>' }),
  type: WebhookType,
  timestamp: Timestamp,
  data: z.unknown(),
});

/** The envelope of one type of event. */
export const webhookSchema = <T extends WebhookType>(type: T) =>
  WebhookEnvelope.extend({
    type: z.literal(type),
    data: webhookEventTypes[type].data as (typeof webhookEventTypes)[T]['data'],
  });

/** One delivery: the body of the request that a platform's endpoint receives. */
export type WebhookDelivery<T extends WebhookType = WebhookType> = {
  [K in T]: {
    readonly id: string;
    readonly type: K;
    readonly timestamp: string;
    readonly data: z.output<(typeof webhookEventTypes)[K]['data']>;
  };
}[T];

const exampleKey = [
  '-----BEGIN PUBLIC KEY-----',
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEexampleexampleexampleexample',
  '-----END PUBLIC KEY-----',
  '',
].join('\n');

export const WebhookPublicKey = z
  .object({
    publicKey: z.string().meta({ description: 'PEM, SubjectPublicKeyInfo, curve P-256.' }),
    keyId: z.string(),
  })
  .meta({ id: 'WebhookPublicKey', example: { publicKey: exampleKey, keyId: 'example-key-1' } });
export type WebhookPublicKey = z.output<typeof WebhookPublicKey>;

/** Public keys as RFC 7517 writes them: P-256 for X-Service-Signature, ed25519 for webhook-signature. */
export const JsonWebKeySet = z
  .object({
    keys: z.array(
      z.looseObject({
        kty: z.string(),
        kid: z.string(),
        crv: z.string(),
        use: z.string().optional(),
        alg: z.string().optional(),
        x: z.string(),
        y: z.string().optional(),
      }),
    ),
  })
  .meta({
    id: 'JsonWebKeySet',
    example: {
      keys: [
        { kty: 'EC', crv: 'P-256', kid: 'example-key-1', use: 'sig', alg: 'ES256', x: 'exampleX', y: 'exampleY' },
        { kty: 'OKP', crv: 'Ed25519', kid: 'example-key-2', use: 'sig', alg: 'EdDSA', x: 'exampleX' },
      ],
    },
  });
export type JsonWebKeySet = z.output<typeof JsonWebKeySet>;

export const TestWebhookRequest = z
  .object({
    url: z.string().min(1).max(2048).optional().meta({ description: "Absent: the platform's webhook endpoint." }),
  })
  .meta({ id: 'TestWebhookRequest', example: { url: 'https://platform.example.com/webhooks' } });
export type TestWebhookRequest = z.output<typeof TestWebhookRequest>;

/** What the receiver of a TEST answered. */
export const TestWebhookResponse = z
  .object({
    url: z.string(),
    response_status: z.int(),
    response_body: z.string().meta({ description: 'The beginning of the answer.' }),
  })
  .meta({
    id: 'TestWebhookResponse',
    example: { url: 'https://platform.example.com/webhooks', response_status: 200, response_body: 'ok' },
  });
export type TestWebhookResponse = z.output<typeof TestWebhookResponse>;

export const testWebhookUrl = endpoint({
  id: 'testWebhookUrl',
  area: 'webhooks',
  method: 'POST',
  path: '/webhooks/test',
  summary: 'Send a TEST and show what came of it',
  permission: 'MANAGE',
  uses: ['table:read', 'keys:sign'],
  request: { body: TestWebhookRequest, bodyOptional: true },
  responses: { 200: TestWebhookResponse },
  errors: ['WEBHOOK_ENDPOINT_NOT_SET', 'WEBHOOK_DELIVERY_ERROR'],
});

export const getWebhookPublicKey = endpoint({
  id: 'getWebhookPublicKey',
  area: 'webhooks',
  method: 'GET',
  path: '/webhooks/public-key',
  summary: 'Show the key that webhook signatures are verified with',
  permission: null,
  uses: ['keys:public'],
  request: {},
  responses: { 200: WebhookPublicKey },
  errors: [],
});

export const getJwks = endpoint({
  id: 'getJwks',
  area: 'webhooks',
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'Show the public keys as a JSON Web Key Set',
  permission: null,
  uses: ['keys:public'],
  request: {},
  responses: { 200: JsonWebKeySet },
  errors: [],
});
