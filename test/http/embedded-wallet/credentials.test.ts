import { describe, expect, it } from 'vitest';
import {
  aWallet,
  claimsOf,
  newWalletKeys,
  oidcToken,
  openCodeSession,
  signed,
  walletOf,
} from '../../../lib/proof/client/wallet-client.ts';
import { useTestCloud } from '../../support/local-cloud.ts';
import { bodyOf } from '../rewards.ts';
import { addCredential, aPasskeyWallet, assertionOf, challengePasskey, loginByPasskey } from './owner.ts';

const cloud = useTestCloud();

describe('credentials (listAuthCredentials, createAuthCredential, revokeAuthCredential)', () => {
  it('begin with codes to the customer’s e-mail address; a phone number is added by signature', async () => {
    const wallet = await aWallet(cloud.api, { phoneNumber: '+15550100001' });
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

  it('are revoked by a session of another one, with their sessions; the last one stays', async () => {
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
