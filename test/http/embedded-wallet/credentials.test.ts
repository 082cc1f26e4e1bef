import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../kit/client/api.ts';
import { createCard, createCardholder } from '../../kit/client/cards.ts';
import { createEmbeddedWallet, newWalletKeys, openCodeSession, signed } from '../../kit/client/wallet-client.ts';
import {
  addCredential,
  aPasskeyWallet,
  assertionOf,
  challengePasskey,
  loginByPasskey,
} from '../../kit/client/wallet-owner.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';

const cloud = useTestCloud();

describe('the owner of an embedded wallet', () => {
  it('adds a phone number by the signature of a session', async () => {
    const wallet = await createEmbeddedWallet(cloud.api, { phoneNumber: '+15550100001' });
    const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    const body = { type: 'SMS_OTP', accountId: wallet.accountId };
    const { first, answer } = await addCredential(cloud.api, body, keys);
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

  it('revokes a credential with its sessions by a session of another one, and keeps the last one', async () => {
    const { emailCredentialId, accountId, keys, passkey, authenticator } = await aPasskeyWallet(cloud.api);
    const revoke = (id: string, headers = {}) => cloud.api.delete(`/auth/credentials/${id}`, { headers });
    const first = bodyOf(await revoke(emailCredentialId), 202);
    expect(first.type).toBe('EMAIL_OTP');
    expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_DELETE_AUTHENTICATORS');
    expect(bodyOf(await revoke(emailCredentialId, await signed(first, keys)), 401).code).toBe(
      'WALLET_SIGNATURE_INVALID',
    );
    const own = newWalletKeys();
    const asked = await challengePasskey(cloud.api, passkey.id, own.publicKey);
    bodyOf(
      await loginByPasskey(cloud.api, passkey.id, asked.requestId, assertionOf(authenticator, asked.challenge)),
      200,
    );
    const done = await revoke(emailCredentialId, await signed(first, own));
    expect(done.status).toBe(204);
    const { data } = bodyOf(await cloud.api.get(`/auth/sessions?accountId=${accountId}`), 200);
    expect(data.map(({ type }: { type: string }) => type)).toEqual(['PASSKEY']);
    bodyOf(await revoke(emailCredentialId), 404);
    expect(bodyOf(await revoke(passkey.id), 400).code).toBe('INVALID_INPUT');
  });

  it('refreshes a session by its own signature, and both live on', async () => {
    const { emailCredentialId, accountId } = await createEmbeddedWallet(cloud.api);
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

  it('ends a session by signature, after which it signs nothing', async () => {
    const { emailCredentialId } = await createEmbeddedWallet(cloud.api);
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

  it('delegates a key in three calls, lists it and revokes it', async () => {
    const wallet = await createEmbeddedWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    const { id: cardId } = await createCard(cloud.api, wallet);
    const stranger = await createCard(cloud.api, await createCardholder(cloud.api));
    const body = { cardId, internalAccountId: wallet.accountId, nickname: 'Example card' };
    for (const other of [stranger.id, 'Card:99999999-9999-4999-8999-999999999999']) {
      const refused = bodyOf(await cloud.api.post('/auth/delegated-keys', { ...body, cardId: other }), 404);
      expect(refused.code).toBe('REFERENCE_NOT_FOUND');
    }
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
