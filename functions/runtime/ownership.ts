import type { OwnershipVerificationMethod } from '../contract/ownership.ts';
import type { ExternalAccountRecord } from '../domain/external-account.ts';
import { uuidOf } from '../domain/ids.ts';
import {
  awaitsLiveness,
  challengeOwnership,
  messageToSign,
  ownershipChallengeLifeSeconds,
  verified,
} from '../domain/ownership.ts';
import { Refusal } from '../domain/refusal.ts';
import { replaceExternalAccount } from '../store/external-accounts.ts';
import { commit, StaleWrite, type Store } from '../store/table.ts';
import { expiryAfter } from './clock.ts';
import { type Owners, requireExternalAccount } from './external-accounts.ts';
import { newNonce } from './secrets.ts';
import type { Context } from './serve.ts';

/** Where the sandbox's liveness check would be. Nobody has to go there: the sandbox passes it. */
const sandboxLiveness = 'https://liveness.sandbox.example.com/check';

/** Decides a challenge. Refuses with REFERENCE_NOT_FOUND, CONFLICT, and NOT_IMPLEMENTED where no liveness check is connected. */
export async function startOwnershipProof(
  context: Context,
  externalAccountId: string,
  { method, owners }: { readonly method: OwnershipVerificationMethod; readonly owners: Owners },
) {
  const { caller, now } = context;
  const { account, uuid } = await requireExternalAccount(context, externalAccountId, owners);
  const expiresAt = expiryAfter(now, ownershipChallengeLifeSeconds);
  const next = challengeOwnership(account, { method, nonce: newNonce(), now, expiresAt });
  if (method === 'LIVENESS' && caller.environment === 'production') {
    throw new Refusal('NOT_IMPLEMENTED', 'No liveness check is connected in production; use WALLET_SIGNATURE.');
  }
  return { status: 201 as const, body: toChallenge(next), writes: [replaceExternalAccount(next, uuid)] };
}

function toChallenge(account: ExternalAccountRecord) {
  const { method = 'WALLET_SIGNATURE', nonce = '', expiresAt = '' } = account.ownership ?? {};
  return method === 'WALLET_SIGNATURE'
    ? { method, messageToSign: messageToSign(account), expiresAt }
    : { method, verificationLink: `${sandboxLiveness}/${nonce}`, token: nonce, expiresAt };
}

/** Lets a customer of the sandbox pass the liveness check that has just begun. A newer version of the account has its own record. */
export async function passSandboxLiveness(store: Store, account: ExternalAccountRecord, now: Date): Promise<void> {
  const uuid = uuidOf('ExternalAccount', account.externalAccountId);
  if (!uuid || !awaitsLiveness(account)) return;
  try {
    await commit(store, [replaceExternalAccount(verified(account, now), uuid)]);
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
  }
}
