import type { ItemType } from './item-types.ts';

/**
 * How long law keeps what identifies a customer and what the customer paid, in years after the deletion of the customer, which ends the
 * business relationship. An operator whose law asks for longer changes it here.
 */
export const keptYears = 5;

/** The laws that ask for it. docs/personal-data.md is written from them. */
export const laws = {
  'due diligence': {
    keeps: 'What was obtained to identify and verify a customer and the beneficial owners.',
    sources: [
      'Regulation (EU) 2024/1624, Article 77; before 10 July 2027 Directive (EU) 2015/849, Article 40',
      'United Kingdom: Money Laundering Regulations 2017, regulation 40',
      'United States: 31 CFR 1020.220(a)(3) and 1010.430(d)',
    ],
  },
  transactions: {
    keeps: 'What identifies a payment, its payer and its payee.',
    sources: [
      'Regulation (EU) 2024/1624, Article 77(1)(c); Regulation (EU) 2023/1113, Article 26',
      'United Kingdom: Money Laundering Regulations 2017, regulation 40',
      'United States: 31 CFR 1010.410 and 1010.430(d)',
    ],
  },
} as const;
export type Law = keyof typeof laws;

/**
 * What an erasure does with an item.
 * - RETAINED: the item is emptied of personal data or deleted, and its original is kept apart until the law's date.
 * - DATED: the item itself is deleted at the law's date. Money that comes late is found by it.
 * - EMPTIED: the personal data is removed.
 * - DELETED: the item is removed.
 * - EXPIRES: nothing, because the item expires within a day.
 * - BOOKS: nothing. It is a voucher of the books, which commercial and tax law keep, and no item leads from a customer to it.
 */
export type Erasure =
  | { readonly erasure: 'RETAINED' | 'DATED'; readonly law: Law }
  | { readonly erasure: 'EMPTIED' | 'DELETED' | 'EXPIRES' | 'BOOKS' };
export type Personal = Erasure & { readonly data: string };
/** Why an item has no personal data. */
export interface Impersonal {
  readonly none: string;
}

const idsOnly = { none: 'ids, amounts and times' };
const settings = { none: 'of the service or a platform, not of its customers' };

/** Which personal data each type of item has, and what an erasure does with it. */
export const personalData = {
  CUSTOMER: {
    data: 'name, birth date, address, contacts, tax number, answers of due diligence, consent with its address of the internet',
    erasure: 'RETAINED',
    law: 'due diligence',
  },
  OWNER: { data: 'the same of an owner or officer of a business', erasure: 'RETAINED', law: 'due diligence' },
  DOCUMENT: { data: 'number, authority, name of the file; the file', erasure: 'RETAINED', law: 'due diligence' },
  VERIFICATION: { data: 'what the provider found', erasure: 'RETAINED', law: 'due diligence' },
  EXTERNAL_ACCOUNT: { data: 'number and holder of the account', erasure: 'RETAINED', law: 'transactions' },
  FUNDING_INSTRUCTIONS: { data: 'numbers to pay into an account by', erasure: 'RETAINED', law: 'transactions' },
  PAYMENT: {
    data: 'description, remittance information, counterparty, origin, addresses, hashes on chains',
    erasure: 'RETAINED',
    law: 'transactions',
  },
  CARD: {
    data: 'last digits, the names of the platform and the issuer for the card',
    erasure: 'RETAINED',
    law: 'transactions',
  },
  CARD_TRANSACTION: { data: 'the merchant', erasure: 'RETAINED', law: 'transactions' },
  AGENT_ACTION: { data: 'the requested transfer, reasons', erasure: 'RETAINED', law: 'transactions' },
  FUNDING_COORDINATE: { data: 'a number to pay into an account by, in its key', erasure: 'DATED', law: 'transactions' },
  DEPOSIT_REFERENCE: { data: 'the reference of a deposit, in its key', erasure: 'DATED', law: 'transactions' },
  HELD_DEPOSIT: { data: 'who sent the deposit', erasure: 'DATED', law: 'transactions' },
  RAIL_TASK: { data: 'the hash on a chain', erasure: 'EMPTIED' },
  DELIVERY: { data: 'the body of a webhook', erasure: 'EMPTIED' },
  IDEMPOTENCY: { data: 'the body of a response, for 30 days', erasure: 'EMPTIED' },
  IMPORT_ERRORS: { data: "the platform's name for the customer of a row", erasure: 'EMPTIED' },
  INVITATION: { data: 'UMA addresses, a first name', erasure: 'EMPTIED' },
  AGENT: { data: 'its name', erasure: 'EMPTIED' },
  AGENT_CREDENTIAL: { data: 'which agent a token is of', erasure: 'DELETED' },
  CARD_DECLINE: { data: 'the merchant', erasure: 'DELETED' },
  CLAIM: { data: "the platform's name and the UMA address of a customer, in its key", erasure: 'DELETED' },
  CONTACT_CODE: { data: 'the hash of a code and a contact', erasure: 'DELETED' },
  CUSTOMER_PART: { data: 'which customer a document or an owner is of', erasure: 'DELETED' },
  DEPOSIT_ACCOUNT: { data: 'the default account', erasure: 'DELETED' },
  FACTOR_RESET: { data: 'when a factor was lost', erasure: 'DELETED' },
  KYC_LINK: { data: 'an open link to a verification', erasure: 'DELETED' },
  SCA: { data: 'factors, sessions and their addresses of the internet', erasure: 'DELETED' },
  WALLET_AUTH: { data: 'names of keys, sealed secrets', erasure: 'DELETED' },
  WALLET_EMAIL: { data: 'the hash of an e-mail address, in its key', erasure: 'DELETED' },
  WALLET_PART: { data: 'which wallet a credential is of', erasure: 'DELETED' },
  LOOKUP: { data: 'a UMA address, for minutes', erasure: 'EXPIRES' },
  RETAINED: { data: 'the original of an erased item, until its date', erasure: 'EXPIRES' },
  WALLET_EMAIL_MOVES: { data: 'the hash of an e-mail address, in its key, for an hour', erasure: 'EXPIRES' },
  STATEMENT: { data: "no more than a bank's name for a statement", erasure: 'BOOKS' },
  OPEN_ITEM: { data: 'texts of a bank about a booking', erasure: 'BOOKS' },
  MATCH: { data: 'the same', erasure: 'BOOKS' },
  ACCOUNT_SHARD: idsOnly,
  AGENT_USAGE: idsOnly,
  AUDIT_CHECKPOINT: idsOnly,
  BOOK: idsOnly,
  BOOK_DAY: idsOnly,
  BOOK_PAGE: idsOnly,
  CARD_REVEAL: idsOnly,
  CARD_TASK: idsOnly,
  CLOSED_DAY: idsOnly,
  DAY_CHECKPOINT: idsOnly,
  DAY_PART: idsOnly,
  DAY_REOPENING: { none: 'the reason of an operator, which names no customer' },
  DEVICE_CODE: idsOnly,
  IMPORT_JOB: { none: 'counts; its file is deleted with its last row' },
  INTERNAL_ACCOUNT: idsOnly,
  INVITATION_CODE: idsOnly,
  ISSUER_MESSAGE: idsOnly,
  JOURNAL: idsOnly,
  LIGHTNING_INVOICE: { none: 'the hash of an invoice' },
  MANUAL_ENTRY: { none: 'the reason of an operator, which names no customer' },
  MANUAL_ENTRY_DECISION: { none: 'the reason of an operator, which names no customer' },
  MANUAL_ENTRY_REVERSAL: { none: 'the reason of an operator, which names no customer' },
  MILESTONE: idsOnly,
  OPERATOR_ACTION: { none: 'of operators; ids of customers, and reasons that name none' },
  POSTED_ENTRIES: idsOnly,
  RECONCILED_BOOK: idsOnly,
  RECONCILIATION: idsOnly,
  STABLECOIN: settings,
  STABLECOIN_OPERATION: { none: 'of a platform, not of its customers' },
  STABLECOIN_PROVIDER_ACCOUNT: settings,
  TRIAL_BALANCE: idsOnly,
  VOLUME: idsOnly,
  WAITING_TASK: idsOnly,
  WRONG_DEVICE_CODES: { none: 'the hash of an address of the internet, for two hours' },
  CREDENTIAL: settings,
  CREDENTIAL_KEY: settings,
  ENVIRONMENT_TERMS: settings,
  PLATFORM: settings,
  PRICES: settings,
  SIGNING_KEYS: settings,
  TERMS_REVISION: settings,
  TOKEN: settings,
} as const satisfies Readonly<Record<ItemType, Personal | Impersonal>>;

/**
 * The ids that connectors, banks and networks give to what they do, beside the service's own. An erasure leaves them, because statements
 * are reconciled by them.
 */
export const namesOfConnectors = [
  'JOURNAL.references',
  'OPERATOR_ACTION.arguments',
  'PAYMENT.deposit.depositId',
  'PAYMENT.funding.depositId',
  'RAIL_TASK.reported.networkReference',
] as const;

/** The types of items that have personal data of customers. */
export type PersonalType = {
  [Type in ItemType]: (typeof personalData)[Type] extends Personal ? Type : never;
}[ItemType];

const rows: readonly (readonly [string, Personal | Impersonal])[] = Object.entries(personalData);

/** Each type with personal data, in the order of the table. */
export const personalRows: readonly (readonly [PersonalType, Personal])[] = rows.flatMap(([type, row]) =>
  'data' in row ? [[type as PersonalType, row] as const] : [],
);

/** Each type without, and why. */
export const impersonalRows: readonly (readonly [string, Impersonal])[] = rows.flatMap(([type, row]) =>
  'data' in row ? [] : [[type, row] as const],
);
