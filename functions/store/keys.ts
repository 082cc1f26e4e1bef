/**
 * Every key of the single table. All keys but a credential's and those of the operator's audits begin with the platform, so that another platform's id leads
 * nowhere: isolation is a matter of the key, not of a check that could be forgotten.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

const of = (platformId: string, kind: string, id: string, sk = kind): Key => ({
  pk: `PLATFORM#${platformId}#${kind}#${id}`,
  sk,
});

export const keys = {
  platform: (platformId: string): Key => ({ pk: `PLATFORM#${platformId}`, sk: 'PLATFORM' }),
  /** What a caller is checked against, by the user name of HTTP Basic. */
  credential: (clientId: string): Key => ({ pk: `TOKEN#${clientId}`, sk: 'TOKEN' }),
  token: (platformId: string, uuid: string): Key => of(platformId, 'TOKEN', uuid),
  customer: (platformId: string, uuid: string): Key => of(platformId, 'CUSTOMER', uuid),
  /** What strong authentication knows of a customer, and the resets of lost factors beside it. */
  sca: (platformId: string, uuid: string): Key => of(platformId, 'CUSTOMER', uuid, 'SCA'),
  factorReset: (platformId: string, uuid: string, resetUuid: string): Key =>
    of(platformId, 'CUSTOMER', uuid, `FACTOR_RESET#${resetUuid}`),
  /** The code on its way to a contact of the customer. */
  contactCode: (platformId: string, uuid: string, channel: 'email' | 'phone'): Key =>
    of(platformId, 'CUSTOMER', uuid, `CONTACT_CODE#${channel}`),
  /** An owner or a document, beside the customer that it belongs to. */
  customerPart: (platformId: string, uuid: string, kind: string, partUuid: string): Key =>
    of(platformId, 'CUSTOMER', uuid, `${kind}#${partUuid}`),
  /** The customer that an owner or a document belongs to. */
  customerPartPointer: (platformId: string, kind: string, partUuid: string): Key => of(platformId, kind, partUuid),
  /** An import of customers, and beside it the rows of each batch that failed. */
  importJob: (platformId: string, uuid: string, part?: string): Key => of(platformId, 'IMPORT_JOB', uuid, part),
  verification: (platformId: string, uuid: string): Key => of(platformId, 'VERIFICATION', uuid),
  /** Held by the one customer that has this `platformCustomerId`. */
  customerReference: (platformId: string, reference: string): Key => of(platformId, 'CUSTOMER_REFERENCE', reference),
  /** Held by the one customer that has this UMA address, compared without case. */
  umaAddress: (platformId: string, address: string): Key => of(platformId, 'UMA_ADDRESS', address.toLowerCase()),
  /** What a sender was told of a UMA address, for the quote that follows. */
  lookup: (platformId: string, uuid: string): Key => of(platformId, 'LOOKUP', uuid),
  internalAccount: (platformId: string, uuid: string): Key => of(platformId, 'INTERNAL_ACCOUNT', uuid),
  /** A part of an account's money, while it is too hot for one item. Partitions of their own: one takes 1,000 write units a second. */
  pocket: (platformId: string, uuid: string, place: number): Key => of(platformId, 'POCKET', `${uuid}#${place}`),
  /** What guards an embedded wallet, beside its account. */
  walletAuth: (platformId: string, uuid: string): Key => of(platformId, 'INTERNAL_ACCOUNT', uuid, 'WALLET_AUTH'),
  /** The wallet that a credential, session or delegated key belongs to. */
  walletPart: (platformId: string, part: string, uuid: string): Key => of(platformId, 'WALLET_PART', `${part}#${uuid}`),
  /** The wallets whose codes go to an e-mail address, each by its account. */
  walletEmail: (platformId: string, hash: string, uuid: string): Key => of(platformId, 'WALLET_EMAIL', hash, uuid),
  /** Held once by the registration that used this challenge. */
  passkeyChallenge: (platformId: string, hash: string): Key => of(platformId, 'PASSKEY_CHALLENGE', hash),
  externalAccount: (platformId: string, uuid: string): Key => of(platformId, 'EXTERNAL_ACCOUNT', uuid),
  /** Held by the one external account of an owner that is the account of this fingerprint. */
  externalAccountClaim: (platformId: string, fingerprint: string): Key =>
    of(platformId, 'EXTERNAL_ACCOUNT_CLAIM', fingerprint),
  /** Names the one external account that is its owner's default. */
  depositAccount: (platformId: string, owner: string): Key => of(platformId, 'DEPOSIT_ACCOUNT', owner),
  payment: (platformId: string, uuid: string): Key => of(platformId, 'PAYMENT', uuid),
  /** Where the payment's workflow waits, while it waits. */
  waitingTask: (platformId: string, uuid: string): Key => of(platformId, 'PAYMENT', uuid, 'WAITING_TASK'),
  /** An operation that was handed to a rail, and what the rail reported of it. */
  railTask: (platformId: string, uuid: string, operation: 'PAYOUT' | 'COLLECTION'): Key =>
    of(platformId, 'PAYMENT', uuid, `${operation}_TASK`),
  /** The journal entry of a funding, written once and never changed; a payment's entries are in the payment. */
  journal: (platformId: string, uuid: string, movement: string): Key =>
    of(platformId, 'FUNDING', uuid, `JOURNAL#${movement}`),
  idempotency: (platformId: string, operation: string, key: string): Key =>
    of(platformId, 'IDEMPOTENCY', `${operation}#${key}`),
  /** What a corridor or currency has moved on a UTC day. */
  volume: (platformId: string, limit: string, day: string): Key => of(platformId, 'VOLUME', `${limit}#${day}`),
  /** A part of what is left of such a volume, while the day is too hot for one item. */
  volumePocket: (platformId: string, limit: string, day: string, place: number): Key =>
    of(platformId, 'VOLUME_POCKET', `${limit}#${day}#${place}`),
  /** How many transactions a list holds up to a time. */
  milestone: (platformId: string, list: string, upTo: string): Key => of(platformId, 'MILESTONE', list, upTo),
  /** Some of what an audit of the whole ledger has come to so far. */
  auditPart: (id: string, part: number): Key => ({ pk: `AUDIT#${id}`, sk: `PART#${String(part).padStart(6, '0')}` }),
  /** The delivery of one event. */
  delivery: (platformId: string, eventUuid: string): Key => of(platformId, 'DELIVERY', eventUuid),
} as const;

/** Partitions of the index `lists`. Their sort key is a time and an id, so that they list by creation. */
export const lists = {
  platformAccounts: (platformId: string): string => `PLATFORM#${platformId}#PLATFORM_ACCOUNTS`,
  customerAccounts: (platformId: string, customerUuid: string): string =>
    `PLATFORM#${platformId}#CUSTOMER#${customerUuid}#ACCOUNTS`,
  platformExternalAccounts: (platformId: string): string => `PLATFORM#${platformId}#PLATFORM_EXTERNAL_ACCOUNTS`,
  deliveries: (platformId: string): string => `PLATFORM#${platformId}#DELIVERIES`,
  /** Those that were tried in vain; in the index of what came to nothing. */
  undelivered: (platformId: string): string => `PLATFORM#${platformId}#UNDELIVERED`,
  customers: (platformId: string): string => `PLATFORM#${platformId}#CUSTOMERS`,
  /** Owners of businesses, or documents. */
  customerParts: (platformId: string, kind: string): string => `PLATFORM#${platformId}#${kind}S`,
  verifications: (platformId: string): string => `PLATFORM#${platformId}#VERIFICATIONS`,
  imports: (platformId: string): string => `PLATFORM#${platformId}#IMPORTS`,
  tokens: (platformId: string): string => `PLATFORM#${platformId}#TOKENS`,
} as const;

/** Sorts by creation, ties broken by id. */
export const listSortKey = (createdAt: string, uuid: string): string => `${createdAt}#${uuid}`;
