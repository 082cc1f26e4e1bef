import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Webhook } from '../kit/measuring/receiver.ts';
import { requireSignatures } from './signatures.ts';

const service = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const standard = generateKeyPairSync('ed25519');
const keys = { service: createPublicKey(service.privateKey), standard: createPublicKey(standard.privateKey) };

function aWebhook(): Webhook {
  const body = { id: 'Webhook:example', type: 'TEST', data: { id: 'example' } };
  const text = JSON.stringify(body);
  const own = sign('sha256', Buffer.from(text), service.privateKey).toString('base64');
  const theirs = sign(null, Buffer.from(`${body.id}.1700000000.${text}`), standard.privateKey).toString('base64');
  return {
    headers: {
      'x-service-signature': JSON.stringify({ v: '1', s: own }),
      'webhook-id': body.id,
      'webhook-timestamp': '1700000000',
      'webhook-signature': `v1a,${theirs}`,
    },
    text,
    body,
  };
}

describe('a webhook of the rehearsal', () => {
  it('passes with both signatures', () => {
    expect(() => requireSignatures(keys, aWebhook())).not.toThrow();
  });

  it.each([
    ['another body', (webhook: Webhook) => ({ ...webhook, text: `${webhook.text} ` })],
    ['another time', (webhook: Webhook) => withHeader(webhook, 'webhook-timestamp', '1700000001')],
    ['no standard signature', (webhook: Webhook) => withHeader(webhook, 'webhook-signature', 'v1a,')],
    ['a foreign signature', (webhook: Webhook) => withHeader(webhook, 'x-service-signature', '{"v":"1","s":""}')],
  ])('does not pass with %s', (_, forge) => {
    expect(() => requireSignatures(keys, forge(aWebhook()))).toThrow('do not verify');
  });
});

const withHeader = (webhook: Webhook, name: string, value: string): Webhook => ({
  ...webhook,
  headers: { ...webhook.headers, [name]: value },
});
