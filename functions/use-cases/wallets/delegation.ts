import type { DelegatedKeyCreateRequest } from '../../contract/wallets/delegated-keys.ts';
import type { SignedRetryHeaders } from '../../contract/wallets/wallet-signature.ts';
import type { CardRecord } from '../../domain/cards/card.ts';
import { formatId, type Id, type NewUuid } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  type DelegatedKey,
  pendingKey,
  requireNoActiveKey,
  toDelegatedKey,
  withPending,
  withStatus,
} from '../../domain/wallets/delegated-key.ts';
import { toSignedRequestChallenge } from '../../domain/wallets/signed-request.ts';
import type { WalletAuth } from '../../domain/wallets/wallet-auth.ts';
import { uuidFromName } from '../../ports/random.ts';
import type { Context } from '../../runtime/context.ts';
import { readCard, requireUnchangedCard } from '../../store/cards/cards.ts';
import type { Store } from '../../store/table.ts';
import { putFundingSource, putWalletPart } from '../../store/wallets/wallet-parts.ts';
import { requireIssuer } from '../cards/connected-issuer.ts';
import { newKeyPair } from './p256.ts';
import { sealSecret } from './sealing.ts';
import {
  askToSign,
  proveRetry,
  type Retry,
  requestSignature,
  retryOf,
  type SignedCall,
  walletActivity,
  walletUser,
  withoutRequest,
} from './signed-retry.ts';
import { authWrite, requireWallet } from './wallet.ts';

/** A delegation takes two signatures: the owner allows a key to exist, and then what it may do. */
interface Delegation extends Omit<SignedCall, 'purpose' | 'body'> {
  readonly body: DelegatedKeyCreateRequest;
  readonly newUuid: () => NewUuid;
}

/**
 * Creates a delegated key of a wallet. Refuses with NOT_IMPLEMENTED in production without a card issuer, with CONFLICT,
 * REFERENCE_NOT_FOUND and the codes of a signed retry.
 */
export async function createDelegatedKey(
  { caller, store, now, newUuid }: Context,
  { headers, body }: { readonly headers: SignedRetryHeaders; readonly body: DelegatedKeyCreateRequest },
) {
  requireIssuer(caller);
  const retry = retryOf(headers);
  const { auth } = await requireWallet(store, caller, body.internalAccountId, 'internalAccountId');
  const card = await requireCardOfWallet(store, auth, body.cardId);
  const delegation = { auth, caller, now, body, newUuid };
  if (!retry) return askForKey(delegation);
  const pending = keyToActivate(auth, retry);
  return pending ? activateKey(delegation, retry, pending, card) : makeKey(delegation, retry);
}

/** Refuses with REFERENCE_NOT_FOUND a card that is missing or closed, and one that the wallet does not fund. */
async function requireCardOfWallet(
  store: Store,
  { platformId, customerId, accountId }: WalletAuth,
  cardId: string,
): Promise<CardRecord> {
  const card = await readCard(store, platformId, cardId);
  const isOpen = card?.cardholderId === customerId && card.state !== 'CLOSED';
  if (!isOpen || !card.fundingSources.includes(accountId)) {
    throw new Refusal('REFERENCE_NOT_FOUND', 'cardId: the wallet funds no open card with this id.');
  }
  return card;
}

/** The id of the link between a card and its wallet. The same pair has the same id. */
const fundingSourceOf = ({ cardId, internalAccountId }: DelegatedKeyCreateRequest): Id<'CardFundingSource'> =>
  formatId('CardFundingSource', uuidFromName(`${cardId} ${internalAccountId}`));

const allowsKey = ({ body }: Delegation): string => `DELEGATE ${fundingSourceOf(body)}`;
const allowsUse = ({ delegatedKeyId }: DelegatedKey): string => `ACTIVATE ${delegatedKeyId}`;

/** Asks the owner to allow a key. Refuses with CONFLICT if the card has an active key. */
function askForKey(delegation: Delegation) {
  const { auth, now, newUuid } = delegation;
  requireNoActiveKey(auth.delegatedKeys, fundingSourceOf(delegation.body));
  const parameters = { users: [{ apiKeys: [], userName: delegation.body.nickname }] };
  const activity = walletActivity(auth, 'ACTIVITY_TYPE_CREATE_USERS_V3', parameters, now);
  return askToSign({ ...delegation, purpose: allowsKey(delegation) }, newUuid(), activity, {});
}

/** The pending key that a signed retry activates. */
const keyToActivate = ({ delegatedKeys, requests }: WalletAuth, { requestId }: Retry): DelegatedKey | undefined => {
  const purpose = requests.find((request) => request.requestId === requestId)?.purpose;
  return delegatedKeys.find((key) => key.status === 'PENDING' && allowsUse(key) === purpose);
};

/** Creates a pending key, and asks its owner what it may do. */
async function makeKey(delegation: Delegation, retry: Retry) {
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
  const next = requestSignature({ ...delegation, purpose: allowsUse(key) }, newUuid(), activity);
  const changes = {
    delegatedKeys: withPending(auth.delegatedKeys, key),
    requests: [...withoutRequest(auth, request), next],
  };
  return {
    status: 202 as const,
    body: toSignedRequestChallenge(next),
    writes: [
      authWrite(auth, now, changes),
      putWalletPart('DelegatedKey', auth, key.delegatedKeyId),
      putFundingSource(auth, fundingSourceId),
    ],
  };
}

/** Activates a key while its card is what it was read as: open, and paid by the wallet. */
function activateKey(delegation: Delegation, retry: Retry, key: DelegatedKey, card: CardRecord) {
  const { auth, now } = delegation;
  const request = proveRetry({ ...delegation, purpose: allowsUse(key) }, retry);
  requireNoActiveKey(auth.delegatedKeys, key.fundingSourceId);
  const delegatedKeys = withStatus(auth.delegatedKeys, key.delegatedKeyId, 'ACTIVE', now);
  const active: DelegatedKey = { ...key, status: 'ACTIVE', updatedAt: now.toISOString() };
  return {
    status: 201 as const,
    body: toDelegatedKey(auth.accountId, active),
    writes: [
      authWrite(auth, now, { delegatedKeys, requests: withoutRequest(auth, request) }),
      requireUnchangedCard(card),
    ],
  };
}
