import { describe, expect, it } from 'vitest';
import { claimsOf, createEmbeddedWallet, oidcToken, openCodeSession, signed } from '../../kit/client/wallet-client.ts';
import { addCredential, aPasskeyWallet } from '../../kit/client/wallet-owner.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';
import { bodyOf } from '../rewards.ts';

const cloud = useTestCloud();

describe('a contact that receives codes (updateCustomerById)', () => {
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

  it('needs no signature where it receives no codes', async () => {
    const { customerId } = await createEmbeddedWallet(cloud.api);
    bodyOf(await change(customerId, { phoneNumber: '+15550100009' }), 200);
    bodyOf(await change(customerId, { fullName: 'Joan Example' }), 200);
  });
});
