import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../kit/client/api.ts';
import { claimsOf, newWalletKeys, oidcToken, otpBundle } from '../../kit/client/wallet-client.ts';
import { addCredential, aPasskeyWallet } from '../../kit/client/wallet-owner.ts';
import { countsMessages } from '../../kit/code-senders.ts';
import { findsNothingOfOthers, needsPermission, useWallets } from '../../kit/rooms/wallets.ts';

const setup = useWallets();
const { api, openWallet, enterProduction, clock, table } = setup;
const challenge = (id: string, body?: object, client = api) => client.post(`/auth/credentials/${id}/challenge`, body);

describe('POST /auth/credentials/{id}/challenge', () => {
  it('sends a code, and shows the signed key that it has to be encrypted to', async () => {
    const { emailCredentialId, accountId, email } = await openWallet();
    const { status, body } = await challenge(emailCredentialId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: emailCredentialId, accountId, type: 'EMAIL_OTP', nickname: email });
    const { data, dataSignature, enclaveQuorumPublic } = JSON.parse(body.otpEncryptionTargetBundle);
    expect(JSON.parse(Buffer.from(data, 'hex').toString())).toMatchObject({
      targetPublic: expect.stringMatching(/^04[0-9a-f]{128}$/),
      organizationId: accountId.replace('InternalAccount:', ''),
    });
    expect([dataSignature, enclaveQuorumPublic]).toEqual([
      expect.stringMatching(/^30/),
      expect.stringMatching(/^04[0-9a-f]{128}$/),
    ]);
  });

  it('gives a passkey a challenge to sign, for five minutes', async () => {
    const { passkey, authenticator } = await aPasskeyWallet(api);
    const { status, body } = await challenge(passkey.id, { clientPublicKey: newWalletKeys().publicKey });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: passkey.id,
      credentialId: authenticator.credentialId,
      challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
      requestId: expect.stringMatching(/^Request:/),
      expiresAt: '2025-11-01T12:05:00.000Z',
    });
  });

  it.each<[object | undefined, string]>([
    [undefined, 'clientPublicKey: a passkey needs the key of its session.'],
    [{}, 'clientPublicKey: a passkey needs the key of its session.'],
    [{ clientPublicKey: `02${'f'.repeat(64)}` }, 'not a point on the curve'],
    [{ clientPublicKey: 'key' }, 'clientPublicKey'],
  ])('refuses a passkey with %j with INVALID_INPUT', async (body, message) => {
    const { passkey } = await aPasskeyWallet(api);
    table.forgetCalls();
    expect(await challenge(passkey.id, body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining(message) },
    });
    expect(table.transactions()).toEqual([]);
  });

  it('refuses an OpenID identity, which has no challenge, with INVALID_INPUT', async () => {
    const { accountId, keys } = await openWallet();
    const body = { type: 'OAUTH', accountId, oidcToken: oidcToken(claimsOf(clock.now())) };
    const { id } = bodyOf((await addCredential(api, body, keys)).answer, 201);
    expect(await challenge(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('is refused with RATE_LIMITED after ten challenges in five minutes', async () => {
    const { emailCredentialId } = await openWallet();
    clock.advance(300);
    for (let count = 0; count < 10; count += 1) expect((await challenge(emailCredentialId)).status).toBe(200);
    const refused = await challenge(emailCredentialId);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(refused.headers.get('retry-after')).toBe('300');
    clock.advance(300);
    expect((await challenge(emailCredentialId)).status).toBe(200);
  });

  it('is refused with RATE_LIMITED during the five minutes after five wrong codes', async () => {
    const { emailCredentialId } = await openWallet();
    const { otpEncryptionTargetBundle } = bodyOf(await challenge(emailCredentialId), 200);
    const encryptedOtpBundle = await otpBundle(otpEncryptionTargetBundle, '111111', newWalletKeys());
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle };
    for (let count = 0; count < 5; count += 1) await api.post(`/auth/credentials/${emailCredentialId}/verify`, body);
    expect(await challenge(emailCredentialId)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    clock.advance(300);
    expect((await challenge(emailCredentialId)).status).toBe(200);
  });

  it('answers with NOT_IMPLEMENTED in production while no sender is connected', async () => {
    const { emailCredentialId } = await openWallet();
    const production = enterProduction();
    const answer = await challenge(emailCredentialId, undefined, production);
    expect(answer).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
  });

  it('sends no more codes than it counts, where several are asked for at the same moment', async () => {
    const { emailCredentialId } = await openWallet();
    const production = enterProduction();
    const messages = countsMessages();
    table.beforeNextWrite(() => challenge(emailCredentialId, undefined, production));
    expect((await challenge(emailCredentialId, undefined, production)).status).toBe(200);
    expect(messages).toHaveLength(2);
  });

  findsNothingOfOthers(setup, 'AuthMethod', async () => ({
    id: (await openWallet()).emailCredentialId,
    call: (client, id) => challenge(id, undefined, client),
  }));
  needsPermission(setup, async () => {
    const { emailCredentialId } = await openWallet();
    return (client) => challenge(emailCredentialId, undefined, client);
  });
});
