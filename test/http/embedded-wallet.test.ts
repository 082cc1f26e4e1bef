import { randomBytes } from 'node:crypto';
import { validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { override } from '../../functions/runtime/seams.ts';
import { startTestCloud, type TestCloud } from '../support/local-cloud.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../support/software-authenticator.ts';
import {
  aWallet,
  claimsOf,
  mnemonicOf,
  newWalletKeys,
  nonceOf,
  oidcToken,
  openCodeSession,
  otpBundle,
  sessionKeyOf,
  signed,
  stamp,
  type WalletKeys,
  walletOf,
} from '../support/wallet-client.ts';
import { aWallet as anExternalWallet, bodyOf, transactionIn } from './rewards.ts';

let cloud: TestCloud;
let time = new Date('2025-11-01T12:00:00.000Z');
const later = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000);
};
beforeAll(async () => {
  cloud = await startTestCloud();
}, 60_000);
afterAll(() => cloud.stop());

const page = 'https://wallet.example.com';
const newChallenge = () => randomBytes(32).toString('base64url');

/** What a browser gives a page, as the interface takes it. */
function attestationOf(authenticator: SoftwareAuthenticator, challenge: string, flaws = {}) {
  const { id, response } = authenticator.register({ challenge, rp: { id: 'example.com' } }, flaws);
  return { credentialId: id, clientDataJson: response.clientDataJSON, attestationObject: response.attestationObject };
}

/** The authenticator signs the bytes of the text that the service gave. */
function assertionOf(authenticator: SoftwareAuthenticator, challenge: string, flaws = {}) {
  const options = { challenge: Buffer.from(challenge).toString('base64url'), rpId: 'example.com' };
  const { id, response } = authenticator.assert(options, flaws);
  const { clientDataJSON: clientDataJson, authenticatorData, signature } = response;
  return { credentialId: id, clientDataJson, authenticatorData, signature };
}

const addCredential = async (body: object, keys: WalletKeys) => {
  const first = bodyOf(await cloud.api.post('/auth/credentials', body), 202);
  const headers = await signed(first, keys);
  return { first, headers, answer: await cloud.api.post('/auth/credentials', body, { headers }) };
};

/** A wallet whose owner has a session and a passkey. */
async function aPasskeyWallet() {
  const wallet = await aWallet(cloud.api);
  const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
  const authenticator = softwareAuthenticator(page);
  const challenge = newChallenge();
  const attestation = attestationOf(authenticator, challenge);
  const body = { type: 'PASSKEY', accountId: wallet.accountId, nickname: "Owner's phone", challenge, attestation };
  const { answer } = await addCredential(body, keys);
  return { ...wallet, keys, authenticator, passkey: bodyOf(answer, 201), registration: body };
}

const challengePasskey = async (id: string, clientPublicKey: string) =>
  bodyOf(await cloud.api.post(`/auth/credentials/${id}/challenge`, { clientPublicKey }), 200);

const loginByPasskey = async (id: string, requestId: string | undefined, assertion: object) =>
  cloud.api.post(
    `/auth/credentials/${id}/verify`,
    { type: 'PASSKEY', assertion },
    requestId ? { headers: { 'Request-Id': requestId } } : {},
  );

describe('a session by one-time code (challengeAuthCredential, verifyAuthCredential)', () => {
  it('opens in two legs, for the key that the client holds', async () => {
    const wallet = await aWallet(cloud.api);
    const { keys, session } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    expect(session).toMatchObject({ accountId: wallet.accountId, type: 'EMAIL_OTP', nickname: wallet.email });
    expect(session.id).toMatch(/^Session:/);
    expect(session.encryptedSessionSigningKey).toBeUndefined();
    expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBe(900_000);
    const listed = bodyOf(await cloud.api.get(`/auth/sessions?accountId=${wallet.accountId}`), 200);
    expect(listed.data).toEqual([session]);
    expect(JSON.stringify(listed)).not.toContain(keys.publicKey);
  });

  it('takes the client’s key in either form', async () => {
    const { emailCredentialId } = await aWallet(cloud.api);
    const keys = newWalletKeys();
    const { otpEncryptionTargetBundle } = bodyOf(
      await cloud.api.post(`/auth/credentials/${emailCredentialId}/challenge`),
      200,
    );
    const sent = { ...keys, publicKey: keys.publicKeyUncompressed };
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle: await otpBundle(otpEncryptionTargetBundle, '000000', sent) };
    const first = bodyOf(await cloud.api.post(`/auth/credentials/${emailCredentialId}/verify`, body), 202);
    expect(first).toMatchObject({ type: 'EMAIL_OTP', requestId: expect.stringMatching(/^Request:/) });
    const [header, claims] = first.payloadToSign
      .split('.')
      .slice(0, 2)
      .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(header).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    expect(claims).toMatchObject({ sub: emailCredentialId, exp: claims.iat + 3600 });
    const headers = await signed(first, keys);
    bodyOf(await cloud.api.post(`/auth/credentials/${emailCredentialId}/verify`, body, { headers }), 200);
  });

  it('refuses a wrong code with its reason, and rests after five', async () => {
    const { emailCredentialId } = await aWallet(cloud.api);
    const { otpEncryptionTargetBundle } = bodyOf(
      await cloud.api.post(`/auth/credentials/${emailCredentialId}/challenge`),
      200,
    );
    const tryCode = async (code: string) => {
      const encryptedOtpBundle = await otpBundle(otpEncryptionTargetBundle, code, newWalletKeys());
      return cloud.api.post(`/auth/credentials/${emailCredentialId}/verify`, { type: 'EMAIL_OTP', encryptedOtpBundle });
    };
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = bodyOf(await tryCode('111111'), 401);
      expect(refused).toMatchObject({ code: 'UNAUTHORIZED', details: { reason: 'Invalid OTP code' } });
    }
    const resting = await tryCode('000000');
    expect(bodyOf(resting, 429).code).toBe('RATE_LIMITED');
    expect(Number(resting.headers.get('retry-after'))).toBeGreaterThan(200);
    bodyOf(await cloud.api.post(`/auth/credentials/${emailCredentialId}/challenge`), 429);
  });

  it('uses a code up, and keeps only the newest', async () => {
    const { emailCredentialId } = await aWallet(cloud.api);
    const path = `/auth/credentials/${emailCredentialId}`;
    const keys = newWalletKeys();
    const none = await cloud.api.post(`${path}/verify`, {
      type: 'EMAIL_OTP',
      encryptedOtpBundle: JSON.stringify({ encappedPublic: keys.publicKeyUncompressed, ciphertext: '00'.repeat(40) }),
    });
    expect(bodyOf(none, 401).details.reason).toBe('No pending OTP for this credential');
    const old = bodyOf(await cloud.api.post(`${path}/challenge`), 200).otpEncryptionTargetBundle;
    const target = bodyOf(await cloud.api.post(`${path}/challenge`), 200).otpEncryptionTargetBundle;
    const verify = async (bundle: string) =>
      cloud.api.post(`${path}/verify`, {
        type: 'EMAIL_OTP',
        encryptedOtpBundle: await otpBundle(bundle, '000000', keys),
      });
    bodyOf(await verify(old), 401);
    bodyOf(await verify(target), 202);
    bodyOf(await verify(target), 401);
  });

  it.each([
    ['no JSON', 'hello'],
    ['an object of other members', '{"a":1}'],
    ['a compressed key', JSON.stringify({ encappedPublic: newWalletKeys().publicKey, ciphertext: '00'.repeat(40) })],
  ])('refuses %s for a bundle with INVALID_INPUT', async (_, encryptedOtpBundle) => {
    const { emailCredentialId } = await aWallet(cloud.api);
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle };
    expect(bodyOf(await cloud.api.post(`/auth/credentials/${emailCredentialId}/verify`, body), 400).code).toBe(
      'INVALID_INPUT',
    );
  });

  it('is not opened by a signature of another key, nor twice', async () => {
    const { emailCredentialId } = await aWallet(cloud.api);
    const path = `/auth/credentials/${emailCredentialId}`;
    const keys = newWalletKeys();
    const target = bodyOf(await cloud.api.post(`${path}/challenge`), 200).otpEncryptionTargetBundle;
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle: await otpBundle(target, '000000', keys) };
    const first = bodyOf(await cloud.api.post(`${path}/verify`, body), 202);
    const retry = async (headers: Record<string, string>, content: object = body) =>
      cloud.api.post(`${path}/verify`, content, { headers });
    const stranger = newWalletKeys();
    expect(bodyOf(await retry(await signed(first, stranger)), 401).code).toBe('WALLET_SIGNATURE_INVALID');
    const right = await signed(first, keys);
    const elsewhere = { ...body, encryptedOtpBundle: await otpBundle(target, '000000', stranger) };
    expect(bodyOf(await retry(right, elsewhere), 401).code).toBe('WALLET_SIGNATURE_BODY_MISMATCH');
    expect(bodyOf(await retry({ 'Request-Id': first.requestId }), 401).code).toBe('WALLET_SIGNATURE_MISSING');
    const { 'Request-Id': _, ...half } = right;
    expect(bodyOf(await retry(half), 401).code).toBe('REQUEST_ID_MISSING');
    expect(bodyOf(await retry({ ...right, 'Service-Wallet-Signature': 'nonsense' }), 401).code).toBe(
      'WALLET_SIGNATURE_MALFORMED',
    );
    bodyOf(await retry(right), 200);
    expect(bodyOf(await retry(right), 401)).toMatchObject({
      code: 'UNAUTHORIZED',
      details: { reason: expect.any(String) },
    });
  });

  it('takes the old fixed signature of the sandbox', async () => {
    const { emailCredentialId } = await aWallet(cloud.api);
    const path = `/auth/credentials/${emailCredentialId}`;
    const target = bodyOf(await cloud.api.post(`${path}/challenge`), 200).otpEncryptionTargetBundle;
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle: await otpBundle(target, '000000', newWalletKeys()) };
    const { requestId } = bodyOf(await cloud.api.post(`${path}/verify`, body), 202);
    const headers = { 'Service-Wallet-Signature': 'sandbox-valid-signature', 'Request-Id': requestId };
    bodyOf(await cloud.api.post(`${path}/verify`, body, { headers }), 200);
  });

  it('is asked for ten times in five minutes and no more', async () => {
    const { emailCredentialId } = await aWallet(cloud.api);
    const ask = () => cloud.api.post(`/auth/credentials/${emailCredentialId}/challenge`);
    for (let asked = 0; asked < 10; asked += 1) bodyOf(await ask(), 200);
    const refused = await ask();
    expect(bodyOf(refused, 429).code).toBe('RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('credentials (listAuthCredentials, createAuthCredential, revokeAuthCredential)', () => {
  it('begin with codes to the customer’s e-mail address; a phone number is added by signature', async () => {
    const wallet = await aWallet(cloud.api, { phoneNumber: '+15550100001' });
    const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    const body = { type: 'SMS_OTP', accountId: wallet.accountId };
    const { first, answer } = await addCredential(body, keys);
    expect(JSON.parse(first.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
      parameters: { userPhoneNumber: '+15550100001' },
      timestampMs: expect.any(String),
    });
    expect(first.payloadToSign).toBe(JSON.stringify(JSON.parse(first.payloadToSign)));
    const added = bodyOf(answer, 201);
    expect(added).toMatchObject({ type: 'SMS_OTP', nickname: '+15550100001' });
    const { session } = await openCodeSession(cloud.api, added.id, 'SMS_OTP');
    expect(session.type).toBe('SMS_OTP');
    expect(bodyOf(await cloud.api.post('/auth/credentials', body), 400).code).toBe('SMS_OTP_CREDENTIAL_ALREADY_EXISTS');
    const again = { ...body, type: 'EMAIL_OTP' };
    expect(bodyOf(await cloud.api.post('/auth/credentials', again), 400).code).toBe(
      'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
    );
  });

  it('are revoked by a session of another one, with their sessions; the last one stays', async () => {
    const { emailCredentialId, accountId, keys, passkey, authenticator } = await aPasskeyWallet();
    const revoke = (id: string, headers = {}) => cloud.api.delete(`/auth/credentials/${id}`, { headers });
    const first = bodyOf(await revoke(emailCredentialId), 202);
    expect(first.type).toBe('EMAIL_OTP');
    expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_DELETE_AUTHENTICATORS');
    expect(bodyOf(await revoke(emailCredentialId, await signed(first, keys)), 401).code).toBe(
      'WALLET_SIGNATURE_INVALID',
    );
    const own = newWalletKeys();
    const asked = await challengePasskey(passkey.id, own.publicKey);
    bodyOf(await loginByPasskey(passkey.id, asked.requestId, assertionOf(authenticator, asked.challenge)), 200);
    const done = await revoke(emailCredentialId, await signed(first, own));
    expect(done.status).toBe(204);
    const { data } = bodyOf(await cloud.api.get(`/auth/sessions?accountId=${accountId}`), 200);
    expect(data.map(({ type }: { type: string }) => type)).toEqual(['PASSKEY']);
    bodyOf(await revoke(emailCredentialId), 404);
    expect(bodyOf(await revoke(passkey.id), 400).code).toBe('INVALID_INPUT');
  });

  it('of a wallet that has none are added without a signature', async () => {
    const customer = bodyOf(
      await cloud.api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example', region: 'US' }),
      201,
    );
    const accountId = walletOf(customer.id);
    expect(bodyOf(await cloud.api.get(`/auth/credentials?accountId=${accountId}`), 200).data).toEqual([]);
    const body = { type: 'EMAIL_OTP', accountId };
    expect(bodyOf(await cloud.api.post('/auth/credentials', body), 400).message).toContain('e-mail');
    const phoneNumber = '+15550100002';
    bodyOf(await cloud.api.patch(`/customers/${customer.id}`, { customerType: 'INDIVIDUAL', phoneNumber }), 200);
    const added = bodyOf(await cloud.api.post('/auth/credentials', { type: 'SMS_OTP', accountId }), 201);
    expect(added).toMatchObject({ type: 'SMS_OTP', nickname: phoneNumber });
    expect(added.otpEncryptionTargetBundle).toBeUndefined();
    await openCodeSession(cloud.api, added.id, 'SMS_OTP');
    // From now on there is an owner to sign.
    const second = { type: 'OAUTH', accountId, oidcToken: oidcToken(claimsOf(new Date())) };
    bodyOf(await cloud.api.post('/auth/credentials', second), 202);
  });

  it('are listed for well-formed accounts only; an unknown one has none', async () => {
    bodyOf(await cloud.api.get('/auth/credentials'), 400);
    bodyOf(await cloud.api.get('/auth/credentials?accountId=hello'), 400);
    const unknown = 'InternalAccount:99999999-9999-4999-8999-999999999999';
    expect(bodyOf(await cloud.api.get(`/auth/credentials?accountId=${unknown}`), 200)).toEqual({ data: [] });
    bodyOf(await cloud.api.post('/auth/credentials', { type: 'EMAIL_OTP', accountId: unknown }), 404);
    const { data } = bodyOf(await cloud.api.get('/platform/internal-accounts?currency=USD'), 200);
    bodyOf(await cloud.api.post('/auth/credentials', { type: 'EMAIL_OTP', accountId: data[0].id }), 400);
  });
});

describe('a passkey', () => {
  it('opens a session for the client’s own key, and one that the service makes', async () => {
    const { passkey, authenticator, accountId } = await aPasskeyWallet();
    expect(passkey).toMatchObject({
      type: 'PASSKEY',
      credentialId: authenticator.credentialId,
      nickname: "Owner's phone",
    });
    const own = newWalletKeys();
    const asked = await challengePasskey(passkey.id, own.publicKey);
    expect(asked).toMatchObject({
      credentialId: authenticator.credentialId,
      challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const assertion = assertionOf(authenticator, asked.challenge);
    const session = bodyOf(await loginByPasskey(passkey.id, asked.requestId, assertion), 200);
    expect(session).toMatchObject({ accountId, type: 'PASSKEY', credentialId: authenticator.credentialId });
    expect(session.encryptedSessionSigningKey).toBeUndefined();
    bodyOf(await loginByPasskey(passkey.id, asked.requestId, assertion), 401);

    const legacy = newWalletKeys();
    const again = await challengePasskey(passkey.id, legacy.publicKeyUncompressed);
    const made = bodyOf(
      await loginByPasskey(passkey.id, again.requestId, assertionOf(authenticator, again.challenge)),
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
    const { passkey, authenticator } = await aPasskeyWallet();
    const asked = await challengePasskey(passkey.id, newWalletKeys().publicKey);
    if ('counter' in flaws) {
      bodyOf(await loginByPasskey(passkey.id, asked.requestId, assertionOf(authenticator, asked.challenge)), 200);
      const next = await challengePasskey(passkey.id, newWalletKeys().publicKey);
      const copied = await loginByPasskey(
        passkey.id,
        next.requestId,
        assertionOf(authenticator, next.challenge, { counter: 1 }),
      );
      expect(bodyOf(copied, 401).details.reason).toContain(reason);
      return;
    }
    const refused = bodyOf(
      await loginByPasskey(passkey.id, asked.requestId, assertionOf(authenticator, asked.challenge, flaws)),
      401,
    );
    expect(refused).toMatchObject({ code: 'UNAUTHORIZED', details: { reason: expect.stringContaining(reason) } });
  });

  it('takes the old fixed signature of the sandbox, and no login without its Request-Id', async () => {
    const { passkey, authenticator } = await aPasskeyWallet();
    const asked = await challengePasskey(passkey.id, newWalletKeys().publicKey);
    const assertion = { ...assertionOf(authenticator, asked.challenge), signature: 'sandbox-valid-passkey-signature' };
    bodyOf(await loginByPasskey(passkey.id, undefined, assertion), 401);
    bodyOf(await loginByPasskey(passkey.id, 'Request:99999999-9999-4999-8999-999999999999', assertion), 401);
    bodyOf(await loginByPasskey(passkey.id, asked.requestId, assertion), 200);
  });

  it('needs a client key to be asked', async () => {
    const { passkey } = await aPasskeyWallet();
    const path = `/auth/credentials/${passkey.id}/challenge`;
    bodyOf(await cloud.api.post(path), 400);
    bodyOf(await cloud.api.post(path, { clientPublicKey: `02${'f'.repeat(64)}` }), 400);
  });

  it('is registered once, with a challenge that is used once, from a page of its site', async () => {
    const { registration, keys, accountId } = await aPasskeyWallet();
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

describe('an OpenID identity', () => {
  async function anOauthWallet() {
    const wallet = await aWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    const body = { type: 'OAUTH', accountId: wallet.accountId, oidcToken: oidcToken(claimsOf(new Date())) };
    const { first, answer } = await addCredential(body, keys);
    return { ...wallet, keys, first, identity: bodyOf(answer, 201) };
  }
  const login = (id: string, claims: object, clientPublicKey: string) =>
    cloud.api.post(`/auth/credentials/${id}/verify`, { type: 'OAUTH', oidcToken: oidcToken(claims), clientPublicKey });

  it('opens a session for a fresh token that was asked for with the key', async () => {
    const { identity, first } = await anOauthWallet();
    expect(identity).toMatchObject({ type: 'OAUTH', nickname: 'owner@example.com' });
    expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS');
    const legacy = newWalletKeys();
    const nonce = nonceOf(legacy.publicKeyUncompressed);
    const session = bodyOf(
      await login(identity.id, claimsOf(new Date(), { nonce }), legacy.publicKeyUncompressed),
      200,
    );
    const keys = sessionKeyOf(session.encryptedSessionSigningKey, legacy);
    const first2 = bodyOf(await cloud.api.delete(`/auth/sessions/${session.id}`), 202);
    const done = await cloud.api.delete(`/auth/sessions/${session.id}`, { headers: await signed(first2, keys) });
    expect(done.status).toBe(204);
    bodyOf(await cloud.api.post(`/auth/credentials/${identity.id}/challenge`), 400);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  it.each([
    ['another person', () => ({ sub: 'another' }), 'sub'],
    ['another audience', () => ({ aud: 'another' }), 'aud'],
    ['two audiences', () => ({ aud: ['example-client', 'another'] }), 'aud'],
    ['another issuer', () => ({ iss: 'accounts.google.com' }), 'iss'],
    ['an unknown issuer', () => ({ iss: 'https://issuer.example.com' }), 'iss'],
    ['an old token', () => ({ iat: seconds() - 90 }), 'iat'],
    ['a token from the future', () => ({ iat: seconds() + 60 }), 'iat'],
    ['an expired token', () => ({ exp: seconds() - 1 }), 'exp'],
    ['no subject', () => ({ sub: '' }), 'sub'],
    ['another nonce', () => ({ nonce: nonceOf('02') }), 'nonce'],
    ['no nonce', () => ({ nonce: undefined }), 'nonce'],
  ])('refuses %s, and the reason says so', async (_, changes, reason) => {
    const { identity } = await anOauthWallet();
    const { publicKey } = newWalletKeys();
    const claims = claimsOf(new Date(), { nonce: nonceOf(publicKey), ...changes() });
    const refused = bodyOf(await login(identity.id, claims, publicKey), 401);
    expect(refused).toMatchObject({ code: 'UNAUTHORIZED', details: { reason: expect.stringContaining(reason) } });
  });

  it('refuses what is no token, and the old fixed token of the sandbox', async () => {
    const { identity } = await anOauthWallet();
    const { publicKey: clientPublicKey } = newWalletKeys();
    for (const token of ['sandbox-valid-oidc-token', 'a.b.c']) {
      const body = { type: 'OAUTH', oidcToken: token, clientPublicKey };
      expect(bodyOf(await cloud.api.post(`/auth/credentials/${identity.id}/verify`, body), 400).code).toBe(
        'INVALID_INPUT',
      );
    }
  });

  it('is registered from a known provider, once', async () => {
    const { accountId } = await anOauthWallet();
    const register = (changes: object) =>
      cloud.api.post('/auth/credentials', {
        type: 'OAUTH',
        accountId,
        oidcToken: oidcToken(claimsOf(new Date(), changes)),
      });
    expect(bodyOf(await register({ iss: 'https://issuer.example.com' }), 400).code).toBe('INVALID_INPUT');
    expect(bodyOf(await register({}), 400).code).toBe('INVALID_INPUT');
    bodyOf(await register({ iat: seconds() - 90 }), 401);
    bodyOf(await register({ sub: 'another' }), 202);
  });
});

describe('sessions (listAuthSessions, refreshAuthSession, revokeAuthSession)', () => {
  it('are refreshed by their own signature, and both live on', async () => {
    const { emailCredentialId, accountId } = await aWallet(cloud.api);
    const { keys, session } = await openCodeSession(cloud.api, emailCredentialId);
    const next = newWalletKeys();
    const body = { clientPublicKey: next.publicKey };
    const first = bodyOf(await cloud.api.post(`/auth/sessions/${session.id}/refresh`, body), 202);
    expect(JSON.parse(first.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
      parameters: { targetPublicKey: next.publicKey },
    });
    const headers = await signed(first, keys);
    const other = { clientPublicKey: newWalletKeys().publicKey };
    bodyOf(await cloud.api.post(`/auth/sessions/${session.id}/refresh`, other, { headers }), 401);
    const refreshed = bodyOf(await cloud.api.post(`/auth/sessions/${session.id}/refresh`, body, { headers }), 201);
    expect(refreshed.id).not.toBe(session.id);
    expect(refreshed.encryptedSessionSigningKey).toBeUndefined();
    expect(bodyOf(await cloud.api.get(`/auth/sessions?accountId=${accountId}`), 200).data).toHaveLength(2);
  });

  it('end by signature, after which they sign nothing', async () => {
    const { emailCredentialId } = await aWallet(cloud.api);
    const { keys, session } = await openCodeSession(cloud.api, emailCredentialId);
    const revoke = (headers = {}) => cloud.api.delete(`/auth/sessions/${session.id}`, { headers });
    const first = bodyOf(await revoke(), 202);
    expect(first.type).toBe('EMAIL_OTP');
    expect((await revoke(await signed(first, keys))).status).toBe(204);
    bodyOf(await revoke(), 404);
    bodyOf(await cloud.api.delete('/auth/sessions/Session:99999999-9999-4999-8999-999999999999'), 404);
    const refresh = { clientPublicKey: newWalletKeys().publicKey };
    bodyOf(await cloud.api.post(`/auth/sessions/${session.id}/refresh`, refresh), 401);
  });
});

describe('a wallet (exportInternalAccount, updateInternalAccount)', () => {
  it('is exported to its owner, the same mnemonic every time', async () => {
    const { emailCredentialId, accountId } = await aWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, emailCredentialId);
    const path = `/internal-accounts/${accountId}/export`;
    const exported = async () => {
      const client = newWalletKeys();
      const body = { clientPublicKey: client.publicKeyUncompressed };
      const first = bodyOf(await cloud.api.post(path, body), 202);
      const answer = bodyOf(await cloud.api.post(path, body, { headers: await signed(first, keys) }), 200);
      expect(answer.id).toBe(accountId);
      const { data, dataSignature, enclaveQuorumPublic } = JSON.parse(answer.encryptedWalletCredentials);
      expect([dataSignature, enclaveQuorumPublic]).toEqual(['', '']);
      return mnemonicOf(data, client);
    };
    const [one, two] = [await exported(), await exported()];
    expect(validateMnemonic(one, wordlist)).toBe(true);
    expect(two).toBe(one);
    bodyOf(await cloud.api.post(path, { clientPublicKey: newWalletKeys().publicKey }), 400);
  });

  it('is hidden and shown by signature', async () => {
    const { emailCredentialId, accountId } = await aWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, emailCredentialId);
    const path = `/internal-accounts/${accountId}`;
    const body = { privateEnabled: true };
    const first = bodyOf(await cloud.api.patch(path, body), 202);
    expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2');
    const headers = await signed(first, keys);
    bodyOf(await cloud.api.patch(path, { privateEnabled: false }, { headers }), 401);
    expect(bodyOf(await cloud.api.patch(path, body, { headers }), 200).privateEnabled).toBe(true);
    bodyOf(await cloud.api.patch(path, {}), 400);
    bodyOf(await cloud.api.patch('/internal-accounts/InternalAccount:99999999-9999-4999-8999-999999999999', body), 404);
  });

  it('pays a quote that its owner has signed, and nothing else', async () => {
    const wallet = await aWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    bodyOf(await cloud.api.post(`/sandbox/internal-accounts/${wallet.accountId}/fund`, { amount: 50_000_000 }), 200);
    const destination = await anExternalWallet(cloud.api, wallet.customerId);
    const request = {
      source: { sourceType: 'ACCOUNT', accountId: wallet.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: destination },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    };
    bodyOf(await cloud.api.post('/quotes', { ...request, immediatelyExecute: true }), 400);
    const transfer = {
      source: { accountId: wallet.accountId },
      destination: { accountId: destination },
      amount: 1_000_000,
    };
    bodyOf(await cloud.api.post('/transfer-out', transfer), 400);
    const quote = bodyOf(await cloud.api.post('/quotes', request), 201);
    const { accountType, payloadToSign } = quote.paymentInstructions[0].accountOrWalletInfo;
    expect(accountType).toBe('EMBEDDED_WALLET');
    expect(JSON.parse(payloadToSign).type).toBe('ACTIVITY_TYPE_SIGN_TRANSACTION_V2');
    const execute = (signature?: string) =>
      cloud.api.post(
        `/quotes/${quote.id}/execute`,
        undefined,
        signature ? { headers: { 'Service-Wallet-Signature': signature } } : {},
      );
    expect(bodyOf(await execute(), 401).code).toBe('WALLET_SIGNATURE_MISSING');
    expect(bodyOf(await execute('nonsense'), 401).code).toBe('WALLET_SIGNATURE_MALFORMED');
    expect(bodyOf(await execute(await stamp('{}', keys)), 401).code).toBe('WALLET_SIGNATURE_BODY_MISMATCH');
    expect(bodyOf(await execute(await stamp(payloadToSign, newWalletKeys())), 401).code).toBe(
      'WALLET_SIGNATURE_INVALID',
    );
    const paid = bodyOf(await execute(await stamp(payloadToSign, keys)), 200);
    await transactionIn(cloud.api, paid.transactionId, 'COMPLETED');
    expect(bodyOf(await cloud.api.get(`/quotes/${quote.id}`), 200).paymentInstructions).toBeUndefined();
  });
});

describe('a contact that codes go to (updateCustomerById)', () => {
  const change = (customerId: string, body: object, headers = {}) =>
    cloud.api.patch(`/customers/${customerId}`, { customerType: 'INDIVIDUAL', ...body }, { headers });

  it('changes with its customer, once its owner has signed', async () => {
    const { customerId, accountId, emailCredentialId } = await aWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, emailCredentialId);
    const email = `moved-${customerId.slice(-6)}@example.com`;
    const first = bodyOf(await change(customerId, { email }), 202);
    expect(JSON.parse(first.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
      parameters: { userEmail: email },
    });
    expect(bodyOf(await cloud.api.get(`/customers/${customerId}`), 200).email).not.toBe(email);
    const headers = await signed(first, keys);
    const other = await change(customerId, { email: 'other@example.com' }, headers);
    expect(bodyOf(other, 401).code).toBe('WALLET_SIGNATURE_BODY_MISMATCH');
    expect(bodyOf(await change(customerId, { email }, headers), 200).email).toBe(email);
    const { data } = bodyOf(await cloud.api.get(`/auth/credentials?accountId=${accountId}`), 200);
    expect(data).toMatchObject([{ id: emailCredentialId, nickname: email }]);
    bodyOf(await change(customerId, { email: 'third@example.com' }, headers), 401);
  });

  it('does not go where the codes of another wallet go', async () => {
    const [one, other] = [await aWallet(cloud.api), await aWallet(cloud.api)];
    const refused = await change(one.customerId, { email: other.email.toUpperCase() });
    expect(bodyOf(refused, 409).code).toBe('EMAIL_OTP_EMAIL_ALREADY_EXISTS');
  });

  it('stays when the credentials have changed meanwhile', async () => {
    const { customerId, keys, accountId } = await aPasskeyWallet();
    const email = `late-${customerId.slice(-6)}@example.com`;
    const first = bodyOf(await change(customerId, { email }), 202);
    bodyOf(
      (await addCredential({ type: 'OAUTH', accountId, oidcToken: oidcToken(claimsOf(new Date())) }, keys)).answer,
      201,
    );
    const late = await change(customerId, { email }, await signed(first, keys));
    expect(bodyOf(late, 409).code).toBe('EMAIL_OTP_CREDENTIAL_SET_CHANGED');
  });

  it('needs no signature where no codes go to it', async () => {
    const { customerId } = await aWallet(cloud.api);
    bodyOf(await change(customerId, { phoneNumber: '+15550100009' }), 200);
    bodyOf(await change(customerId, { fullName: 'Joan Example' }), 200);
  });
});

describe('a delegated key (createDelegatedKey, listDelegatedKeys, getDelegatedKeyById, revokeDelegatedKey)', () => {
  const cardId = 'Card:00000000-0000-4000-8000-000000000024';

  it('is allowed in three legs, listed, and taken back', async () => {
    const wallet = await aWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    const body = { cardId, internalAccountId: wallet.accountId, nickname: 'Example card' };
    const post = (headers = {}) => cloud.api.post('/auth/delegated-keys', body, { headers });
    const first = bodyOf(await post(), 202);
    const second = bodyOf(await post(await signed(first, keys)), 202);
    const list = async () =>
      bodyOf(await cloud.api.get(`/auth/delegated-keys?accountId=${wallet.accountId}`), 200).data;
    expect(await list()).toMatchObject([{ status: 'PENDING' }]);
    bodyOf(await post(await signed(first, keys)), 401);
    const key = bodyOf(await post(await signed(second, keys)), 201);
    expect(key).toMatchObject({ cardId, accountId: wallet.accountId, nickname: 'Example card', status: 'ACTIVE' });
    expect(key.publicKey).toMatch(/^0[23][0-9a-f]{64}$/);
    expect(key).not.toHaveProperty('sealedKey');
    bodyOf(await post(), 409);
    const bySource = await cloud.api.get(`/auth/delegated-keys?fundingSourceId=${key.fundingSourceId}`);
    expect(bodyOf(bySource, 200).data).toEqual([key]);
    bodyOf(await cloud.api.get('/auth/delegated-keys'), 400);
    expect((await cloud.api.delete(`/auth/delegated-keys/${key.id}`)).status).toBe(204);
    bodyOf(await cloud.api.delete(`/auth/delegated-keys/${key.id}`), 400);
    expect(bodyOf(await cloud.api.get(`/auth/delegated-keys/${key.id}`), 200).status).toBe('REVOKED');
    bodyOf(await post(), 202);
  });
});

describe('time', () => {
  it('ends codes, requests and sessions', async () => {
    override('clock', { now: () => time });
    time = new Date();
    const { emailCredentialId, accountId } = await aWallet(cloud.api);
    const path = `/auth/credentials/${emailCredentialId}`;
    const target = bodyOf(await cloud.api.post(`${path}/challenge`), 200).otpEncryptionTargetBundle;
    const keys = newWalletKeys();
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle: await otpBundle(target, '000000', keys) };
    later(301);
    bodyOf(await cloud.api.post(`${path}/verify`, body), 401);
    const { session, keys: own } = await openCodeSession(cloud.api, emailCredentialId);
    const asked = bodyOf(await cloud.api.delete(`/auth/sessions/${session.id}`), 202);
    later(301);
    bodyOf(await cloud.api.delete(`/auth/sessions/${session.id}`, { headers: await signed(asked, own) }), 401);
    later(600);
    expect(bodyOf(await cloud.api.get(`/auth/sessions?accountId=${accountId}`), 200).data).toEqual([]);
    bodyOf(await cloud.api.delete(`/auth/sessions/${session.id}`), 404);
    override('clock', { now: () => new Date() });
  });
});
