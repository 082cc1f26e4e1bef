import { describe, expect, it } from 'vitest';
import { softwareAuthenticator } from '../../../lib/proof/client/software-authenticator.ts';
import { newWalletKeys, sessionKeyOf, signed, type WalletKeys } from '../../../lib/proof/client/wallet-client.ts';
import { useTestCloud } from '../../support/local-cloud.ts';
import { bodyOf } from '../rewards.ts';
import {
  aPasskeyWallet,
  assertionOf,
  attestationOf,
  challengePasskey,
  loginByPasskey,
  newChallenge,
  page,
} from './owner.ts';

const cloud = useTestCloud();

describe('a passkey', () => {
  it('opens a session for the client’s own key, and one that the service makes', async () => {
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

    const legacy = newWalletKeys();
    const again = await challengePasskey(cloud.api, passkey.id, legacy.publicKeyUncompressed);
    const made = bodyOf(
      await loginByPasskey(cloud.api, passkey.id, again.requestId, assertionOf(authenticator, again.challenge)),
      200,
    );
    const keys = sessionKeyOf(made.encryptedSessionSigningKey, legacy);
    const first = bodyOf(await cloud.api.delete(`/auth/sessions/${made.id}`), 202);
    expect((await cloud.api.delete(`/auth/sessions/${made.id}`, { headers: await signed(first, keys) })).status).toBe(
      204,
    );
  });

  it.each([
    ['another credential', { credentialId: Buffer.from('another').toString('base64url') }, 'credentialId'],
    ['another challenge', { challenge: newChallenge() }, 'challenge'],
    ['another origin', { origin: 'https://evil.example.com' }, 'origin'],
    ['another site', { rpId: 'example.org' }, 'RP ID'],
    ['another ceremony', { type: 'webauthn.create' }, 'clientDataJson'],
    ['nobody present', { userPresent: false }, 'user-presence'],
    ['another key', { foreignKey: true }, 'signature'],
    ['a broken signature', { brokenSignature: true }, 'signature'],
    ['a counter that did not grow', { counter: 0 }, 'counter'],
  ])('with %s is refused, and the reason says so', async (_, flaws, reason) => {
    const { passkey, authenticator } = await aPasskeyWallet(cloud.api);
    const asked = await challengePasskey(cloud.api, passkey.id, newWalletKeys().publicKey);
    if ('counter' in flaws) {
      bodyOf(
        await loginByPasskey(cloud.api, passkey.id, asked.requestId, assertionOf(authenticator, asked.challenge)),
        200,
      );
      const next = await challengePasskey(cloud.api, passkey.id, newWalletKeys().publicKey);
      const copied = await loginByPasskey(
        cloud.api,
        passkey.id,
        next.requestId,
        assertionOf(authenticator, next.challenge, { counter: 1 }),
      );
      expect(bodyOf(copied, 401).details.reason).toContain(reason);
      return;
    }
    const refused = bodyOf(
      await loginByPasskey(cloud.api, passkey.id, asked.requestId, assertionOf(authenticator, asked.challenge, flaws)),
      401,
    );
    expect(refused).toMatchObject({ code: 'UNAUTHORIZED', details: { reason: expect.stringContaining(reason) } });
  });

  it('takes the old fixed signature of the sandbox, and no login without its Request-Id', async () => {
    const { passkey, authenticator } = await aPasskeyWallet(cloud.api);
    const asked = await challengePasskey(cloud.api, passkey.id, newWalletKeys().publicKey);
    const assertion = { ...assertionOf(authenticator, asked.challenge), signature: 'sandbox-valid-passkey-signature' };
    bodyOf(await loginByPasskey(cloud.api, passkey.id, undefined, assertion), 401);
    bodyOf(await loginByPasskey(cloud.api, passkey.id, 'Request:99999999-9999-4999-8999-999999999999', assertion), 401);
    bodyOf(await loginByPasskey(cloud.api, passkey.id, asked.requestId, assertion), 200);
  });

  it('needs a client key to be asked', async () => {
    const { passkey } = await aPasskeyWallet(cloud.api);
    const path = `/auth/credentials/${passkey.id}/challenge`;
    bodyOf(await cloud.api.post(path), 400);
    bodyOf(await cloud.api.post(path, { clientPublicKey: `02${'f'.repeat(64)}` }), 400);
  });

  it('is registered once, with a challenge that is used once, from a page of its site', async () => {
    const { registration, keys, accountId } = await aPasskeyWallet(cloud.api);
    expect(bodyOf(await cloud.api.post('/auth/credentials', registration), 400).code).toBe(
      'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
    );
    const register = async (challenge: string, attestation: object) =>
      addCredentialOrRefusal({ type: 'PASSKEY', accountId, nickname: 'Another', challenge, attestation }, keys);
    const other = softwareAuthenticator(page);
    const used = await register(registration.challenge, attestationOf(other, registration.challenge));
    expect(used.body).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('challenge') });
    const challenge = newChallenge();
    for (const flaws of [
      { challenge: newChallenge() },
      { origin: 'https://example.org' },
      { origin: 'http://example.com' },
      { userPresent: false },
    ]) {
      const refused = await register(challenge, attestationOf(other, challenge, flaws));
      expect(bodyOf(refused, 400).code).toBe('INVALID_INPUT');
    }
    bodyOf(await register(challenge, attestationOf(other, challenge)), 201);
  });

  const addCredentialOrRefusal = async (body: object, keys: WalletKeys) => {
    const first = await cloud.api.post('/auth/credentials', body);
    if (first.status !== 202) return first;
    return cloud.api.post('/auth/credentials', body, { headers: await signed(first.body, keys) });
  };
});
