import type { DelegatedKeyCreateRequest } from '../../contract/delegated-keys.ts';
import {
  type DelegatedKey,
  pendingKey,
  requireNoActiveKey,
  withPending,
  withStatus,
} from '../../domain/wallet/delegated-key.ts';
import { toSignedRequestChallenge } from '../../domain/wallet/signed-request.ts';
import type { WalletAuth } from '../../domain/wallet/wallet-auth.ts';
import { putFundingSource, putWalletPart } from '../../store/wallet-auth.ts';
import { uuidFromName } from '../random.ts';
import { newKeyPair } from './p256.ts';
import { sealSecret } from './sealing.ts';
import {
  askToSign,
  proveRetry,
  type Retry,
  requestSignature,
  type SignedCall,
  walletActivity,
  walletUser,
  withoutRequest,
} from './signed-retry.ts';
import { authWrite } from './wallet.ts';

/** A delegation as its three legs see it: the owner allows a key to exist, then what it may do. */
export interface Delegation extends Omit<SignedCall, 'purpose' | 'body'> {
  readonly body: DelegatedKeyCreateRequest;
  readonly newUuid: () => string;
}

/** The link of a card to the wallet that pays for it: the same pair is always the same link. */
export const fundingSourceOf = ({ cardId, internalAccountId }: DelegatedKeyCreateRequest): string =>
  `CardFundingSource:${uuidFromName(`${cardId} ${internalAccountId}`)}`;

const allowsKey = ({ body }: Delegation): string => `DELEGATE ${fundingSourceOf(body)}`;
const allowsUse = ({ delegatedKeyId }: DelegatedKey): string => `ACTIVATE ${delegatedKeyId}`;

/** The first leg. Refuses with CONFLICT where the card has a key for this wallet. */
export function askForKey(delegation: Delegation) {
  const { auth, now, newUuid } = delegation;
  requireNoActiveKey(auth.delegatedKeys, fundingSourceOf(delegation.body));
  const parameters = { users: [{ apiKeys: [], userName: delegation.body.nickname }] };
  const activity = walletActivity(auth, 'ACTIVITY_TYPE_CREATE_USERS_V3', parameters, now);
  return askToSign({ ...delegation, purpose: allowsKey(delegation) }, newUuid(), activity, {});
}

/** The key whose second signature a retry brings, if it is that. */
export const keyToActivate = (
  { delegatedKeys, requests }: WalletAuth,
  { requestId }: Retry,
): DelegatedKey | undefined => {
  const purpose = requests.find((request) => request.requestId === requestId)?.purpose;
  return delegatedKeys.find((key) => key.status === 'PENDING' && allowsUse(key) === purpose);
};

/** The second leg: the key is made, waits, and its owner is asked for what it may do. */
export async function makeKey(delegation: Delegation, retry: Retry) {
  const { auth, now, body, newUuid } = delegation;
  const request = proveRetry({ ...delegation, purpose: allowsKey(delegation) }, retry);
  const fundingSourceId = fundingSourceOf(body);
  requireNoActiveKey(auth.delegatedKeys, fundingSourceId);
  const { privateKey, publicKey } = newKeyPair();
  const { platformId, accountId } = auth;
  const sealedKey = await sealSecret(privateKey, { platformId, accountId, use: 'DELEGATED_KEY' });
  const { cardId, nickname } = body;
  const key = pendingKey({ uuid: newUuid(), cardId, fundingSourceId, nickname, publicKey, sealedKey }, now);
  const parameters = {
    effect: 'EFFECT_ALLOW',
    policyName: key.delegatedKeyId,
    consensus: `approvers.any(user, user.id == '${walletUser(auth)}')`,
    publicKey,
  };
  const activity = walletActivity(auth, 'ACTIVITY_TYPE_CREATE_POLICY_V3', parameters, now);
  const asked = requestSignature({ ...delegation, purpose: allowsUse(key) }, newUuid(), activity);
  const changes = {
    delegatedKeys: withPending(auth.delegatedKeys, key),
    requests: [...withoutRequest(auth, request), asked],
  };
  return {
    status: 202 as const,
    body: toSignedRequestChallenge(asked),
    writes: [
      authWrite(auth, now, changes),
      putWalletPart('DelegatedKey', auth, key.delegatedKeyId),
      putFundingSource(auth, fundingSourceId),
    ],
  };
}

/** The third leg: the key may pay. */
export function activateKey(delegation: Delegation, retry: Retry, key: DelegatedKey) {
  const { auth, now } = delegation;
  const request = proveRetry({ ...delegation, purpose: allowsUse(key) }, retry);
  requireNoActiveKey(auth.delegatedKeys, key.fundingSourceId);
  const delegatedKeys = withStatus(auth.delegatedKeys, key.delegatedKeyId, 'ACTIVE', now);
  return {
    key: { ...key, status: 'ACTIVE' as const, updatedAt: now.toISOString() },
    write: authWrite(auth, now, { delegatedKeys, requests: withoutRequest(auth, request) }),
  };
}
