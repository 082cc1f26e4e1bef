import { describe, expect, it } from 'vitest';
import { type AnyBody, bodyOf } from '../../kit/client/api.ts';
import {
  claimsOf,
  createEmbeddedWallet,
  newWalletKeys,
  nonceOf,
  oidcToken,
  openCodeSession,
  otpBundle,
  sessionKeyOf,
  signed,
} from '../../kit/client/wallet-client.ts';
import {
  addCredential,
  aPasskeyWallet,
  assertionOf,
  challengePasskey,
  loginByPasskey,
  newChallenge,
} from '../../kit/client/wallet-owner.ts';
import {
  checksSignatures,
  findsNothingOfOthers,
  needsPermission,
  unknownId,
  useWallets,
} from '../../kit/rooms/wallets.ts';

const setup = useWallets();
const { api, sessionsOf, clock, table } = setup;
const verify = (id: string, body: object, headers = {}, client = api) =>
  client.post(`/auth/credentials/${id}/verify`, body, { headers });
const refused = (reason: string) => ({
  status: 401,
  body: { code: 'UNAUTHORIZED', details: { reason: expect.stringContaining(reason) } },
});
/** The target of a new code. */
const challenge = async (id: string): Promise<string> =>
  bodyOf(await api.post(`/auth/credentials/${id}/challenge`), 200).otpEncryptionTargetBundle;
const codeBody = async (target: string, code = '000000', keys = newWalletKeys()) => ({
  type: 'EMAIL_OTP',
  encryptedOtpBundle: await otpBundle(target, code, keys),
});

describe('POST /auth/credentials/{id}/verify', () => {
  describe('with a one-time code', () => {
    it('opens a session of fifteen minutes for the key that the client holds, in two calls', async () => {
      const wallet = await createEmbeddedWallet(api);
      const { keys, session } = await openCodeSession(api, wallet.emailCredentialId);
      expect(session).toMatchObject({
        id: expect.stringMatching(/^Session:/),
        accountId: wallet.accountId,
        type: 'EMAIL_OTP',
        nickname: wallet.email,
        expiresAt: '2025-11-01T12:15:00.000Z',
      });
      expect(session.encryptedSessionSigningKey).toBeUndefined();
      expect(await sessionsOf(wallet.accountId)).toEqual([session]);
      expect(JSON.stringify(table.items())).not.toContain(keys.privateKey);
    });

    it('has a token signed, and takes an uncompressed key too', async () => {
      const { emailCredentialId, accountId } = await createEmbeddedWallet(api);
      const keys = newWalletKeys();
      const sent = { ...keys, publicKey: keys.publicKeyUncompressed };
      const body = await codeBody(await challenge(emailCredentialId), '000000', sent);
      const first = bodyOf(await verify(emailCredentialId, body), 202);
      expect(first.type).toBe('EMAIL_OTP');
      const [header, claims] = first.payloadToSign
        .split('.')
        .slice(0, 2)
        .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()));
      expect(header).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
      expect(claims).toMatchObject({ sub: emailCredentialId, exp: claims.iat + 3600 });
      expect(await sessionsOf(accountId)).toEqual([]);
      bodyOf(await verify(emailCredentialId, body, await signed(first, keys)), 200);
    });

    checksSignatures(setup, 200, async () => {
      const { emailCredentialId } = await createEmbeddedWallet(api);
      const keys = newWalletKeys();
      const body = await codeBody(await challenge(emailCredentialId), '000000', keys);
      return { send: (headers) => verify(emailCredentialId, body, headers), body, keys };
    });

    it('refuses another code in the second call with WALLET_SIGNATURE_BODY_MISMATCH', async () => {
      const { emailCredentialId, accountId } = await createEmbeddedWallet(api);
      const keys = newWalletKeys();
      const target = await challenge(emailCredentialId);
      const headers = await signed(
        bodyOf(await verify(emailCredentialId, await codeBody(target, '000000', keys)), 202),
        keys,
      );
      const answer = await verify(emailCredentialId, await codeBody(target), headers);
      expect(answer).toMatchObject({ status: 401, body: { code: 'WALLET_SIGNATURE_BODY_MISMATCH' } });
      expect(await sessionsOf(accountId)).toEqual([]);
    });

    it('refuses a wrong code with its reason, and with RATE_LIMITED after five', async () => {
      const { emailCredentialId } = await createEmbeddedWallet(api);
      const target = await challenge(emailCredentialId);
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await verify(emailCredentialId, await codeBody(target, '111111'))).toMatchObject(
          refused('Invalid OTP code'),
        );
      }
      const resting = await verify(emailCredentialId, await codeBody(target));
      expect(resting).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(resting.headers.get('retry-after')).toBe('300');
      clock.advance(300);
      expect(await verify(emailCredentialId, await codeBody(target))).toMatchObject(refused('No pending OTP'));
    });

    it.each(['', ' 000000', '0'.repeat(65)])('counts "%s" as a wrong code like any other', async (code) => {
      const { emailCredentialId } = await createEmbeddedWallet(api);
      const target = await challenge(emailCredentialId);
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await verify(emailCredentialId, await codeBody(target, code))).toMatchObject(
          refused('Invalid OTP code'),
        );
      }
      expect((await verify(emailCredentialId, await codeBody(target))).status).toBe(429);
    });

    it.each([
      ['no key', '{"otp_code","public_key"}'],
      [`02${'f'.repeat(64)}`, 'public_key is not a point on the curve P-256'],
    ])('says what is wrong with a bundle that it can decrypt, and counts nothing: %s', async (publicKey, reason) => {
      const { emailCredentialId } = await createEmbeddedWallet(api);
      const target = await challenge(emailCredentialId);
      const keys = { ...newWalletKeys(), publicKey };
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await verify(emailCredentialId, await codeBody(target, '000000', keys))).toMatchObject(refused(reason));
      }
      expect((await verify(emailCredentialId, await codeBody(target))).status).toBe(202);
    });

    it('takes a code once, only the newest, and for five minutes', async () => {
      const { emailCredentialId } = await createEmbeddedWallet(api);
      const none = await codeBody(await challenge((await createEmbeddedWallet(api)).emailCredentialId));
      expect(await verify(emailCredentialId, none)).toMatchObject(refused('No pending OTP'));
      const [old, target] = [await challenge(emailCredentialId), await challenge(emailCredentialId)];
      expect(await verify(emailCredentialId, await codeBody(old))).toMatchObject(refused('newest challenge'));
      expect((await verify(emailCredentialId, await codeBody(target))).status).toBe(202);
      expect(await verify(emailCredentialId, await codeBody(target))).toMatchObject(refused('No pending OTP'));
      const inTime = await challenge(emailCredentialId);
      clock.advance(299.999);
      expect((await verify(emailCredentialId, await codeBody(inTime))).status).toBe(202);
      const late = await challenge(emailCredentialId);
      clock.advance(300);
      expect(await verify(emailCredentialId, await codeBody(late))).toMatchObject(refused('No pending OTP'));
    });

    it.each([
      ['no JSON', 'hello'],
      ['an object of other members', '{"a":1}'],
      ['a compressed key', JSON.stringify({ encappedPublic: newWalletKeys().publicKey, ciphertext: '00'.repeat(40) })],
      ['nothing', ''],
    ])('refuses %s for a bundle with INVALID_INPUT', async (_, encryptedOtpBundle) => {
      const { emailCredentialId } = await createEmbeddedWallet(api);
      const answer = await verify(emailCredentialId, { type: 'EMAIL_OTP', encryptedOtpBundle });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    });
  });

  describe('with a passkey', () => {
    const login = async ({ passkey, authenticator }: AnyBody, flaws: object = {}) => {
      const asked = await challengePasskey(api, passkey.id, newWalletKeys().publicKey);
      return loginByPasskey(api, passkey.id, asked.requestId, assertionOf(authenticator, asked.challenge, flaws));
    };

    it('opens a session for the key of the challenge, once', async () => {
      const { passkey, authenticator, accountId } = await aPasskeyWallet(api);
      const asked = await challengePasskey(api, passkey.id, newWalletKeys().publicKey);
      const assertion = assertionOf(authenticator, asked.challenge);
      const session = bodyOf(await loginByPasskey(api, passkey.id, asked.requestId, assertion), 200);
      expect(session).toMatchObject({ accountId, type: 'PASSKEY', credentialId: authenticator.credentialId });
      expect(session.encryptedSessionSigningKey).toBeUndefined();
      const again = await loginByPasskey(api, passkey.id, asked.requestId, assertion);
      expect(again).toMatchObject(refused('Request-Id'));
    });

    it('seals the key that the service makes to an uncompressed one', async () => {
      const { passkey, authenticator } = await aPasskeyWallet(api);
      const client = newWalletKeys();
      const asked = await challengePasskey(api, passkey.id, client.publicKeyUncompressed);
      const assertion = assertionOf(authenticator, asked.challenge);
      const session = bodyOf(await loginByPasskey(api, passkey.id, asked.requestId, assertion), 200);
      const keys = sessionKeyOf(session.encryptedSessionSigningKey, client);
      const first = bodyOf(await api.delete(`/auth/sessions/${session.id}`), 202);
      const headers = await signed(first, keys);
      expect((await api.delete(`/auth/sessions/${session.id}`, { headers })).status).toBe(204);
    });

    it.each([
      ['another credential', { credentialId: Buffer.from('another').toString('base64url') }, 'credentialId'],
      ['another challenge', { challenge: newChallenge() }, 'challenge'],
      ['another origin', { origin: 'https://evil.example.com' }, 'origin'],
      ['another site', { rpId: 'example.org' }, 'RP ID'],
      ['another ceremony', { type: 'webauthn.create' }, 'clientDataJson'],
      ['no user present', { userPresent: false }, 'user-presence'],
      ['another key', { foreignKey: true }, 'signature'],
      ['a broken signature', { brokenSignature: true }, 'signature'],
    ])('is refused with UNAUTHORIZED for %s, with the reason', async (_, flaws, reason) => {
      const wallet = await aPasskeyWallet(api);
      const before = await sessionsOf(wallet.accountId);
      expect(await login(wallet, flaws)).toMatchObject(refused(reason));
      expect(await sessionsOf(wallet.accountId)).toEqual(before);
    });

    it('is refused with UNAUTHORIZED for a counter that did not grow', async () => {
      const wallet = await aPasskeyWallet(api);
      bodyOf(await login(wallet), 200);
      expect(await login(wallet, { counter: 1 })).toMatchObject(refused('counter'));
    });

    it('takes the fixed signature of the sandbox, and no login without its Request-Id', async () => {
      const { passkey, authenticator } = await aPasskeyWallet(api);
      const asked = await challengePasskey(api, passkey.id, newWalletKeys().publicKey);
      const signature = 'sandbox-valid-passkey-signature';
      const assertion = { ...assertionOf(authenticator, asked.challenge), signature };
      for (const [id, reason] of [
        [undefined, 'Request-Id is missing'],
        [unknownId('Request'), 'Request-Id'],
      ] as const) {
        expect(await loginByPasskey(api, passkey.id, id, assertion)).toMatchObject(refused(reason));
      }
      bodyOf(await loginByPasskey(api, passkey.id, asked.requestId, assertion), 200);
    });
  });

  describe('with an OpenID token', () => {
    async function identityWallet() {
      const wallet = await createEmbeddedWallet(api);
      const { keys } = await openCodeSession(api, wallet.emailCredentialId);
      const body = { type: 'OAUTH', accountId: wallet.accountId, oidcToken: oidcToken(claimsOf(clock.now())) };
      return { ...wallet, identity: bodyOf((await addCredential(api, body, keys)).answer, 201) };
    }
    const login = (id: string, claims: object, clientPublicKey: string) =>
      verify(id, { type: 'OAUTH', oidcToken: oidcToken(claims), clientPublicKey });

    it('opens a session for a fresh token that was issued for the key', async () => {
      const { identity, accountId } = await identityWallet();
      const { publicKey } = newWalletKeys();
      const claims = claimsOf(clock.now(), { nonce: nonceOf(publicKey) });
      const session = bodyOf(await login(identity.id, claims, publicKey), 200);
      expect(session).toMatchObject({ accountId, type: 'OAUTH', nickname: 'owner@example.com' });
      expect(await sessionsOf(accountId)).toContainEqual(session);
    });

    const seconds = Date.parse('2025-11-01T12:00:00.000Z') / 1000;
    it.each([
      ['another person', { sub: 'another' }, 'sub'],
      ['another audience', { aud: 'another' }, 'aud'],
      ['two audiences', { aud: ['example-client', 'another'] }, 'aud'],
      ['another issuer', { iss: 'accounts.google.com' }, 'iss'],
      ['an unknown issuer', { iss: 'https://issuer.example.com' }, 'iss'],
      ['an old token', { iat: seconds - 90 }, 'iat'],
      ['a token from the future', { iat: seconds + 60 }, 'iat'],
      ['an expired token', { exp: seconds - 1 }, 'exp'],
      ['no subject', { sub: '' }, 'sub'],
      ['another nonce', { nonce: nonceOf('02') }, 'nonce'],
      ['no nonce', { nonce: undefined }, 'nonce'],
    ])('is refused with UNAUTHORIZED for %s, with the reason', async (_, changes, reason) => {
      const { identity, accountId } = await identityWallet();
      const before = await sessionsOf(accountId);
      const { publicKey } = newWalletKeys();
      const claims = claimsOf(clock.now(), { nonce: nonceOf(publicKey), ...changes });
      expect(await login(identity.id, claims, publicKey)).toMatchObject(refused(reason));
      expect(await sessionsOf(accountId)).toEqual(before);
    });

    it('refuses a token whose header is none with INVALID_INPUT, though all its claims are right', async () => {
      const { identity } = await identityWallet();
      const { publicKey: clientPublicKey } = newWalletKeys();
      const token = oidcToken(claimsOf(clock.now(), { nonce: nonceOf(clientPublicKey) }));
      for (const header of ['', 'xx', 'bnVsbA', 'WzFd']) {
        const broken = token.replace(/^[^.]*/, header);
        const answer = await verify(identity.id, { type: 'OAUTH', oidcToken: broken, clientPublicKey });
        expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      }
    });

    it.each(['sandbox-valid-oidc-token', 'a.b.c', ''])('refuses "%s" for a token with INVALID_INPUT', async (token) => {
      const { identity } = await identityWallet();
      const { publicKey: clientPublicKey } = newWalletKeys();
      const answer = await verify(identity.id, { type: 'OAUTH', oidcToken: token, clientPublicKey });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    });
  });

  it.each<[object, string]>([
    [{}, 'type'],
    [{ type: 'PASSWORD' }, 'type'],
    [{ type: 'SMS_OTP', encryptedOtpBundle: '{}' }, 'type: the credential is of type EMAIL_OTP.'],
    [{ type: 'EMAIL_OTP' }, 'encryptedOtpBundle'],
  ])('refuses %j for a credential of type EMAIL_OTP with INVALID_INPUT', async (body, message) => {
    const { emailCredentialId } = await createEmbeddedWallet(api);
    expect(await verify(emailCredentialId, body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining(message) },
    });
  });

  const call = (client: typeof api, id: string) =>
    verify(id, { type: 'EMAIL_OTP', encryptedOtpBundle: '{}' }, {}, client);
  findsNothingOfOthers(setup, 'AuthMethod', async () => ({
    id: (await createEmbeddedWallet(api)).emailCredentialId,
    call,
  }));
  needsPermission(setup, async () => {
    const { emailCredentialId } = await createEmbeddedWallet(api);
    return (client) => call(client, emailCredentialId);
  });
});
