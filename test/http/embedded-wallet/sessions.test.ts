import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { override } from '../../../functions/runtime/seams.ts';
import { aWallet, newWalletKeys, openCodeSession, otpBundle, signed } from '../../../lib/proof/client/wallet-client.ts';
import { startTestCloud, type TestCloud } from '../../support/local-cloud.ts';
import { bodyOf } from '../rewards.ts';

let cloud: TestCloud;
let time = new Date();
const later = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000);
};
beforeAll(async () => {
  cloud = await startTestCloud();
}, 60_000);
afterAll(() => cloud.stop());

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
