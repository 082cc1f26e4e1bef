import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../kit/client/api.ts';
import {
  claimsOf,
  createEmbeddedWallet,
  newWalletKeys,
  oidcToken,
  openCodeSession,
  otpBundle,
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

describe('a contact that receives codes (updateCustomerById)', () => {
  /** The keys of a new session that the passkey opened. */
  const signInByPasskey = async ({ passkey, authenticator }: Awaited<ReturnType<typeof aPasskeyWallet>>) => {
    const keys = newWalletKeys();
    const asked = await challengePasskey(cloud.api, passkey.id, keys.publicKey);
    const assertion = assertionOf(authenticator, asked.challenge);
    bodyOf(await loginByPasskey(cloud.api, passkey.id, asked.requestId, assertion), 200);
    return keys;
  };
  const change = (customerId: string, body: object, headers = {}) =>
    cloud.api.patch(`/customers/${customerId}`, { customerType: 'INDIVIDUAL', ...body }, { headers });

  it('changes once the owner has signed', async () => {
    const { customerId, accountId, emailCredentialId } = await createEmbeddedWallet(cloud.api);
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

  it('cannot be the address of another wallet’s codes', async () => {
    const [one, other] = [await createEmbeddedWallet(cloud.api), await createEmbeddedWallet(cloud.api)];
    const refused = await change(one.customerId, { email: other.email.toUpperCase() });
    expect(bodyOf(refused, 409).code).toBe('EMAIL_OTP_EMAIL_ALREADY_EXISTS');
  });

  it('stays when the credentials have changed in the meantime', async () => {
    const { customerId, keys, accountId } = await aPasskeyWallet(cloud.api);
    const email = `late-${customerId.slice(-6)}@example.com`;
    const first = bodyOf(await change(customerId, { email }), 202);
    bodyOf(
      (await addCredential(cloud.api, { type: 'OAUTH', accountId, oidcToken: oidcToken(claimsOf(new Date())) }, keys))
        .answer,
      201,
    );
    const late = await change(customerId, { email }, await signed(first, keys));
    expect(bodyOf(late, 409).code).toBe('EMAIL_OTP_CREDENTIAL_SET_CHANGED');
  });

  it('changes by the signature of a passkey that signed in after the change was asked for', async () => {
    const wallet = await aPasskeyWallet(cloud.api);
    const email = `passkey-${wallet.customerId.slice(-6)}@example.com`;
    const first = bodyOf(await change(wallet.customerId, { email }), 202);
    const headers = await signed(first, await signInByPasskey(wallet));
    expect(bodyOf(await change(wallet.customerId, { email }, headers), 200).email).toBe(email);
  });

  it('opens no session any more by a code that was proven before it changed', async () => {
    const { customerId, emailCredentialId, accountId } = await createEmbeddedWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, emailCredentialId);
    const path = `/auth/credentials/${emailCredentialId}`;
    const { otpEncryptionTargetBundle } = bodyOf(await cloud.api.post(`${path}/challenge`), 200);
    const late = newWalletKeys();
    const body = {
      type: 'EMAIL_OTP',
      encryptedOtpBundle: await otpBundle(otpEncryptionTargetBundle, '000000', late),
    };
    const proven = bodyOf(await cloud.api.post(`${path}/verify`, body), 202);
    const email = `kept-${customerId.slice(-6)}@example.com`;
    const first = bodyOf(await change(customerId, { email }), 202);
    bodyOf(await change(customerId, { email }, await signed(first, keys)), 200);
    const refused = await cloud.api.post(`${path}/verify`, body, { headers: await signed(proven, late) });
    expect(bodyOf(refused, 401).details.reason).toContain('Request-Id');
    expect(bodyOf(await cloud.api.get(`/auth/sessions?accountId=${accountId}`), 200).data).toHaveLength(1);
  });

  it('becomes a credential only as the owner has signed it', async () => {
    const wallet = await aPasskeyWallet(cloud.api);
    const keys = await signInByPasskey(wallet);
    const path = `/auth/credentials/${wallet.emailCredentialId}`;
    const revocation = bodyOf(await cloud.api.delete(path), 202);
    expect((await cloud.api.delete(path, { headers: await signed(revocation, keys) })).status).toBe(204);
    const body = { type: 'EMAIL_OTP', accountId: wallet.accountId };
    const first = bodyOf(await cloud.api.post('/auth/credentials', body), 202);
    expect(JSON.parse(first.payloadToSign).parameters.userEmail).toBe(wallet.email);
    bodyOf(await change(wallet.customerId, { email: 'another@example.com' }), 200);
    const headers = await signed(first, keys);
    const refused = await cloud.api.post('/auth/credentials', body, { headers });
    expect(bodyOf(refused, 401).code).toBe('WALLET_SIGNATURE_BODY_MISMATCH');
    const { data } = bodyOf(await cloud.api.get(`/auth/credentials?accountId=${wallet.accountId}`), 200);
    expect(data).toMatchObject([{ type: 'PASSKEY' }]);
    bodyOf(await change(wallet.customerId, { email: wallet.email }), 200);
    bodyOf(await cloud.api.post('/auth/credentials', body, { headers }), 201);
  });

  it('needs no signature where it receives no codes', async () => {
    const { customerId } = await createEmbeddedWallet(cloud.api);
    bodyOf(await change(customerId, { phoneNumber: '+15550100009' }), 200);
    bodyOf(await change(customerId, { fullName: 'Joan Example' }), 200);
  });
});
