import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../kit/client/api.ts';
import {
  claimsOf,
  createEmbeddedWallet,
  newWalletKeys,
  nonceOf,
  oidcToken,
  openCodeSession,
  sessionKeyOf,
  signed,
} from '../../kit/client/wallet-client.ts';
import {
  addCredential,
  aPasskeyWallet,
  assertionOf,
  challengePasskey,
  loginByPasskey,
} from '../../kit/client/wallet-owner.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';

const cloud = useTestCloud();

describe('a sign-in to an embedded wallet', () => {
  it('opens a session by code in two calls, for the key that the client holds', async () => {
    const wallet = await createEmbeddedWallet(cloud.api);
    const { keys, session } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    expect(session).toMatchObject({ accountId: wallet.accountId, type: 'EMAIL_OTP', nickname: wallet.email });
    expect(session.id).toMatch(/^Session:/);
    expect(session.encryptedSessionSigningKey).toBeUndefined();
    expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBe(900_000);
    const listed = bodyOf(await cloud.api.get(`/auth/sessions?accountId=${wallet.accountId}`), 200);
    expect(listed.data).toEqual([session]);
    expect(JSON.stringify(listed)).not.toContain(keys.publicKey);
  });

  it('opens sessions by passkey, for the client’s own key and for one that the service makes', async () => {
    const { passkey, authenticator, accountId } = await aPasskeyWallet(cloud.api);
    expect(passkey).toMatchObject({
      type: 'PASSKEY',
      credentialId: authenticator.credentialId,
      nickname: "Owner's phone",
    });
    const own = newWalletKeys();
    const asked = await challengePasskey(cloud.api, passkey.id, own.publicKey);
    expect(asked).toMatchObject({
      credentialId: authenticator.credentialId,
      challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const assertion = assertionOf(authenticator, asked.challenge);
    const session = bodyOf(await loginByPasskey(cloud.api, passkey.id, asked.requestId, assertion), 200);
    expect(session).toMatchObject({ accountId, type: 'PASSKEY', credentialId: authenticator.credentialId });
    expect(session.encryptedSessionSigningKey).toBeUndefined();
    bodyOf(await loginByPasskey(cloud.api, passkey.id, asked.requestId, assertion), 401);

    const clientKeys = newWalletKeys();
    const again = await challengePasskey(cloud.api, passkey.id, clientKeys.publicKeyUncompressed);
    const made = bodyOf(
      await loginByPasskey(cloud.api, passkey.id, again.requestId, assertionOf(authenticator, again.challenge)),
      200,
    );
    const keys = sessionKeyOf(made.encryptedSessionSigningKey, clientKeys);
    const first = bodyOf(await cloud.api.delete(`/auth/sessions/${made.id}`), 202);
    expect((await cloud.api.delete(`/auth/sessions/${made.id}`, { headers: await signed(first, keys) })).status).toBe(
      204,
    );
  });

  async function openIdentityWallet() {
    const wallet = await createEmbeddedWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    const body = { type: 'OAUTH', accountId: wallet.accountId, oidcToken: oidcToken(claimsOf(new Date())) };
    const { first, answer } = await addCredential(cloud.api, body, keys);
    return { ...wallet, keys, first, identity: bodyOf(answer, 201) };
  }
  const login = (id: string, claims: object, clientPublicKey: string) =>
    cloud.api.post(`/auth/credentials/${id}/verify`, { type: 'OAUTH', oidcToken: oidcToken(claims), clientPublicKey });

  it('opens a session by a fresh OpenID token that was issued for the key', async () => {
    const { identity, first } = await openIdentityWallet();
    expect(identity).toMatchObject({ type: 'OAUTH', nickname: 'owner@example.com' });
    expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS');
    const clientKeys = newWalletKeys();
    const nonce = nonceOf(clientKeys.publicKeyUncompressed);
    const session = bodyOf(
      await login(identity.id, claimsOf(new Date(), { nonce }), clientKeys.publicKeyUncompressed),
      200,
    );
    const keys = sessionKeyOf(session.encryptedSessionSigningKey, clientKeys);
    const first2 = bodyOf(await cloud.api.delete(`/auth/sessions/${session.id}`), 202);
    const done = await cloud.api.delete(`/auth/sessions/${session.id}`, { headers: await signed(first2, keys) });
    expect(done.status).toBe(204);
    bodyOf(await cloud.api.post(`/auth/credentials/${identity.id}/challenge`), 400);
  });
});
