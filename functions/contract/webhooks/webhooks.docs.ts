import { describeObject, describeOperation } from '../description.ts';
import {
  getJwks,
  getWebhookPublicKey,
  JsonWebKey,
  JsonWebKeySet,
  TestWebhookRequest,
  TestWebhookResponse,
  testWebhookUrl,
  WebhookPublicKey,
} from './webhooks.ts';

export const webhookDescriptions = [
  describeObject(WebhookPublicKey, 'The key that verifies `X-Service-Signature`.', {
    publicKey: 'The P-256 public key in PEM form (SubjectPublicKeyInfo).',
    keyId: 'The id of the key, the same as its `kid` in the key set.',
  }),
  describeObject(JsonWebKey, 'A public key in the form of RFC 7517.', {
    kty: 'The key type: `EC` for P-256, `OKP` for ed25519.',
    kid: 'The id of the key.',
    crv: 'The curve: `P-256` or `Ed25519`.',
    use: 'What the key is for: `sig`.',
    alg: 'The algorithm: `ES256` for `X-Service-Signature`, `EdDSA` for `webhook-signature`.',
    x: 'The x coordinate, or the whole ed25519 key, base64url.',
    y: 'The y coordinate, base64url. Absent for ed25519.',
  }),
  describeObject(JsonWebKeySet, 'The public keys of webhook signatures.', {
    keys: 'Each key in use: one for each signature header, or several while keys are replaced.',
  }),
  describeObject(TestWebhookRequest, 'Where to send a test event.', {
    url: "The URL to send to: https to a public address. Absent: the platform's webhook endpoint.",
  }),
  describeObject(TestWebhookResponse, 'The answer of the endpoint to a test event.', {
    url: 'The URL that the event was sent to.',
    response_status: 'The HTTP status that the endpoint answered.',
    response_body: 'The beginning of the body that the endpoint answered.',
  }),
  describeOperation(testWebhookUrl, {
    text: 'Posts a signed `TEST` event with empty `data` to a URL, or to the configured endpoint, and returns the answer. It is tried once. Use it to check that an endpoint is reachable and verifies signatures.',
  }),
  describeOperation(getWebhookPublicKey, {
    text: 'Returns the key that verifies the header `X-Service-Signature` of webhooks. Cache it, and read it again when a signature does not verify.',
  }),
  describeOperation(getJwks, {
    text: 'Returns the keys of both webhook signatures: P-256 for `X-Service-Signature` and ed25519 for `webhook-signature` of Standard Webhooks.',
  }),
];
