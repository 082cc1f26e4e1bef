import { describe, expect, it } from 'vitest';
import { type AnyBody, bodyOf } from '../../kit/client/api.ts';
import { newWalletKeys, signed, type WalletKeys } from '../../kit/client/wallet-client.ts';
import { aPasskeyWallet, assertionOf, challengePasskey, loginByPasskey } from '../../kit/client/wallet-owner.ts';
import {
  checksSignatures,
  findsNothingOfOthers,
  needsPermission,
  unknownId,
  useWallets,
} from '../../kit/rooms/wallets.ts';

const setup = useWallets();

describe('GET /auth/credentials', () => {
  const { api, viewerApi, strangerApi, openWallet } = setup;
  const path = (accountId: string) => `/auth/credentials?accountId=${accountId}`;

  it('lists the credential that every wallet begins with', async () => {
    const { accountId, emailCredentialId, email } = await openWallet();
    const { status, body } = await viewerApi.get(path(accountId));
    expect(status).toBe(200);
    const at = '2025-11-01T12:00:00.000Z';
    expect(body).toEqual({
      data: [{ id: emailCredentialId, accountId, type: 'EMAIL_OTP', nickname: email, createdAt: at, updatedAt: at }],
    });
  });

  it.each(['/auth/credentials', path('hello'), path('')])('refuses %s', async (target) => {
    expect(await api.get(target)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'accountId' }] } },
    });
  });

  it('lists nothing for an unknown account, and nothing of another platform', async () => {
    const { accountId } = await openWallet();
    for (const answer of [await api.get(path(unknownId('InternalAccount'))), await strangerApi.get(path(accountId))]) {
      expect([answer.status, answer.body]).toEqual([200, { data: [] }]);
    }
  });

  needsPermission(
    setup,
    async () => {
      const { accountId } = await openWallet();
      return (client) => client.get(path(accountId));
    },
    setup.managerApi,
  );
});

describe('DELETE /auth/credentials/{id}', () => {
  const { api, openWallet, credentialsOf, sessionsOf } = setup;
  const revoke = (id: string, headers = {}, client = api) => client.delete(`/auth/credentials/${id}`, { headers });

  /** A wallet with sessions of two credentials: `keys` is of the code's, `passkeyKeys` of the passkey's. */
  async function openWithPasskey(): Promise<AnyBody & { readonly passkeyKeys: WalletKeys }> {
    const wallet = await aPasskeyWallet(api);
    const passkeyKeys = newWalletKeys();
    const asked = await challengePasskey(api, wallet.passkey.id, passkeyKeys.publicKey);
    const assertion = assertionOf(wallet.authenticator, asked.challenge);
    bodyOf(await loginByPasskey(api, wallet.passkey.id, asked.requestId, assertion), 200);
    return { ...wallet, passkeyKeys };
  }

  it('revokes a credential with its sessions, by a session of another one', async () => {
    const { accountId, emailCredentialId, passkey, passkeyKeys } = await openWithPasskey();
    const first = bodyOf(await revoke(emailCredentialId), 202);
    expect(first.type).toBe('EMAIL_OTP');
    expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_DELETE_AUTHENTICATORS');
    expect(await credentialsOf(accountId)).toHaveLength(2);
    const { status, body } = await revoke(emailCredentialId, await signed(first, passkeyKeys));
    expect([status, body]).toEqual([204, undefined]);
    expect(await credentialsOf(accountId)).toMatchObject([{ id: passkey.id }]);
    expect(await sessionsOf(accountId)).toMatchObject([{ type: 'PASSKEY' }]);
    expect((await revoke(emailCredentialId)).status).toBe(404);
  });

  it('refuses a session of the credential itself with WALLET_SIGNATURE_INVALID', async () => {
    const { emailCredentialId, accountId, keys } = await openWithPasskey();
    const headers = await signed(bodyOf(await revoke(emailCredentialId), 202), keys);
    const answer = await revoke(emailCredentialId, headers);
    expect(answer).toMatchObject({ status: 401, body: { code: 'WALLET_SIGNATURE_INVALID' } });
    expect(await credentialsOf(accountId)).toHaveLength(2);
  });

  checksSignatures(setup, 204, async () => {
    const { emailCredentialId, passkeyKeys } = await openWithPasskey();
    return { send: (headers) => revoke(emailCredentialId, headers), keys: passkeyKeys };
  });

  it('is refused with INVALID_INPUT for the last credential of a wallet', async () => {
    const { emailCredentialId, accountId } = await openWallet();
    expect(await revoke(emailCredentialId)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await credentialsOf(accountId)).toHaveLength(1);
  });

  findsNothingOfOthers(setup, 'AuthMethod', async () => ({
    id: (await openWithPasskey()).emailCredentialId,
    call: (client, id) => revoke(id, {}, client),
  }));
  needsPermission(setup, async () => {
    const { emailCredentialId } = await openWithPasskey();
    return (client) => revoke(emailCredentialId, {}, client);
  });
});
