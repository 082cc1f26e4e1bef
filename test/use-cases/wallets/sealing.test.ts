import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecryptCommand, EncryptCommand } from '@aws-sdk/client-kms';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { provide, resetPorts } from '../../../functions/ports/ports.ts';
import { openSecret, type SecretOwner, sealSecret } from '../../../functions/use-cases/wallets/sealing.ts';
import { Kms } from '../../../lib/local/kms.ts';
import { otherPlatformId, platformId } from '../../kit/builders.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealing-'));
const kms = new Kms(folder);
const owner: SecretOwner = { platformId, accountId: 'InternalAccount:1', use: 'WALLET_SEED' };
const secret = Buffer.from('a seed that is not for others');

beforeEach(() => {
  process.env.WALLET_KEY_ID = kms.walletKeyId;
  provide('kms', {
    send: async (command) => {
      if (command instanceof EncryptCommand) return kms.encrypt(command.input);
      if (command instanceof DecryptCommand) return kms.decrypt(command.input);
      throw new Error(`Sealing sends no ${command.constructor.name}.`);
    },
  });
});
afterEach(() => {
  resetPorts();
  delete process.env.WALLET_KEY_ID;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a sealed secret', () => {
  it('opens for its owner, and cannot be read without the key', async () => {
    const sealed = await sealSecret(secret, owner);
    expect(Buffer.from(sealed, 'base64').includes(secret)).toBe(false);
    expect(Buffer.from(await openSecret(sealed, owner))).toEqual(secret);
  });

  it.each([
    ['another platform', { platformId: otherPlatformId }],
    ['another account', { accountId: 'InternalAccount:2' }],
    ['another use', { use: 'DELEGATED_KEY' }],
  ] as const)('does not open for %s', async (_, difference) => {
    const sealed = await sealSecret(secret, owner);
    await expect(openSecret(sealed, { ...owner, ...difference })).rejects.toThrow();
  });
});

it('fails as our own fault when the key service answers nothing', async () => {
  provide('kms', { send: async () => ({}) });
  await expect(sealSecret(secret, owner)).rejects.toThrow('The key service sealed nothing.');
  await expect(openSecret('c2VhbGVk', owner)).rejects.toThrow('The key service opened nothing.');
});
