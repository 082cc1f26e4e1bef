import { signedRequestLifeSeconds } from '../../../../functions/contract/figures.ts';
import type { Race } from './race.ts';
import {
  aCredentialToRevoke,
  aDelegatedKey,
  aPhoneCredential,
  aRightCode,
  aSessionToRevoke,
  aSignedExport,
  aSignedPrivacy,
  aSignedRefresh,
  aWallet,
  bothCredentialsToRevoke,
  identity,
  login,
  signedAs,
  signedRefreshes,
  twoPendingKeys,
} from './wallet-beforehand.ts';

const expiresAfter = signedRequestLifeSeconds;
/** Everything that the second session has signed, when it has been revoked. */
const revokedSession = { revokeAuthSession: { isEmpty: true, refusedBy: ['WALLET_SIGNATURE_INVALID'] } };

/** What guards embedded wallets. All of them are about the customer without money, whose wallet has no credential at first. */
export const walletRows: Readonly<Record<string, Race>> = {
  createAuthCredential: {
    ...{ isEmpty: true, ask: identity, most: 1 },
    // Only the first credential needs no signature.
    came: ({ status }) => (status === 201 ? 'DONE' : undefined),
    guards: { deleteCustomerById: { isEmpty: true, refusedBy: ['INVALID_INPUT'] } },
  },
  challengeAuthCredential: {
    ...{ isEmpty: true, before: aPhoneCredential, most: 10 },
    ask: ({ made }) => ({ path: { id: made.phoneCredential ?? '' }, body: {} }),
    guards: { deleteCustomerById: { isEmpty: true, refusedBy: ['REFERENCE_NOT_FOUND'] } },
  },
  verifyAuthCredential: {
    ...{ isEmpty: true, before: aRightCode, ask: signedAs('verifyAuthCredential'), most: 1, expiresAfter },
    guards: {
      revokeAuthCredential: { isEmpty: true, before: aWallet, ask: login, refusedBy: ['REFERENCE_NOT_FOUND'] },
    },
  },
  // The last one stays.
  revokeAuthCredential: {
    ...{ isEmpty: true, before: bothCredentialsToRevoke, ask: signedAs('revokeAuthCredential'), most: 1 },
    guards: {
      revokeAuthSession: {
        ...{ isEmpty: true, before: aCredentialToRevoke, ask: signedAs('revokeAuthCredential'), isEnd: true },
      },
    },
  },
  refreshAuthSession: {
    ...{ isEmpty: true, before: aSignedRefresh, ask: signedAs('refreshAuthSession'), most: 1, expiresAfter },
    guards: {
      revokeAuthSession: {
        ...{ isEmpty: true, before: signedRefreshes, refusedBy: ['UNAUTHORIZED'] },
        ask: signedAs('refreshAuthSession'),
      },
    },
  },
  revokeAuthSession: {
    ...{ isEmpty: true, before: aSessionToRevoke, ask: signedAs('revokeAuthSession'), most: 1 },
  },
  createDelegatedKey: {
    ...{ isEmpty: true, before: twoPendingKeys, ask: signedAs('createDelegatedKey'), most: 1 },
    guards: { ...revokedSession, updateCardById: { isEmpty: true, refusedBy: ['REFERENCE_NOT_FOUND'] } },
  },
  revokeDelegatedKey: {
    ...{ isEmpty: true, before: aDelegatedKey, most: 1 },
    ask: ({ made }) => ({ path: { id: made.delegatedKey ?? '' } }),
  },
  updateInternalAccount: {
    ...{ isEmpty: true, before: aSignedPrivacy, ask: signedAs('updateInternalAccount'), most: 1 },
    guards: revokedSession,
  },
  exportInternalAccount: {
    ...{ isEmpty: true, before: aSignedExport, ask: signedAs('exportInternalAccount'), most: 1 },
    guards: { ...revokedSession, deleteCustomerById: { isEmpty: true, refusedBy: ['INVALID_INPUT'] } },
  },
};
