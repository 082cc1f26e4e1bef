/**
 * Every value of a request by which the sandbox simulates something, in one group for each field that carries such values. The
 * rules read them from here. Their texts are in sandbox-values.docs.ts, from which docs/sandbox.md and the OpenAPI document
 * are written, and test/http/sandbox-values*.test.ts provoke each.
 */
import type { ErrorCode } from './errors.ts';
import { durationText, stablecoinFundingSeconds } from './figures.ts';

/** How long a payout stays out for delivery that can be canceled, in seconds. */
const deliverySeconds = 300;
/** How long the slow outcomes take. */
export const slowSeconds = 30;
const slowly = durationText(slowSeconds);

/** Payments to and from an external account, by the last three characters of its number or address. */
export const payoutEndings = {
  '002': { failureReason: 'QUOTE_EXECUTION_FAILED', afterSeconds: 0 },
  '003': { failureReason: 'ACCOUNT_CANNOT_RECEIVE', afterSeconds: 0 },
  '004': { failureReason: 'ACCOUNT_INVALID', afterSeconds: 0 },
  '005': { failureReason: 'QUOTE_EXECUTION_FAILED', afterSeconds: slowSeconds },
  '006': { failureReason: undefined, afterSeconds: deliverySeconds },
  '007': { failureReason: undefined, afterSeconds: deliverySeconds, cancelsLate: true },
} as const;

/** The bank's check of the beneficiary's name, by the same characters. */
export const nameCheckEndings = {
  '102': 'NOT_MATCHED',
  '103': 'PARTIAL_MATCH',
  '104': 'PENDING',
  '105': 'REFUSED',
  '106': 'UNSUPPORTED',
  '107': 'CHECKED_BY_RECEIVING_FI',
} as const;

/** The status of the owner's own new wallet, by the same characters. */
export const ownershipEndings = { '108': 'PENDING_OWNERSHIP_VERIFICATION' } as const;

/** The verification of a person, by the last three characters of the name. */
export const personEndings = { '001': 'PENDING', '002': 'REJECTED', '003': 'UNVERIFIED', '004': 'HOLD' } as const;

/** The verification of a business, by the last three characters of the registration number. */
export const businessEndings = { '001': 'IN_PROGRESS', '002': 'REJECTED', '003': 'IN_PROGRESS' } as const;

/** The codes of the sandbox, which sends no messages. */
export const fixedCodes = { contact: '123456', wallet: '000000' } as const;

/** Texts that pass as a signature, for clients that rely on them. */
export const fixedSignatures = {
  wallet: 'sandbox-valid-signature',
  passkey: 'sandbox-valid-passkey-signature',
} as const;

/** The domain of the institution whose addresses simulate: `$BEHAVIOR.CURRENCY@sandbox.uma.money`. */
export const sandboxUmaDomain = 'sandbox.uma.money';

/** Payments to and from such an address, by its behavior. */
export const umaOutcomes = {
  success: { kind: 'SUCCEEDS', afterSeconds: 0 },
  'pending.long': { kind: 'SUCCEEDS', afterSeconds: 120 },
  'fail.compliance': { kind: 'FAILS', failureReason: 'COMPLIANCE_REJECTED', afterSeconds: 0 },
} as const;

/** Behaviors that refuse the lookup. With `quote.` after `fail.` they refuse the quote instead. */
export const umaLookupRefusals = {
  'fail.unsupported-uma-version': 'UNSUPPORTED_UMA_VERSION',
  'fail.no-compatible-uma-version': 'NO_COMPATIBLE_UMA_VERSION',
  'fail.lnurlp-request-failed': 'LNURLP_REQUEST_FAILED',
  'fail.counterparty-pubkey-fetch-error': 'COUNTERPARTY_PUBKEY_FETCH_ERROR',
  'fail.lookup-request-failed': 'LOOKUP_REQUEST_FAILED',
  'fail.parse-lnurlp-response-error': 'PARSE_LNURLP_RESPONSE_ERROR',
  'fail.cert-chain-invalid': 'CERT_CHAIN_INVALID',
  'fail.cert-chain-expired': 'CERT_CHAIN_EXPIRED',
  'fail.invalid-pubkey-format': 'INVALID_PUBKEY_FORMAT',
  'fail.missing-required-uma-parameters': 'MISSING_REQUIRED_UMA_PARAMETERS',
  'fail.invalid-timestamp': 'INVALID_TIMESTAMP',
  'fail.invalid-nonce': 'INVALID_NONCE',
  'fail.invalid-request-format': 'INVALID_REQUEST_FORMAT',
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** Behaviors that pass the lookup and refuse the quote. */
export const umaQuoteRefusals = {
  'fail.payreq-request-failed': 'PAYREQ_REQUEST_FAILED',
  'fail.invalid-payreq-response': 'INVALID_PAYREQ_RESPONSE',
  'fail.parse-payreq-response-error': 'PARSE_PAYREQ_RESPONSE_ERROR',
  'fail.invalid-receiver': 'INVALID_RECEIVER',
  'fail.sender-not-accepted': 'SENDER_NOT_ACCEPTED',
  'fail.counterparty-not-allowed': 'COUNTERPARTY_NOT_ALLOWED',
  'fail.velocity-limit-exceeded': 'VELOCITY_LIMIT_EXCEEDED',
  'fail.unrecognized-mandatory-payee-data-key': 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
  'fail.service-switch-error': 'SERVICE_SWITCH_ERROR',
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** Documents that are rejected, by how the name of the file ends before its extension. */
export const rejectedFileNames = {
  'low-quality': 'LOW_QUALITY',
  'data-mismatch': 'DATA_MISMATCH',
  expired: 'EXPIRED',
  'suspected-fraud': 'SUSPECTED_FRAUD',
  'unsuitable-document': 'UNSUITABLE_DOCUMENT',
  incomplete: 'INCOMPLETE',
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** Changes of an e-mail address that a wallet's credential cannot follow, by how the new address ends before its `@`. */
export const unsyncedEmailEndings = {
  'sync-failed': 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED',
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** The issuer's answer to a new card, by the last three characters of `platformCardId`, or of `cardholderId` without one. */
export const cardIssueEndings = {
  '001': undefined,
  '002': { isAccepted: false, afterSeconds: 0 },
  '005': { isAccepted: true, afterSeconds: slowSeconds },
} as const;

/** Accounts from which a simulated issuer takes no money, by the last three characters of their ids. */
export const ineligibleSourceEndings = { '002': 'INELIGIBLE', '003': 'INELIGIBLE' } as const;

/**
 * The pull of a purchase's money, by the last three characters of the merchant's descriptor for an authorization, and of the card
 * transaction's id for what a clearing takes beyond the hold.
 */
export const cardPullEndings = {
  '002': { kind: 'DECLINED', reason: 'INSUFFICIENT_FUNDS' },
  '003': { kind: 'DECLINED', reason: 'CARD_PAUSED' },
  '005': { kind: 'CONFIRMED_LATER', afterSeconds: slowSeconds },
  '006': { kind: 'FAILED_LATER', afterSeconds: 0 },
} as const;

/** A value of the provider of stablecoins: the rules read its effect, the documents its text. */
interface SandboxValue {
  readonly effect: string;
  readonly text: string;
}
type SandboxValues = Readonly<Record<string, SandboxValue>>;

/** By the end of `apiClientId`, when a provider account is linked. Any other account is and stays `ACTIVE`. */
export const providerAccountEndings = {
  '002': {
    effect: 'REJECTED',
    text: 'The provider rejects the credentials: 400 `STABLECOIN_PROVIDER_ACCOUNT_INVALID`.',
  },
  '003': { effect: 'REVOKED', text: `The account becomes \`REVOKED\` ${slowly} after it was linked.` },
  '004': { effect: 'INVALID', text: `The account becomes \`INVALID\` ${slowly} after it was linked.` },
  '005': {
    effect: 'UNAVAILABLE',
    text: 'The provider is away when a mint or burn is created: 503 `SERVICE_UNAVAILABLE`.',
  },
  '006': { effect: 'SEVERAL', text: 'The credentials show several accounts: `providerAccountId` is required.' },
} as const satisfies SandboxValues;

/** By the end of `providerTokenIdentifier`, when a stablecoin is registered. Any other is `PROVISIONED` and `ENABLED` at once. */
export const stablecoinEndings = {
  '001': { effect: 'IN_REVIEW', text: 'It stays `PENDING_REVIEW` and `NOT_ENABLED`.' },
  '002': { effect: 'REJECTED', text: 'It is `REJECTED` and `NOT_ENABLED`.' },
  '003': {
    effect: 'FAILED',
    text: 'It is `PROVISIONING` for 10 seconds, then `FAILED`; operations are `NOT_ENABLED`.',
  },
  '004': { effect: 'UNKNOWN', text: 'The provider does not know the token: 400 `INVALID_INPUT`.' },
  '005': {
    effect: 'SLOW',
    text: 'After 10 seconds it is `PROVISIONING`, after 20 `PROVISIONED` and `PENDING_APPROVAL`, after 25 `ENABLING`, after 30 `ENABLED`.',
  },
  '006': { effect: 'NOT_APPROVED', text: 'It is `PROVISIONED`, and operations stay `PENDING_APPROVAL`.' },
  '007': {
    effect: 'DISABLED',
    text: `It is \`PROVISIONED\` and \`ENABLED\`; after ${slowly} operations are \`DISABLED\`.`,
  },
} as const satisfies SandboxValues;

/**
 * By the end of the external account's number or address: the debited account of a mint, else the wallet that it goes to; the bank
 * account of a burn. Any other operation is funded 10 seconds after its creation, starts 5 seconds later and completes 5 seconds
 * after that.
 */
export const stablecoinOperationEndings = {
  '002': { effect: 'NO_FUNDS', text: 'Fails in `PENDING_PROVIDER` with `INSUFFICIENT_FUNDS`.' },
  '003': { effect: 'NO_RECEIVER', text: 'Fails in `PROCESSING` with `ACCOUNT_CANNOT_RECEIVE`.' },
  '004': { effect: 'BAD_ACCOUNT', text: 'Fails in `PROCESSING` with `ACCOUNT_INVALID`.' },
  '005': { effect: 'SLOW', text: `Spends ${slowly} in each status, then fails with \`PROVIDER_TRANSFER_FAILED\`.` },
  '006': {
    effect: 'NEVER_FUNDED',
    text: `Is never funded: it stays \`PENDING_FUNDING\` for ${durationText(stablecoinFundingSeconds)} and is then \`EXPIRED\`.`,
  },
} as const satisfies SandboxValues;

export type TokenEffect = (typeof stablecoinEndings)[keyof typeof stablecoinEndings]['effect'];
export type OperationEffect = (typeof stablecoinOperationEndings)[keyof typeof stablecoinOperationEndings]['effect'];

/** The effect of a value that ends in one of the table's endings. */
export const effectOf = <Values extends SandboxValues>(
  values: Values,
  carrier: string,
): Values[keyof Values]['effect'] | undefined => (values as SandboxValues)[carrier.slice(-3)]?.effect;
