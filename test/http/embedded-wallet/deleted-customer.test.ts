import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../kit/client/api.ts';
import { createCard } from '../../kit/client/cards.ts';
import {
  createEmbeddedWallet,
  newWalletKeys,
  openCodeSession,
  otpBundle,
  signed,
} from '../../kit/client/wallet-client.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';

const cloud = useTestCloud();

describe('the embedded wallet of a deleted customer', () => {
  async function deletedWallet(prepare: (wallet: Awaited<ReturnType<typeof openWallet>>) => Promise<unknown>) {
    const wallet = await openWallet();
    const prepared = await prepare(wallet);
    bodyOf(await cloud.api.delete(`/customers/${wallet.customerId}`), 200);
    return { ...wallet, prepared };
  }
  async function openWallet() {
    const wallet = await createEmbeddedWallet(cloud.api);
    return { ...wallet, ...(await openCodeSession(cloud.api, wallet.emailCredentialId)) };
  }
  const nothing = () => Promise.resolve();

  it('has neither credentials nor sessions', async () => {
    const { accountId, emailCredentialId, session } = await deletedWallet(nothing);
    for (const list of ['credentials', 'sessions']) {
      expect(bodyOf(await cloud.api.get(`/auth/${list}?accountId=${accountId}`), 200).data).toEqual([]);
    }
    bodyOf(await cloud.api.post(`/auth/credentials/${emailCredentialId}/challenge`), 404);
    const clientPublicKey = newWalletKeys().publicKey;
    bodyOf(await cloud.api.post(`/auth/sessions/${session.id}/refresh`, { clientPublicKey }), 401);
    bodyOf(await cloud.api.delete(`/auth/sessions/${session.id}`), 404);
  });

  it('is opened by no code that was sent before', async () => {
    const { emailCredentialId, prepared } = await deletedWallet(async ({ emailCredentialId: id }) =>
      bodyOf(await cloud.api.post(`/auth/credentials/${id}/challenge`), 200),
    );
    const { otpEncryptionTargetBundle } = prepared as { otpEncryptionTargetBundle: string };
    const encryptedOtpBundle = await otpBundle(otpEncryptionTargetBundle, '000000', newWalletKeys());
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle };
    bodyOf(await cloud.api.post(`/auth/credentials/${emailCredentialId}/verify`, body), 404);
  });

  it('is neither exported nor changed, and gets no new credential', async () => {
    const { accountId, keys } = await deletedWallet(nothing);
    const body = { clientPublicKey: keys.publicKeyUncompressed };
    for (const answer of [
      await cloud.api.post(`/internal-accounts/${accountId}/export`, body),
      await cloud.api.patch(`/internal-accounts/${accountId}`, { privateEnabled: true }),
      await cloud.api.post('/auth/credentials', { type: 'EMAIL_OTP', accountId }),
    ]) {
      expect(bodyOf(answer, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('the account is closed'),
      });
    }
  });

  it('has no delegated key that pays', async () => {
    const { accountId } = await deletedWallet(async (wallet) => {
      const { id: cardId } = await createCard(cloud.api, wallet);
      const body = { cardId, internalAccountId: wallet.accountId, nickname: 'Example card' };
      const post = (headers = {}) => cloud.api.post('/auth/delegated-keys', body, { headers });
      const second = bodyOf(await post(await signed(bodyOf(await post(), 202), wallet.keys)), 202);
      return bodyOf(await post(await signed(second, wallet.keys)), 201);
    });
    const { data } = bodyOf(await cloud.api.get(`/auth/delegated-keys?accountId=${accountId}`), 200);
    expect(data).toMatchObject([{ status: 'REVOKED' }]);
  });

  it('frees its e-mail address for another wallet', async () => {
    const { email } = await deletedWallet(nothing);
    const other = await openWallet();
    const body = { customerType: 'INDIVIDUAL', email };
    const path = `/customers/${other.customerId}`;
    const first = bodyOf(await cloud.api.patch(path, body), 202);
    const changed = await cloud.api.patch(path, body, { headers: await signed(first, other.keys) });
    expect(bodyOf(changed, 200).email).toBe(email);
  });
});
