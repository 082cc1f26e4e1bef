import { bodyOf } from '../../client/api.ts';
import { cardRequest } from '../../client/cards.ts';
import {
  claimsOf,
  createEmbeddedWallet,
  newWalletKeys,
  nonceOf,
  oidcToken,
  otpBundle,
} from '../../client/wallet-client.ts';
import type { PlatformContext } from './context.ts';

/** Wallets are in USDB, which the documented example of a changed configuration removes. */
async function supportWallets({ api }: PlatformContext): Promise<void> {
  const { supportedCurrencies } = bodyOf(await api.get('/config'), 200);
  if (supportedCurrencies.some(({ currencyCode }: { currencyCode: string }) => currencyCode === 'USDB')) return;
  const added = { currencyCode: 'USDB', minAmount: 0, maxAmount: 1_000_000_000, requiredCounterpartyFields: [] };
  const wanted = [...supportedCurrencies, { ...added, enabledTransactionTypes: ['INCOMING', 'OUTGOING'] }];
  bodyOf(await api.patch('/config', { supportedCurrencies: wanted }), 200);
}

/** Makes all legs of a call, with the signature that the sandbox accepts for any wallet. */
async function postSigned({ api }: PlatformContext, path: string, body: object) {
  let answer = await api.post(path, body);
  while (answer.status === 202) {
    const headers = { 'Service-Wallet-Signature': 'sandbox-valid-signature', 'Request-Id': answer.body.requestId };
    answer = await api.post(path, body, { headers });
  }
  return bodyOf(answer, 201);
}

export function embeddedWalletsOf(context: PlatformContext) {
  const { api, now, personal, post } = context;
  /** A new customer's wallet with two credentials: codes by e-mail, and an OpenID identity. */
  const newEmbeddedWallet = async () => {
    await supportWallets(context);
    const { phoneNumber } = personal;
    const { accountId, customerId, emailCredentialId: credentialId } = await createEmbeddedWallet(api, { phoneNumber });
    const identity = { type: 'OAUTH', accountId, oidcToken: oidcToken(claimsOf(now())) };
    const { id: identityId } = await postSigned(context, '/auth/credentials', identity);
    return { accountId, customerId, credentialId, identityId: identityId as string };
  };
  /** A new wallet with a card that it is to pay for. */
  const newWalletWithCard = async () => {
    const { accountId, customerId } = await newEmbeddedWallet();
    const { id: cardId } = await post('/cards', cardRequest({ accountId, customerId }));
    return { accountId, cardId: cardId as string };
  };
  return {
    newEmbeddedWallet,
    newWalletWithCard,
    newChallengedWallet: async () => {
      const { credentialId } = await newEmbeddedWallet();
      const { otpEncryptionTargetBundle } = await post(`/auth/credentials/${credentialId}/challenge`, undefined, 200);
      const encryptedOtpBundle = await otpBundle(otpEncryptionTargetBundle, '000000', newWalletKeys());
      return { credentialId, encryptedOtpBundle };
    },
    newWalletSession: async () => {
      const { accountId, identityId } = await newEmbeddedWallet();
      const { publicKey: clientPublicKey } = newWalletKeys();
      const token = oidcToken(claimsOf(now(), { nonce: nonceOf(clientPublicKey) }));
      const body = { type: 'OAUTH', oidcToken: token, clientPublicKey };
      const { id: sessionId } = await post(`/auth/credentials/${identityId}/verify`, body, 200);
      return { accountId, sessionId: sessionId as string };
    },
    newDelegatedKey: async () => {
      const { accountId, cardId } = await newWalletWithCard();
      const body = { cardId, internalAccountId: accountId, nickname: 'Card' };
      const { id, fundingSourceId } = await postSigned(context, '/auth/delegated-keys', body);
      return { accountId, id: id as string, fundingSourceId: fundingSourceId as string };
    },
  };
}
