import { describe, expect, it } from 'vitest';
import { aWallet, newWalletKeys, openCodeSession, otpBundle, signed } from '../../../lib/proof/client/wallet-client.ts';
import { useTestCloud } from '../../support/local-cloud.ts';
import { bodyOf } from '../rewards.ts';

const cloud = useTestCloud();

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
