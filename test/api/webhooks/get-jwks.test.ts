import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/webhooks/get-jwks.ts';
import { handler as showPem } from '../../../functions/api/webhooks/get-webhook-public-key.ts';
import { invoke } from '../../kit/invoke.ts';
import { useKeys, webhookKeys } from '../../kit/keys.ts';
import { useTable } from '../../kit/table.ts';

useTable();
const keys = useKeys();

describe('GET /.well-known/jwks.json', () => {
  it('shows both keys without credentials, each with its algorithm', async () => {
    keys.shows();
    const { status, body } = await invoke(handler, { caller: null });
    expect(status).toBe(200);
    expect(body.keys).toMatchObject([
      { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' },
      { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' },
    ]);
    const [service, standard] = body.keys.map((key: JsonWebKey) => createPublicKey({ key, format: 'jwk' }));
    expect(service.equals(webhookKeys.service)).toBe(true);
    expect(standard.equals(webhookKeys.standard)).toBe(true);
  });

  it('shows no private member', async () => {
    const { body } = await invoke(handler, { caller: null });
    for (const key of body.keys) expect(key).not.toHaveProperty('d');
  });

  it('gives the P-256 key the id that it has in PEM form', async () => {
    const [jwks, pem] = [await invoke(handler, { caller: null }), await invoke(showPem, { caller: null })];
    expect(jwks.body.keys[0].kid).toBe(pem.body.keyId);
  });
});
