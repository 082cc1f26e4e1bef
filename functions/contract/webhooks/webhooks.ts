import * as z from 'zod';
import { WebAddress } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';

const exampleKey = [
  '-----BEGIN PUBLIC KEY-----',
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEexampleexampleexampleexample',
  '-----END PUBLIC KEY-----',
  '',
].join('\n');

export const WebhookPublicKey = z
  .object({
    publicKey: z.string(),
    keyId: z.string(),
  })
  .meta({ id: 'WebhookPublicKey', example: { publicKey: exampleKey, keyId: 'example-key-1' } });
export type WebhookPublicKey = z.output<typeof WebhookPublicKey>;

export const JsonWebKey = z
  .looseObject({
    kty: z.string(),
    kid: z.string(),
    crv: z.string(),
    use: z.string().optional(),
    alg: z.string().optional(),
    x: z.string(),
    y: z.string().optional(),
  })
  .meta({ id: 'JsonWebKey' });

export const JsonWebKeySet = z
  .object({
    keys: z.array(JsonWebKey),
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
    url: WebAddress(2048).min(1).optional(),
  })
  .meta({ id: 'TestWebhookRequest', example: { url: 'https://platform.example.com/webhooks' } });
export type TestWebhookRequest = z.output<typeof TestWebhookRequest>;

export const TestWebhookResponse = z
  .object({
    url: z.string(),
    response_status: z.int(),
    response_body: z.string(),
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
  summary: 'Send a TEST event and show the answer of the endpoint',
  permission: 'MANAGE',
  uses: ['table:read', 'keys:sign', 'keys:open'],
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
  uses: ['table:read', 'keys:public'],
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
  uses: ['table:read', 'keys:public'],
  request: {},
  responses: { 200: JsonWebKeySet },
  errors: [],
});
