import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../kit/client/api.ts';
import { mnemonicOf, newWalletKeys, signed, type WalletKeys } from '../../kit/client/wallet-client.ts';
import { checksSignatures, findsNothingOfOthers, needsPermission, useWallets } from '../../kit/rooms/wallets.ts';

const setup = useWallets();
const { api, openWallet, addDollarAccount, table } = setup;
const send = (id: string, client: WalletKeys, headers = {}) =>
  api.post(`/internal-accounts/${id}/export`, { clientPublicKey: client.publicKeyUncompressed }, { headers });

async function exported(id: string, keys: WalletKeys): Promise<string> {
  const client = newWalletKeys();
  const first = bodyOf(await send(id, client), 202);
  const { id: shown, encryptedWalletCredentials } = bodyOf(await send(id, client, await signed(first, keys)), 200);
  expect(shown).toBe(id);
  const { data, dataSignature, enclaveQuorumPublic } = JSON.parse(encryptedWalletCredentials);
  expect([dataSignature, enclaveQuorumPublic]).toEqual(['', '']);
  return mnemonicOf(data, client);
}

describe('POST /internal-accounts/{id}/export', () => {
  it('seals the same mnemonic to its owner every time, and stores no word of it', async () => {
    const { accountId, keys } = await openWallet();
    const [one, two] = [await exported(accountId, keys), await exported(accountId, keys)];
    expect(validateMnemonic(one, wordlist)).toBe(true);
    expect(two).toBe(one);
    expect(one.split(' ')).toHaveLength(12);
    expect(JSON.stringify(table.items())).not.toContain(one.split(' ').slice(0, 3).join(' '));
  });

  it('makes a mnemonic of its own for each wallet', async () => {
    const [one, other] = [await openWallet(), await openWallet()];
    expect(await exported(one.accountId, one.keys)).not.toBe(await exported(other.accountId, other.keys));
  });

  checksSignatures(setup, 200, async () => {
    const { accountId, keys } = await openWallet();
    const client = newWalletKeys();
    return {
      send: (headers) => send(accountId, client, headers),
      body: { clientPublicKey: client.publicKeyUncompressed },
      keys,
    };
  });

  it('refuses another key in the second call with WALLET_SIGNATURE_BODY_MISMATCH', async () => {
    const { accountId, keys } = await openWallet();
    const headers = await signed(bodyOf(await send(accountId, newWalletKeys()), 202), keys);
    const answer = await send(accountId, newWalletKeys(), headers);
    expect(answer).toMatchObject({ status: 401, body: { code: 'WALLET_SIGNATURE_BODY_MISMATCH' } });
  });

  it.each([{}, { clientPublicKey: newWalletKeys().publicKey }, { clientPublicKey: `04${'f'.repeat(128)}` }])(
    'refuses %j with INVALID_INPUT',
    async (body) => {
      const { accountId } = await openWallet();
      const answer = await api.post(`/internal-accounts/${accountId}/export`, body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    },
  );

  it('is refused with INVALID_INPUT for an account that is no embedded wallet', async () => {
    const answer = await send(addDollarAccount(), newWalletKeys());
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  const call = (client: typeof api, id: string) =>
    client.post(`/internal-accounts/${id}/export`, { clientPublicKey: newWalletKeys().publicKeyUncompressed });
  findsNothingOfOthers(setup, 'InternalAccount', async () => ({ id: (await openWallet()).accountId, call }));
  needsPermission(setup, async () => {
    const { accountId } = await openWallet();
    return (client) => call(client, accountId);
  });
});
