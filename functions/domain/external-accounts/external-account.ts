import type { AccountInfo } from '../../contract/external-accounts/account-info.ts';
import type { BeneficiaryVerificationStatus } from '../../contract/external-accounts/external-accounts.ts';
import type { Id, PlatformId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import type { Challenge } from '../sca/challenge.ts';
import { amend, type Versioned } from '../versioned.ts';

/** The challenge whose proof makes an account trusted, or no longer trusted. */
export interface TrustChallenge extends Challenge {
  readonly makesTrusted: boolean;
}

/** The newest challenge to prove the ownership of a wallet. */
export interface OwnershipChallenge {
  readonly method: 'WALLET_SIGNATURE' | 'LIVENESS';
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/** A bank account or wallet outside the service. */
export interface ExternalAccountRecord extends Versioned {
  readonly platformId: PlatformId;
  readonly externalAccountId: Id<'ExternalAccount'>;
  /** Absent for the platform's own external accounts. */
  readonly customerId?: Id<'Customer'> | undefined;
  readonly platformAccountId?: string | undefined;
  readonly ownershipType?: 'FIRST_PARTY' | 'THIRD_PARTY' | undefined;
  readonly defaultUmaDepositAccount?: boolean | undefined;
  readonly status: 'PENDING' | 'ACTIVE' | 'UNDER_REVIEW' | 'INACTIVE' | 'PENDING_OWNERSHIP_VERIFICATION' | 'UNVERIFIED';
  readonly beneficiaryVerificationStatus?: BeneficiaryVerificationStatus | undefined;
  /** The name that the receiving bank reports. */
  readonly beneficiaryVerifiedData?: { readonly fullName: string } | undefined;
  readonly currency: string;
  readonly accountInfo: AccountInfo;
  /** The last three characters of the account's number or address, by which the sandbox decides. */
  readonly suffix: string;
  /** The customer trusts the account: payments to it need no challenge, and it cannot be deleted. */
  readonly trusted?: boolean | undefined;
  readonly trustChallenge?: TrustChallenge | undefined;
  readonly ownership?: OwnershipChallenge | undefined;
  readonly ownershipProvenAt?: string | undefined;
  /** A deleted account stays stored, because payments to it keep naming it. */
  readonly deletedAt?: string | undefined;
  /** The newest change of the status, which is an event. */
  readonly statusChange?: { readonly version: number; readonly at: string } | undefined;
  readonly createdAt: string;
}

/** The next version of an account, with the event of a changed status. */
export function amendExternalAccount(
  account: ExternalAccountRecord,
  now: Date,
  changes: Partial<ExternalAccountRecord>,
): ExternalAccountRecord {
  const next = amend(account, now, changes);
  if (next.status === account.status) return next;
  return { ...next, statusChange: { version: next.version, at: next.updatedAt } };
}

/** The members of an account that are texts: all but the beneficiary. */
export const textMembers = (info: AccountInfo): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => typeof value === 'string'));

export const accountTaken = (): Refusal => new Refusal('CONFLICT', 'accountInfo: the owner has this account already.');
