import type { AccountInfo } from '../../contract/external-accounts/account-info.ts';
import type { BeneficiaryVerificationStatus } from '../../contract/external-accounts/external-accounts.ts';
import { Refusal } from '../refusal.ts';
import { challengeMembers } from '../sca/challenge.ts';
import {
  flag,
  type Infer,
  idText,
  integer,
  isMap,
  listed,
  matching,
  object,
  oneOf,
  optional,
  text,
  uuidText,
} from '../schema.ts';
import { amend, versioned } from '../versioned.ts';

const isTextOrTexts = (value: unknown): boolean =>
  typeof value === 'string' || (isMap(value) && Object.values(value).every(isTextOrTexts));

/** The registration has checked which members the type has. Members are texts, or a beneficiary of texts with an address. */
const accountInfo = matching(
  'the information of an account',
  (value): value is AccountInfo => isMap(value) && typeof value.accountType === 'string' && isTextOrTexts(value),
);

/** The challenge whose proof makes an account trusted, or no longer trusted. */
export const trustChallenge = object({ ...challengeMembers, makesTrusted: flag });
export interface TrustChallenge extends Infer<typeof trustChallenge> {}

/** The newest challenge to prove the ownership of a wallet. */
const ownershipChallenge = object({
  method: oneOf('WALLET_SIGNATURE', 'LIVENESS'),
  nonce: text,
  issuedAt: text,
  expiresAt: text,
});

/** A bank account or wallet outside the service. */
export const externalAccount = object({
  platformId: uuidText('Platform'),
  externalAccountId: idText('ExternalAccount'),
  /** Absent for the platform's own external accounts. */
  customerId: optional(idText('Customer')),
  platformAccountId: optional(text),
  ownershipType: optional(oneOf('FIRST_PARTY', 'THIRD_PARTY')),
  defaultUmaDepositAccount: optional(flag),
  status: oneOf('PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE', 'PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED'),
  beneficiaryVerificationStatus: optional(listed<BeneficiaryVerificationStatus>()),
  /** The name that the receiving bank reports. */
  beneficiaryVerifiedData: optional(object({ fullName: text })),
  currency: text,
  accountInfo,
  /** The last three characters of the account's number or address, by which the sandbox decides. */
  suffix: text,
  /** The customer trusts the account: payments to it need no challenge, and it cannot be deleted. */
  trusted: optional(flag),
  trustChallenge: optional(trustChallenge),
  ownership: optional(ownershipChallenge),
  ownershipProvenAt: optional(text),
  /** A deleted account stays stored, because payments to it keep naming it. */
  deletedAt: optional(text),
  /** The newest change of the status, which is an event. */
  statusChange: optional(object({ version: integer, at: text })),
  createdAt: text,
  ...versioned,
});
export interface ExternalAccountRecord extends Infer<typeof externalAccount> {}

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
