import { createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand } from '@aws-sdk/client-kms';
import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/webhooks/get-webhook-public-key.ts';
import { invoke } from '../../kit/invoke.ts';
import { useKeys, webhookKeys } from '../../kit/keys.ts';
import { useTable } from '../../kit/table.ts';

useTable();
const keys = useKeys();
const show = () => invoke(handler, { caller: null });

describe('GET /webhooks/public-key', () => {
  // This test is first because a key that was read is cached.
  it('reads the key again after AWS KMS failed, and hides the reason', async () => {
    keys.stub.on(GetPublicKeyCommand).rejectsOnce(new Error('arn:aws:kms'));
    const answer = await show();
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('arn:');
    keys.shows();
    expect((await show()).status).toBe(200);
  });

  it('shows the P-256 key as PEM without credentials', async () => {
    const { body } = await show();
    const key = createPublicKey(body.publicKey);
    expect(key.equals(webhookKeys.service)).toBe(true);
    expect(key.asymmetricKeyDetails).toMatchObject({ namedCurve: 'prime256v1' });
    expect(body.keyId).toMatch(/^[0-9a-f]{16}$/);
  });

  it('reads the key once', async () => {
    keys.shows();
    await show();
    expect(keys.stub.calls()).toHaveLength(0);
  });
});
