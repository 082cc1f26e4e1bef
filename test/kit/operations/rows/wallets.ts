import { ids, type OperationRows } from './row.ts';

export const walletRows = {
  listAuthCredentials: {
    needs: ids(async (platform) => ({ 'query.accountId': (await platform.newEmbeddedWallet()).accountId })),
  },
  createAuthCredential: {
    needs: ids(async (platform) => ({ 'body.accountId': (await platform.newEmbeddedWallet()).accountId })),
    noIds: { 'body.attestation.credentialId': 'what a passkey calls itself' },
  },
  challengeAuthCredential: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newEmbeddedWallet()).credentialId })),
  },
  verifyAuthCredential: {
    needs: async (platform) => {
      const { credentialId, encryptedOtpBundle } = await platform.newChallengedWallet();
      return { ids: { 'path.id': credentialId }, values: { 'body.encryptedOtpBundle': encryptedOtpBundle } };
    },
    noIds: { 'body.assertion.credentialId': 'what a passkey calls itself' },
  },
  revokeAuthCredential: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newEmbeddedWallet()).credentialId })),
  },
  listAuthSessions: {
    needs: ids(async (platform) => ({ 'query.accountId': (await platform.newWalletSession()).accountId })),
  },
  revokeAuthSession: { needs: ids(async (platform) => ({ 'path.id': (await platform.newWalletSession()).sessionId })) },
  refreshAuthSession: {
    needs: ids(async (platform) => ({ 'path.id': (await platform.newWalletSession()).sessionId })),
  },
  listDelegatedKeys: {
    needs: ids(async (platform) => ({ 'query.accountId': (await platform.newDelegatedKey()).accountId })),
    variants: {
      'of a funding source': {
        needs: ids(async (platform) => ({
          'query.fundingSourceId': (await platform.newDelegatedKey()).fundingSourceId,
        })),
      },
    },
  },
  createDelegatedKey: {
    bound: ['body.cardId'],
    needs: ids(async (platform) => {
      const { accountId, cardId } = await platform.newWalletWithCard();
      return { 'body.internalAccountId': accountId, 'body.cardId': cardId };
    }),
  },
  getDelegatedKeyById: { needs: ids(async (platform) => ({ 'path.id': (await platform.newDelegatedKey()).id })) },
  revokeDelegatedKey: { needs: ids(async (platform) => ({ 'path.id': (await platform.newDelegatedKey()).id })) },
} satisfies OperationRows;
