import { describe, expect, it } from 'vitest';
import { fixedSignatures } from '../../../functions/contract/sandbox-values.ts';
import { bodyOf } from '../../kit/client/api.ts';
import { newWalletKeys, otpBundle } from '../../kit/client/wallet-client.ts';
import { aPasskeyWallet } from '../../kit/client/wallet-owner.ts';
import { useWallets } from '../../kit/rooms/wallets.ts';

const { api, table, openWallet, credentialsOf } = useWallets();

type Send = (headers?: Readonly<Record<string, string>>) => ReturnType<typeof api.patch>;
const change =
  (customerId: string, contact: object): Send =>
  (headers = {}) =>
    api.patch(`/customers/${customerId}`, { customerType: 'INDIVIDUAL', ...contact }, { headers });
/** Both calls of a change that the owner signs, as the sandbox lets a test sign it. */
async function signs(send: Send) {
  const first = bodyOf(await send(), 202);
  const answer = await send({ 'Service-Wallet-Signature': fixedSignatures.wallet, 'Request-Id': first.requestId });
  return { activity: JSON.parse(first.payloadToSign), answer };
}
const newPhone = '+15550100002';

/** Whether a new wallet may send its codes to an address. */
async function isFree(email: string): Promise<boolean> {
  const { customerId } = await openWallet();
  const { status, body } = await change(customerId, { email })();
  if (status !== 202) expect([status, body.code]).toEqual([409, 'EMAIL_OTP_EMAIL_ALREADY_EXISTS']);
  return status === 202;
}

describe('the e-mail address of codes', () => {
  it('is free for another wallet once its owner has moved away, and the new one is taken', async () => {
    const { customerId, accountId, email } = await openWallet();
    expect([await isFree(email), await isFree('new@example.com')]).toEqual([false, true]);
    const { activity, answer } = await signs(change(customerId, { email: 'new@example.com' }));
    expect(activity).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
      parameters: { userEmail: 'new@example.com' },
    });
    expect(answer).toMatchObject({ status: 200, body: { email: 'new@example.com' } });
    expect(await credentialsOf(accountId)).toMatchObject([{ type: 'EMAIL_OTP', nickname: 'new@example.com' }]);
    expect([await isFree(email), await isFree('NEW@example.com')]).toEqual([true, false]);
  });

  it('is given to one of two wallets that move there at the same moment', async () => {
    const [one, other] = [await openWallet(), await openWallet()];
    const email = 'wanted@example.com';
    const moves = [one, other].map(({ customerId }) => change(customerId, { email }));
    const retries = await Promise.all(moves.map(async (send) => ({ send, ...bodyOf(await send(), 202) })));
    const [first, second] = retries.map(
      ({ send, requestId }) =>
        () =>
          send({ 'Service-Wallet-Signature': fixedSignatures.wallet, 'Request-Id': requestId }),
    );
    const statuses: (number | undefined)[] = [];
    table.beforeNextWrite(async () => statuses.push((await first?.())?.status));
    const late = await second?.();
    expect([statuses, late?.status, late?.body.code]).toEqual([[200], 409, 'EMAIL_OTP_EMAIL_ALREADY_EXISTS']);
    expect(await credentialsOf(one.accountId)).toMatchObject([{ nickname: email }]);
    expect(await credentialsOf(other.accountId)).toMatchObject([{ nickname: other.email }]);
  });

  it('may change in the case of its letters alone, and stays taken', async () => {
    const { customerId, email } = await openWallet();
    const { answer } = await signs(change(customerId, { email: email.toUpperCase() }));
    expect(answer.status).toBe(200);
    expect(await isFree(email)).toBe(false);
  });

  it('is free once its customer is deleted', async () => {
    const { customerId, email } = await openWallet();
    bodyOf(await api.delete(`/customers/${customerId}`), 200);
    expect(await isFree(email)).toBe(true);
  });

  it('stays where the sandbox cannot move its credential, in the second call', async () => {
    const { customerId, accountId, email } = await openWallet();
    const { answer } = await signs(change(customerId, { email: 'owner-sync-failed@example.com' }));
    expect(answer).toMatchObject({ body: { code: 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED' } });
    expect(await credentialsOf(accountId)).toMatchObject([{ nickname: email }]);
  });

  it('is free once its credential is revoked, and taken again by a new one', async () => {
    const { accountId, email, emailCredentialId } = await aPasskeyWallet(api);
    const path = `/auth/credentials/${emailCredentialId}`;
    expect((await signs((headers = {}) => api.delete(path, { headers }))).answer.status).toBe(204);
    expect(await isFree(email)).toBe(true);
    const body = { type: 'EMAIL_OTP', accountId };
    const { answer } = await signs((headers = {}) => api.post('/auth/credentials', body, { headers }));
    expect(bodyOf(answer, 201)).toHaveProperty('otpEncryptionTargetBundle');
    expect(await isFree(email)).toBe(false);
  });
});

describe('the phone number of codes', () => {
  it('changes by the signature of the owner, and no address with it', async () => {
    const { customerId, accountId, email } = await openWallet({ phoneNumber: '+15550100001' });
    const body = { type: 'SMS_OTP', accountId };
    bodyOf((await signs((headers = {}) => api.post('/auth/credentials', body, { headers }))).answer, 201);
    const { activity, answer } = await signs(change(customerId, { phoneNumber: newPhone }));
    expect(activity).toMatchObject({
      type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
      parameters: { userPhoneNumber: newPhone },
    });
    expect(answer).toMatchObject({ status: 200, body: { phoneNumber: newPhone } });
    expect(await credentialsOf(accountId)).toMatchObject([{ nickname: email }, { nickname: newPhone }]);
    expect(await isFree(email)).toBe(false);
  });

  it('receives no code any more that was sent before, and those to the e-mail address still work', async () => {
    const { customerId, accountId, emailCredentialId } = await openWallet({ phoneNumber: '+15550100001' });
    const body = { type: 'SMS_OTP', accountId };
    const { answer } = await signs((headers = {}) => api.post('/auth/credentials', body, { headers }));
    const { id } = bodyOf(answer, 201);
    const codeFor = async (type: string, credentialId: string) => {
      const { otpEncryptionTargetBundle } = bodyOf(await api.post(`/auth/credentials/${credentialId}/challenge`), 200);
      return { type, encryptedOtpBundle: await otpBundle(otpEncryptionTargetBundle, '000000', newWalletKeys()) };
    };
    const [texted, mailed] = [await codeFor('SMS_OTP', id), await codeFor('EMAIL_OTP', emailCredentialId)];
    await signs(change(customerId, { phoneNumber: newPhone }));
    expect(await api.post(`/auth/credentials/${id}/verify`, texted)).toMatchObject({
      status: 401,
      body: { details: { reason: expect.stringContaining('No pending OTP') } },
    });
    expect((await api.post(`/auth/credentials/${emailCredentialId}/verify`, mailed)).status).toBe(202);
  });

  it('needs no signature where it stays the same, or receives no codes', async () => {
    const { customerId } = await openWallet({ phoneNumber: '+15550100001' });
    expect((await change(customerId, { phoneNumber: '+15550100001' })()).status).toBe(200);
    expect((await change(customerId, { phoneNumber: newPhone })()).status).toBe(200);
  });
});
