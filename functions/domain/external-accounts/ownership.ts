import type { FieldError } from '../../contract/errors.ts';
import { accountKindOf } from '../../contract/external-accounts/account-types.ts';
import type {
  OwnershipVerificationMethod,
  OwnershipVerifyRequest,
} from '../../contract/external-accounts/ownership.ts';
import { Refusal } from '../refusal.ts';
import { needsStrongAuthentication } from '../sca/regions.ts';
import { amendExternalAccount, type ExternalAccountRecord } from './external-account.ts';

/** Self-custody wallets and the methods that prove their ownership. The keys of a Lightning address are kept by a provider. */
const provable: Readonly<Record<string, readonly OwnershipVerificationMethod[]>> = {
  BASE_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  ETHEREUM_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  PLASMA_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  POLYGON_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  SOLANA_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  SPARK_WALLET: ['WALLET_SIGNATURE', 'LIVENESS'],
  // The interface defines no signature for it.
  TRON_WALLET: ['LIVENESS'],
};

type Wallet = Pick<ExternalAccountRecord, 'accountInfo' | 'ownershipType'>;

/** Whether no institution keeps the wallet, so that its ownership has to be proven. */
const isSelfCustody = ({ accountInfo }: Wallet): boolean =>
  provable[accountInfo.accountType] !== undefined && !('vaspName' in accountInfo && accountInfo.vaspName !== undefined);

/**
 * The status of a new account. Customers in the European Economic Area have to prove the ownership of their own wallets
 * (Regulation (EU) 2023/1113, Article 14(5)), and so has the owner of a sandbox wallet that simulates such rules; all other
 * accounts can receive at once.
 */
export const initialStatus = (
  account: Wallet,
  { region, isSimulated }: { readonly region: string | undefined; readonly isSimulated: boolean },
): 'ACTIVE' | 'PENDING_OWNERSHIP_VERIFICATION' =>
  account.ownershipType === 'FIRST_PARTY' &&
  isSelfCustody(account) &&
  (isSimulated || needsStrongAuthentication(region))
    ? 'PENDING_OWNERSHIP_VERIFICATION'
    : 'ACTIVE';

/**
 * The members about the owner that a wallet lacks. The rules about counterparties of the European Economic Area (Regulation (EU)
 * 2023/1113) require its customers to say whose wallet they register.
 */
export function ownerErrors(wallet: Wallet, region: string | undefined): readonly FieldError[] {
  if (!needsStrongAuthentication(region)) return [];
  const { accountInfo, ownershipType } = wallet;
  const mayNameOwner = 'beneficiary' in accountKindOf(accountInfo.accountType).owner;
  const isUnnamed = mayNameOwner && !('beneficiary' in accountInfo && accountInfo.beneficiary !== undefined);
  return [
    ...(isSelfCustody(wallet) && ownershipType === undefined
      ? [{ field: 'ownershipType', message: 'is required for a wallet without a vaspName' }]
      : []),
    ...(isUnnamed && ownershipType === 'THIRD_PARTY'
      ? [{ field: 'accountInfo.beneficiary', message: 'is required for a THIRD_PARTY wallet' }]
      : []),
  ];
}

interface NewChallenge {
  readonly method: OwnershipVerificationMethod;
  readonly nonce: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Issues a challenge and voids an earlier one. Refuses with CONFLICT an account that is neither pending nor unverified, and one
 * that the method cannot prove.
 */
export function challengeOwnership(
  account: ExternalAccountRecord,
  { method, nonce, now, expiresAt }: NewChallenge,
): ExternalAccountRecord {
  const { accountType } = account.accountInfo;
  if (!isSelfCustody(account) || account.ownershipType === 'THIRD_PARTY') {
    throw new Refusal('CONFLICT', "Only the owner's own wallet without a vaspName needs a proof of ownership.");
  }
  if (!challengeable.includes(account.status)) {
    throw new Refusal(
      'CONFLICT',
      `The account is ${account.status}; only ${challengeable.join(' or ')} needs a proof.`,
    );
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

const challengeable: readonly string[] = ['PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED'];

/** The text that a wallet signs. It names the account and a nonce, so that the signature proves nothing else. */
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

/** Whether the wallet of an account has signed a message. */
type CheckSignature = (account: ExternalAccountRecord, message: string, proof: OwnershipVerifyRequest) => boolean;

/** The account after an answer to its challenge, and the refusal of a wrong answer. */
interface OwnershipVerdict {
  readonly next: ExternalAccountRecord;
  readonly refusal?: Refusal;
}

/**
 * Checks the answer to a signature challenge. Right or wrong, it ends the challenge. Refuses with CONFLICT if there is no such
 * challenge.
 */
export function checkOwnership(
  account: ExternalAccountRecord,
  proof: OwnershipVerifyRequest,
  now: Date,
  isSigned: CheckSignature,
): OwnershipVerdict {
  const { ownership } = account;
  if (ownership?.method !== 'WALLET_SIGNATURE') {
    throw new Refusal('CONFLICT', 'The account has no signature challenge; ask for one first.');
  }
  const failed = (reason: string): OwnershipVerdict => ({
    next: amendExternalAccount(account, now, { status: 'UNVERIFIED', ownership: undefined }),
    refusal: new Refusal('INVALID_INPUT', `signature: ${reason} Ask for a new challenge.`),
  });
  if (now.toISOString() >= ownership.expiresAt) return failed(`the challenge expired at ${ownership.expiresAt}.`);
  if (!isSigned(account, messageToSign(account), proof))
    return failed('it is not that of the wallet over messageToSign.');
  return { next: withOwnership(account, now) };
}

/** The account once its ownership is proven. */
export const withOwnership = (account: ExternalAccountRecord, now: Date): ExternalAccountRecord =>
  amendExternalAccount(account, now, {
    status: 'ACTIVE',
    ownership: undefined,
    ownershipProvenAt: now.toISOString(),
  });

/** Whether a liveness check is pending. */
export const awaitsLiveness = ({ ownership, deletedAt }: ExternalAccountRecord): boolean =>
  ownership?.method === 'LIVENESS' && deletedAt === undefined;
