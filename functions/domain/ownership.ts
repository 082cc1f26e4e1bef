import type { OwnershipVerificationMethod, OwnershipVerifyRequest } from '../contract/ownership.ts';
import { amendExternalAccount, type ExternalAccountRecord } from './external-account.ts';
import { Refusal } from './refusal.ts';
import { needsStrongAuthentication } from './strong-authentication.ts';

/** How long a wallet can be proven by a challenge, in seconds: long enough to fetch a hardware wallet. */
export const ownershipChallengeLifeSeconds = 900;

/** Types of wallets whose holder keeps the key, and the methods that can prove it. A Lightning address is kept by somebody else. */
const provable: Readonly<Record<string, readonly OwnershipVerificationMethod[]>> = {
  BASE_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  ETHEREUM_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  PLASMA_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  POLYGON_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  SOLANA_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  SPARK_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  // The interface names no form of signatures for it.
  TRON_WALLET: ['LIVENESS'],
};

type Wallet = Pick<ExternalAccountRecord, 'accountInfo' | 'ownershipType'>;

/** A wallet that no institution keeps: the one kind whose ownership can be in question. */
const isSelfCustody = ({ accountInfo }: Wallet): boolean =>
  provable[accountInfo.accountType] !== undefined && !('vaspName' in accountInfo && accountInfo.vaspName !== undefined);

/**
 * How a new account begins: customers in the European Economic Area have to prove that a wallet that they call their own is
 * theirs (Regulation (EU) 2023/1113, Article 14(5)); every other account can receive at once.
 */
export const initialStatus = (
  account: Wallet,
  region: string | undefined,
): 'ACTIVE' | 'PENDING_OWNERSHIP_VERIFICATION' =>
  account.ownershipType === 'FIRST_PARTY' && isSelfCustody(account) && needsStrongAuthentication(region)
    ? 'PENDING_OWNERSHIP_VERIFICATION'
    : 'ACTIVE';

/** What a challenge of an account is made of. The secret parts come from outside. */
export interface NewChallenge {
  readonly method: OwnershipVerificationMethod;
  readonly nonce: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Issues a challenge, in the place of one that stands. An account that can receive already goes on to do so meanwhile. Refuses
 * with CONFLICT an account that has nothing to prove, or not so.
 */
export function challengeOwnership(
  account: ExternalAccountRecord,
  { method, nonce, now, expiresAt }: NewChallenge,
): ExternalAccountRecord {
  const { accountType } = account.accountInfo;
  if (!isSelfCustody(account) || account.ownershipType === 'THIRD_PARTY') {
    throw new Refusal('CONFLICT', "Only the owner's own wallet without a vaspName has an ownership to prove.");
  }
  if (account.ownershipProvenAt) throw new Refusal('CONFLICT', 'The ownership of this account is proven already.');
  if (!challengeable.includes(account.status)) {
    throw new Refusal('CONFLICT', `The account is ${account.status}; its ownership is not the question.`);
  }
  const methods = provable[accountType] ?? [];
  if (!methods.includes(method)) {
    throw new Refusal('CONFLICT', `${accountType} can be proven by ${methods.join(' or ')} only.`);
  }
  return amendExternalAccount(account, now, {
    ...(account.status === 'UNVERIFIED' && { status: 'PENDING_OWNERSHIP_VERIFICATION' }),
    ownership: { method, nonce, issuedAt: now.toISOString(), expiresAt: expiresAt.toISOString() },
  });
}

const challengeable: readonly string[] = ['ACTIVE', 'PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED'];

/** The text that a wallet signs. It names the account and can be used once, so that it proves nothing anywhere else. */
export function messageToSign({ externalAccountId, accountInfo, ownership }: ExternalAccountRecord): string {
  if (!ownership || !('address' in accountInfo)) throw new Error(`${externalAccountId} has no challenge.`);
  return [
    'I confirm that this wallet is mine.',
    '',
    `Wallet: ${accountInfo.address}`,
    `Account: ${externalAccountId}`,
    `Nonce: ${ownership.nonce}`,
    `Valid until: ${ownership.expiresAt}`,
  ].join('\n');
}

/** Whether a signature proves the ownership of a wallet. */
export type CheckSignature = (
  account: ExternalAccountRecord,
  message: string,
  proof: OwnershipVerifyRequest,
) => boolean;

/** What an answer to a challenge makes of the account, and why it is refused where it is. */
export interface OwnershipVerdict {
  readonly next: ExternalAccountRecord;
  readonly refusal?: Refusal;
}

/**
 * Judges the answer to a signature challenge. Right or wrong it ends the challenge: a second try needs a new one. Refuses with
 * CONFLICT when no signature is awaited.
 */
export function judgeOwnership(
  account: ExternalAccountRecord,
  proof: OwnershipVerifyRequest,
  now: Date,
  isSigned: CheckSignature,
): OwnershipVerdict {
  const { ownership } = account;
  if (ownership?.method !== 'WALLET_SIGNATURE') {
    throw new Refusal('CONFLICT', 'No signature is awaited for this account; ask for a challenge first.');
  }
  const failed = (reason: string): OwnershipVerdict => ({
    next: amendExternalAccount(account, now, { status: 'UNVERIFIED', ownership: undefined }),
    refusal: new Refusal('INVALID_INPUT', `signature: ${reason} Ask for a new challenge.`),
  });
  if (now.toISOString() >= ownership.expiresAt) return failed(`the challenge expired at ${ownership.expiresAt}.`);
  if (!isSigned(account, messageToSign(account), proof))
    return failed('it is not that of the wallet over messageToSign.');
  return { next: verified(account, now) };
}

/** An account whose ownership is proven. */
export const verified = (account: ExternalAccountRecord, now: Date): ExternalAccountRecord =>
  amendExternalAccount(account, now, {
    status: 'ACTIVE',
    ownership: undefined,
    ownershipProvenAt: now.toISOString(),
  });

/** Whether the customer is at a liveness check: in the sandbox everybody passes it. */
export const awaitsLiveness = ({ ownership, deletedAt }: ExternalAccountRecord): boolean =>
  ownership?.method === 'LIVENESS' && deletedAt === undefined;
