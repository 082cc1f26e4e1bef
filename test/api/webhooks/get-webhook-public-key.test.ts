import { createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand } from '@aws-sdk/client-kms';
import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/webhooks/get-webhook-public-key.ts';
import { useTable } from '../../support/clients.ts';
import { invoke } from '../../support/invoke.ts';
import { useKeys, webhookKeys } from '../../support/keys.ts';

const table = useTable();
const keys = useKeys();
const show = () => invoke(handler, { caller: null });

describe('GET /webhooks/public-key', () => {
  // This comes first: once looked up, a key is known.
  it('asks again after the key service failed, and hides why', async () => {
    keys.stub.on(GetPublicKeyCommand).rejectsOnce(new Error('arn:aws:kms'));
    const answer = await show();
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('arn:');
    keys.shows();
    expect((await show()).status).toBe(200);
  });

  it('shows the P-256 key as PEM to anybody', async () => {
    const { body } = await show();
    const key = createPublicKey(body.publicKey);
    expect(key.equals(webhookKeys.service)).toBe(true);
    expect(key.asymmetricKeyDetails).toMatchObject({ namedCurve: 'prime256v1' });
    expect(body.keyId).toMatch(/^[0-9a-f]{16}$/);
  });

  it('asks the key service no second time', async () => {
    keys.shows();
    await show();
    expect(keys.stub.calls()).toHaveLength(0);
    expect(table.stub.calls()).toHaveLength(0);
  });
});
