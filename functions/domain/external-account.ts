import type { AccountInfo } from '../contract/account-info.ts';
import type { BeneficiaryVerificationStatus } from '../contract/external-accounts.ts';
import type { Challenge } from './strong-authentication.ts';

/** The challenge whose answer makes an account trusted, or no longer trusted. */
export interface TrustChallenge extends Challenge {
  readonly makesTrusted: boolean;
}

/** The challenge whose answer proves that a wallet is its owner's own. A new one takes its place. */
export interface OwnershipProof {
  readonly method: 'WALLET_SIGNATURE' | 'LIVENESS';
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/** A bank account or wallet outside the service. */
export interface ExternalAccountRecord {
  readonly platformId: string;
  readonly externalAccountId: string;
  /** Absent for the platform's own external accounts. */
  readonly customerId?: string;
  readonly platformAccountId?: string;
  readonly ownershipType?: 'FIRST_PARTY' | 'THIRD_PARTY';
  readonly defaultUmaDepositAccount?: boolean;
  readonly status: 'PENDING' | 'ACTIVE' | 'UNDER_REVIEW' | 'INACTIVE' | 'PENDING_OWNERSHIP_VERIFICATION' | 'UNVERIFIED';
  readonly beneficiaryVerificationStatus?: BeneficiaryVerificationStatus;
  /** The name as the receiving bank has it, where it tells. */
  readonly beneficiaryVerifiedData?: { readonly fullName: string };
  readonly currency: string;
  readonly accountInfo: AccountInfo;
  /** The last three characters of the account's number or address: the sandbox decides by them. */
  readonly suffix: string;
  /** The customer trusts it: payments to it need no challenge, and it cannot be deleted. */
  readonly trusted?: boolean;
  readonly trustChallenge?: TrustChallenge | undefined;
  readonly ownership?: OwnershipProof | undefined;
  readonly ownershipProvenAt?: string;
  /** Since when the account is gone. What was paid to it keeps naming it. */
  readonly deletedAt?: string;
  /** The version that changed the status last, which is told, and when that was. */
  readonly statusChange?: { readonly version: number; readonly at: string };
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The next version of an account. */
export const amendExternalAccount = (
  account: ExternalAccountRecord,
  now: Date,
  changes: Partial<ExternalAccountRecord>,
): ExternalAccountRecord => {
  const [version, at] = [account.version + 1, now.toISOString()];
  const isTold = changes.status !== undefined && changes.status !== account.status;
  return { ...account, ...changes, ...(isTold && { statusChange: { version, at } }), version, updatedAt: at };
};
