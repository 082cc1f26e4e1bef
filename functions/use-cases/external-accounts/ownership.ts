import type { OwnershipVerificationMethod } from '../../contract/external-accounts/ownership.ts';
import { ownershipChallengeLifeSeconds } from '../../contract/figures.ts';
import type { ExternalAccountRecord } from '../../domain/external-accounts/external-account.ts';
import {
  awaitsLiveness,
  challengeOwnership,
  messageToSign,
  withOwnership,
} from '../../domain/external-accounts/ownership.ts';
import { Refusal } from '../../domain/refusal.ts';
import { deadlineAfter } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { newNonce } from '../../runtime/secrets.ts';
import { putExternalAccount } from '../../store/external-accounts/external-accounts.ts';
import { commitUnlessStale, type Store } from '../../store/table.ts';
import { type Owners, requireExternalAccount } from './external-accounts.ts';

/** The link of the sandbox's liveness check leads nowhere: the check passes by itself. */
const sandboxLiveness = 'https://liveness.sandbox.example.com/check';

/** Issues a challenge. Refuses with REFERENCE_NOT_FOUND, CONFLICT, and NOT_IMPLEMENTED for a liveness check in production. */
async function startOwnershipProof(
  context: Context,
  externalAccountId: string,
  { method, owners }: { readonly method: OwnershipVerificationMethod; readonly owners: Owners },
) {
  const { caller, now } = context;
  const account = await requireExternalAccount(context, externalAccountId, owners);
  const expiresAt = deadlineAfter(now, ownershipChallengeLifeSeconds);
  const next = challengeOwnership(account, { method, nonce: newNonce(), now, expiresAt });
  if (method === 'LIVENESS' && caller.environment === 'production') {
    throw new Refusal('NOT_IMPLEMENTED', 'No liveness check is connected in production; use WALLET_SIGNATURE.');
  }
  return { status: 201 as const, body: toChallenge(next), writes: [putExternalAccount(next)] };
}

/** Issues a challenge for a customer's account. Refuses as `startOwnershipProof` does. */
export const createExternalAccountOwnershipChallenge = (
  context: Context,
  externalAccountId: string,
  method: OwnershipVerificationMethod,
) => startOwnershipProof(context, externalAccountId, { method, owners: 'CUSTOMERS' });

/** Issues a challenge for an account of the platform's own. Refuses as `startOwnershipProof` does. */
export const createPlatformExternalAccountOwnershipChallenge = (
  context: Context,
  externalAccountId: string,
  method: OwnershipVerificationMethod,
) => startOwnershipProof(context, externalAccountId, { method, owners: 'PLATFORM' });

function toChallenge(account: ExternalAccountRecord) {
  const { method = 'WALLET_SIGNATURE', nonce = '', expiresAt = '' } = account.ownership ?? {};
  return method === 'WALLET_SIGNATURE'
    ? { method, messageToSign: messageToSign(account), expiresAt }
    : { method, verificationLink: `${sandboxLiveness}/${nonce}`, token: nonce, expiresAt };
}

/** Passes a pending liveness check of the sandbox. If the account has changed since, its newer version is handled instead. */
export async function passSandboxLiveness(store: Store, account: ExternalAccountRecord, now: Date): Promise<void> {
  if (!awaitsLiveness(account)) return;
  await commitUnlessStale(store, [putExternalAccount(withOwnership(account, now))]);
}
