import { durationText } from './figures.ts';
import {
  businessEndings,
  cardIssueEndings,
  cardPullEndings,
  fixedCodes,
  fixedSignatures,
  ineligibleSourceEndings,
  nameCheckEndings,
  ownershipEndings,
  payoutEndings,
  personEndings,
  providerAccountEndings,
  rejectedFileNames,
  stablecoinEndings,
  stablecoinOperationEndings,
  umaLookupRefusals,
  umaOutcomes,
  umaQuoteRefusals,
  unsyncedEmailEndings,
} from './sandbox-values.ts';

/** One group of values: the field that carries them, and what each does. */
export interface SandboxGroup<V extends string = string> {
  readonly title: string;
  /** Which part of which field holds the value, and what happens without one. */
  readonly carrier: string;
  readonly effects: Readonly<Record<V, string>>;
}

const group = <const G extends object>(_values: G, texts: SandboxGroup<keyof G & string>) => texts;

const refusals = <const G extends Readonly<Record<string, string>>>(codes: G): Readonly<Record<keyof G, string>> =>
  Object.fromEntries(Object.entries(codes).map(([value, code]) => [value, `Refused with \`${code}\`.`])) as Record<
    keyof G,
    string
  >;

const textsOf = <const G extends Readonly<Record<string, { readonly text: string }>>>(
  values: G,
): Readonly<Record<keyof G, string>> =>
  Object.fromEntries(Object.entries(values).map(([value, { text }]) => [value, text])) as Record<keyof G, string>;

const accountNumber = "the external account's number or address (of `name@bank` the end of the name)";

export const sandboxGroups = {
  payouts: group(payoutEndings, {
    title: 'Payments to and from external accounts',
    carrier: `The last three characters of ${accountNumber}. Any other ending succeeds at once. The request succeeds too: the transaction fails, and what was taken is refunded.`,
    effects: {
      '002': 'Insufficient funds: `FAILED` with `QUOTE_EXECUTION_FAILED`.',
      '003': 'The account or wallet is unavailable: `FAILED` at once with `ACCOUNT_CANNOT_RECEIVE`.',
      '004': 'The bank rejects the transfer: `FAILED` with `ACCOUNT_INVALID`.',
      '005': `Stays \`PENDING\` for ${durationText(payoutEndings['005'].afterSeconds)}, then \`PROCESSING\` and at once \`FAILED\` with \`QUOTE_EXECUTION_FAILED\`; the reason of its refund is \`TIMEOUT\`.`,
      '006': `Stays \`PROCESSING\` for ${durationText(payoutEndings['006'].afterSeconds)}, time to cancel it, and then succeeds.`,
      '007': `As \`006\`, but a cancellation is answered only when the time is over: until then its refund is \`PENDING\`. \`REFUND_FAIL\` makes the answer a refusal.`,
    },
  }),
  nameChecks: group(nameCheckEndings, {
    title: "The check of a beneficiary's name",
    carrier: `The last three characters of ${accountNumber}, when the account is registered. Any other ending is \`MATCHED\`.`,
    effects: {
      '102': '`beneficiaryVerificationStatus` is `NOT_MATCHED`.',
      '103': '`PARTIAL_MATCH`, with the name that the bank has in `beneficiaryVerifiedData`.',
      '104': '`PENDING`.',
      '105': 'The bank refuses the account: 400 `INVALID_BANK_ACCOUNT`.',
      '106': '`UNSUPPORTED`.',
      '107': '`CHECKED_BY_RECEIVING_FI`.',
    },
  }),
  ownership: group(ownershipEndings, {
    title: 'Proof of ownership of a wallet',
    carrier:
      "The last three characters of the address of a self-custody wallet that is registered as `FIRST_PARTY`. Any other wallet is `ACTIVE`, unless its customer's `region` is in the European Economic Area.",
    effects: { '108': 'Begins as `PENDING_OWNERSHIP_VERIFICATION`, also for the platform itself.' },
  }),
  persons: group(personEndings, {
    title: 'Verification of persons',
    carrier:
      'The last three characters of `fullName` of a customer, or of `personalInfo.lastName` of a beneficial owner. Any other name is `APPROVED` at once.',
    effects: {
      '001': '`PENDING`; a complete submission is `PENDING_MANUAL_REVIEW`.',
      '002': '`REJECTED`; a submission gets 400.',
      '003': '`UNVERIFIED`; a complete submission is `RESOLVE_ERRORS` with `POOR_QUALITY_DOCUMENT`.',
      '004': '`HOLD`: more is wanted; a complete submission is `APPROVED`.',
    },
  }),
  businesses: group(businessEndings, {
    title: 'Verification of businesses',
    carrier:
      'The last three characters of `businessInfo.registrationNumber`. A business with any other number is approved without documents.',
    effects: {
      '001': 'Created `UNVERIFIED`; its submission is checked, and a complete one stays `IN_PROGRESS`.',
      '002': 'Created `UNVERIFIED`; its submission is `REJECTED` at once.',
      '003': 'As `001`.',
    },
  }),
  codes: group(fixedCodes, {
    title: 'Codes',
    carrier: 'The sandbox sends no messages. These codes are right, every other is wrong.',
    effects: {
      contact: '`123456`: contact verification and strong customer authentication, by SMS, e-mail and app.',
      wallet: "`000000`: the `otp_code` of an embedded wallet's sign-in.",
    },
  }),
  signatures: group(fixedSignatures, {
    title: 'Signatures',
    carrier: 'Texts that pass as a signature of an embedded wallet, beside real signatures.',
    effects: {
      wallet: '`sandbox-valid-signature` as the header `Service-Wallet-Signature`.',
      passkey: '`sandbox-valid-passkey-signature` as `assertion.signature`.',
    },
  }),
  uma: group(umaOutcomes, {
    title: 'UMA payments',
    carrier:
      'The name of an address `$NAME.CURRENCY@sandbox.uma.money`, for example `$success.usd@sandbox.uma.money`, as the receiver of a quote or the sender of `POST /sandbox/uma/receive`. An unknown name is 404 `UMA_NOT_FOUND` in a lookup.',
    effects: {
      success: 'The payment succeeds at once.',
      'pending.long': `It stays \`PROCESSING\` for ${umaOutcomes['pending.long'].afterSeconds} seconds, then succeeds.`,
      'fail.compliance':
        'It fails with `COMPLIANCE_REJECTED` and is refunded. An incoming payment does so after its approval, with the events `INCOMING_PAYMENT.REFUND_PENDING` and `INCOMING_PAYMENT.REFUND_COMPLETED`.',
    },
  }),
  umaLookups: group(umaLookupRefusals, {
    title: 'Refused UMA lookups',
    carrier:
      'The name of such an address in `GET /receiver/uma/{receiverUmaAddress}`, and in `GET /receiver/external-account/{accountId}` that of a `LIGHTNING` account with such a `lightningAddress` (without the `$`). With `fail.quote.` instead of `fail.` the lookup succeeds and `POST /quotes` is refused.',
    effects: refusals(umaLookupRefusals),
  }),
  umaQuotes: group(umaQuoteRefusals, {
    title: 'Refused UMA quotes',
    carrier: 'The name of such an address. The lookup succeeds and `POST /quotes` is refused.',
    effects: refusals(umaQuoteRefusals),
  }),
  documents: group(rejectedFileNames, {
    title: 'Rejected documents',
    carrier:
      'How the name of the uploaded file ends before its extension, for example `passport-low-quality.pdf`. Underscores and spaces count as dashes.',
    effects: refusals(rejectedFileNames),
  }),
  emails: group(unsyncedEmailEndings, {
    title: 'E-mail addresses that a wallet cannot follow',
    carrier:
      'How the new address in `PATCH /customers/{customerId}` ends before its `@`, for example `jane+sync-failed@example.com`, for a customer whose embedded wallet has an `EMAIL_OTP` credential.',
    effects: {
      'sync-failed': 'The signed call is refused with 424 `EMAIL_OTP_CREDENTIAL_SYNC_FAILED`, and nothing changes.',
    },
  }),
  cardIssuing: group(cardIssueEndings, {
    title: "The issuer's answer to a new card",
    carrier:
      'The last three characters of `platformCardId` in `POST /cards`, or of `cardholderId` without one. Any other card is `ACTIVE` at once.',
    effects: {
      '001': 'The card stays `PROCESSING`.',
      '002': 'The issuer rejects the card: `CLOSED` with `ISSUER_REJECTED`.',
      '005': `The card becomes \`ACTIVE\` after ${durationText(cardIssueEndings['005'].afterSeconds)}.`,
    },
  }),
  cardSources: group(ineligibleSourceEndings, {
    title: 'Funding sources of cards',
    carrier: 'The last three characters of the id of an internal account in `fundingSources`.',
    effects: {
      '002': 'Refused with 400 `FUNDING_SOURCE_INELIGIBLE`.',
      '003': 'As `002`.',
    },
  }),
  cardPulls: group(cardPullEndings, {
    title: 'Purchases by card',
    carrier:
      'The last three characters of `merchant.descriptor` in the simulation of an authorization or a credit; for what a clearing takes beyond the hold, those of the id of the card transaction. Any other pull of the money is confirmed at once.',
    effects: {
      '002':
        'Declined for insufficient funds: there is no transaction. A clearing beyond the hold makes it `EXCEPTION`.',
      '003': 'Declined as if the card were frozen. A clearing beyond the hold makes it `EXCEPTION`.',
      '005': `The pull is pending for ${durationText(cardPullEndings['005'].afterSeconds)}, then confirmed.`,
      '006':
        'The pull fails right after the authorization, and the transaction becomes `EXCEPTION`. A credit is not credited, with the same status.',
    },
  }),
  stablecoinAccounts: group(providerAccountEndings, {
    title: 'Accounts at a provider of stablecoins',
    carrier:
      'The last three characters of `apiClientId`, when the account is linked. Any other account is and stays `ACTIVE`.',
    effects: textsOf(providerAccountEndings),
  }),
  stablecoins: group(stablecoinEndings, {
    title: 'Stablecoins',
    carrier:
      'The last three characters of `providerTokenIdentifier`, when a stablecoin is registered. Any other is `PROVISIONED` and `ENABLED` at once.',
    effects: textsOf(stablecoinEndings),
  }),
  stablecoinOperations: group(stablecoinOperationEndings, {
    title: 'Mints and burns',
    carrier: `The last three characters of ${accountNumber}: the debited account of a mint, else the wallet that it goes to; the bank account of a burn. Any other operation is funded after 10 seconds, starts 5 seconds later and completes 5 seconds after that.`,
    effects: textsOf(stablecoinOperationEndings),
  }),
} as const satisfies Readonly<Record<string, SandboxGroup>>;

const tableOf = ({ title, carrier, effects }: SandboxGroup): string =>
  [
    `### ${title}`,
    carrier,
    [
      '| Value | Effect |\n|---|---|',
      ...Object.entries(effects).map(([value, effect]) => `| \`${value}\` | ${effect} |`),
    ].join('\n'),
  ].join('\n\n');

/** All groups as Markdown, for docs/sandbox.md and the description of the sandbox's area. */
export const sandboxTables = (): string => Object.values<SandboxGroup>(sandboxGroups).map(tableOf).join('\n\n');
