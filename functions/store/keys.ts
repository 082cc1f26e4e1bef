import type { Id, IdPrefix, KindOf, OwnerId, PaymentId, PlatformId, Uuid } from '../domain/ids.ts';
import { accountShardType, volumeShardType } from '../topology/item-types.ts';

/**
 * A key of the single table. All keys except those of credentials, invitations' and agents' codes, webhook keys and audits begin with the
 * platform, so that the id of another platform's resource finds nothing: no check that could be forgotten isolates platforms.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

const of = (platformId: PlatformId, kind: string, id: string, sk = kind): Key => ({
  pk: `PLATFORM#${platformId}#${kind}#${id}`,
  sk,
});

export const keys = {
  platform: (platformId: PlatformId): Key => ({ pk: `PLATFORM#${platformId}`, sk: 'PLATFORM' }),
  /** The hash that a caller's secret is compared with, by the user name of HTTP Basic. */
  credential: (clientId: string): Key => ({ pk: `TOKEN#${clientId}`, sk: 'TOKEN' }),
  token: (platformId: PlatformId, uuid: Uuid<'Token'>): Key => of(platformId, 'TOKEN', uuid),
  customer: (platformId: PlatformId, uuid: Uuid<'Customer'>): Key => of(platformId, 'CUSTOMER', uuid),
  /** The strong authentication of a customer; resets of lost factors are in the same partition. */
  sca: (platformId: PlatformId, uuid: Uuid<'Customer'>): Key => of(platformId, 'CUSTOMER', uuid, 'SCA'),
  factorReset: (platformId: PlatformId, uuid: Uuid<'Customer'>, resetUuid: Uuid<'TwoFactorReset'>): Key =>
    of(platformId, 'CUSTOMER', uuid, `FACTOR_RESET#${resetUuid}`),
  /** The code that was sent to a contact of the customer. */
  contactCode: (platformId: PlatformId, uuid: Uuid<'Customer'>, channel: 'email' | 'phone'): Key =>
    of(platformId, 'CUSTOMER', uuid, `CONTACT_CODE#${channel}`),
  /** An owner or a document, in the partition of its customer. */
  customerPart: (
    platformId: PlatformId,
    uuid: Uuid<'Customer'>,
    kind: string,
    partUuid: Uuid<'BeneficialOwner' | 'Document'>,
  ): Key => of(platformId, 'CUSTOMER', uuid, `${kind}#${partUuid}`),
  /** The customer that an owner or a document belongs to. */
  customerPartPointer: (platformId: PlatformId, kind: string, partUuid: Uuid<'BeneficialOwner' | 'Document'>): Key =>
    of(platformId, kind, partUuid),
  /** An import of customers; the failed rows of each batch are in the same partition. */
  importJob: (platformId: PlatformId, uuid: Uuid<'Job'>, part?: string): Key =>
    of(platformId, 'IMPORT_JOB', uuid, part),
  verification: (platformId: PlatformId, uuid: Uuid<'Verification'>): Key => of(platformId, 'VERIFICATION', uuid),
  /** A link to the hosted verification, by the hash of its token: the page knows nothing else. */
  kycLink: (tokenHash: string): Key => ({ pk: `KYC_LINK#${tokenHash}`, sk: 'KYC_LINK' }),
  /** Reserved by the customer that has this `platformCustomerId`. */
  customerReference: (platformId: PlatformId, reference: string): Key =>
    of(platformId, 'CUSTOMER_REFERENCE', reference),
  /** Reserved by the customer that has this UMA address, compared without case. */
  umaAddress: (platformId: PlatformId, address: string): Key => of(platformId, 'UMA_ADDRESS', address.toLowerCase()),
  /** The result of a lookup of a UMA address, for the quote that follows. */
  lookup: (platformId: PlatformId, uuid: Uuid<'Lookup'>): Key => of(platformId, 'LOOKUP', uuid),
  invitation: (platformId: PlatformId, uuid: Uuid<'Invitation'>): Key => of(platformId, 'INVITATION', uuid),
  /** Names the platform of an invitation, because every platform may read and claim it by its code. */
  invitationCode: (code: string): Key => ({ pk: `INVITATION#${code}`, sk: 'INVITATION' }),
  /** A platform's accounts at stablecoin providers, all in one partition. */
  stablecoinProviderAccount: (platformId: PlatformId, uuid: Uuid<'StablecoinProviderAccount'> | ''): Key => ({
    pk: `PLATFORM#${platformId}#STABLECOIN_PROVIDER_ACCOUNTS`,
    sk: uuid,
  }),
  stablecoin: (platformId: PlatformId, uuid: Uuid<'Stablecoin'>): Key => of(platformId, 'STABLECOIN', uuid),
  /** Reserved by the provider account or the stablecoin with this name at its provider or network. */
  stablecoinClaim: (platformId: PlatformId, kind: string, name: string): Key =>
    of(platformId, 'STABLECOIN_CLAIM', `${kind}#${name}`),
  stablecoinOperation: (platformId: PlatformId, uuid: Uuid<'StablecoinOperation'>): Key =>
    of(platformId, 'STABLECOIN_OPERATION', uuid),
  internalAccount: (platformId: PlatformId, uuid: Uuid<'InternalAccount'>): Key =>
    of(platformId, 'INTERNAL_ACCOUNT', uuid),
  /** A part of the money of a hot account. Each shard is a partition of its own, as one partition takes 1,000 write units a second. */
  accountShard: (platformId: PlatformId, uuid: Uuid<'InternalAccount'>, index: number): Key =>
    of(platformId, accountShardType, `${uuid}#${index}`),
  /** The credentials of an embedded wallet, in the partition of its account. */
  walletAuth: (platformId: PlatformId, uuid: Uuid<'InternalAccount'>): Key =>
    of(platformId, 'INTERNAL_ACCOUNT', uuid, 'WALLET_AUTH'),
  /** The wallet that a credential, session or delegated key belongs to. */
  walletPart: <Part extends IdPrefix>(platformId: PlatformId, part: Part, uuid: Uuid<KindOf<Part>>): Key =>
    of(platformId, 'WALLET_PART', `${part}#${uuid}`),
  /** A wallet that sends its codes to this e-mail address. */
  walletEmail: (platformId: PlatformId, hash: string, uuid: Uuid<'InternalAccount'>): Key =>
    of(platformId, 'WALLET_EMAIL', hash, uuid),
  /** Reserved by the registration that used this challenge. */
  passkeyChallenge: (platformId: PlatformId, hash: string): Key => of(platformId, 'PASSKEY_CHALLENGE', hash),
  externalAccount: (platformId: PlatformId, uuid: Uuid<'ExternalAccount'>): Key =>
    of(platformId, 'EXTERNAL_ACCOUNT', uuid),
  /** Reserved by the owner's external account with this fingerprint. */
  externalAccountClaim: (platformId: PlatformId, fingerprint: string): Key =>
    of(platformId, 'EXTERNAL_ACCOUNT_CLAIM', fingerprint),
  /** Names the default external account of an owner. */
  depositAccount: (platformId: PlatformId, owner: OwnerId): Key => of(platformId, 'DEPOSIT_ACCOUNT', owner),
  payment: (platformId: PlatformId, uuid: PaymentId): Key => of(platformId, 'PAYMENT', uuid),
  /** The task token of a payment's waiting workflow. */
  waitingTask: (platformId: PlatformId, uuid: PaymentId): Key => of(platformId, 'PAYMENT', uuid, 'WAITING_TASK'),
  /** An operation that was submitted to a rail, and its reported outcome. */
  railTask: (platformId: PlatformId, uuid: PaymentId, operation: 'PAYOUT' | 'COLLECTION'): Key =>
    of(platformId, 'PAYMENT', uuid, `${operation}_TASK`),
  card: (platformId: PlatformId, uuid: Uuid<'Card'>): Key => of(platformId, 'CARD', uuid),
  /** A link to the page that shows the card's number, by the hash of its token. */
  cardReveal: (platformId: PlatformId, uuid: Uuid<'Card'>, hash: string): Key =>
    of(platformId, 'CARD', uuid, `REVEAL#${hash}`),
  /** What the issuer was answered to a message about the card. */
  issuerMessage: (platformId: PlatformId, uuid: Uuid<'Card'>, messageId: string): Key =>
    of(platformId, 'ISSUER_MESSAGE', `${uuid}#${messageId}`),
  cardTransaction: (platformId: PlatformId, uuid: Uuid<'CardTransaction'>): Key =>
    of(platformId, 'CARD_TRANSACTION', uuid),
  /** The task token of a card transaction's waiting workflow. */
  cardTask: (platformId: PlatformId, uuid: Uuid<'CardTransaction'>): Key =>
    of(platformId, 'CARD_TRANSACTION', uuid, 'CARD_TASK'),
  /** The journal entry that this version of a card transaction made. */
  cardJournal: (platformId: PlatformId, uuid: Uuid<'CardTransaction'>, version: number): Key =>
    of(platformId, 'CARD_TRANSACTION', uuid, `JOURNAL#${String(version).padStart(6, '0')}`),
  /** The journal entry of a funding, which never changes. The entries of a payment are in the payment's item. */
  journal: (platformId: PlatformId, uuid: Uuid<'Payment' | 'Funding'>, movement: string): Key =>
    of(platformId, 'FUNDING', uuid, `JOURNAL#${movement}`),
  idempotency: (platformId: PlatformId, operation: string, key: string): Key =>
    of(platformId, 'IDEMPOTENCY', `${operation}#${key}`),
  /** The volume of a corridor or a currency on a UTC day. */
  volume: (platformId: PlatformId, limit: string, day: string): Key => of(platformId, 'VOLUME', `${limit}#${day}`),
  /** A part of what is left of such a volume while it is hot. */
  volumeShard: (platformId: PlatformId, limit: string, day: string, index: number): Key =>
    of(platformId, volumeShardType, `${limit}#${day}#${index}`),
  /** The number of transactions in a list up to a time. */
  milestone: (platformId: PlatformId, list: string, upTo: string): Key => of(platformId, 'MILESTONE', list, upTo),
  /** The keys that sign the webhooks of all platforms. */
  signingKeys: (): Key => ({ pk: 'SIGNING_KEYS', sk: 'SIGNING_KEYS' }),
  /** The prices that production converts by. */
  prices: (): Key => ({ pk: 'PRICES', sk: 'PRICES' }),
  /** What the postings to an account add up to, as far as the audit has summed them; in the partition of the account. */
  sealedBalance: (platformId: PlatformId, uuid: Uuid<'InternalAccount'>): Key =>
    of(platformId, 'INTERNAL_ACCOUNT', uuid, 'SEALED_BALANCE'),
  /** How far the audit of the ledger has come. */
  auditCheckpoint: (): Key => ({ pk: 'LEDGER_AUDIT', sk: 'CHECKPOINT' }),
  /** A part of the journal as the audit summed it. Each has a partition of its own. */
  auditSlice: (epoch: string, number: number): Key => ({ pk: `LEDGER_AUDIT#${epoch}#${number}`, sk: 'SLICE' }),
  /** The windows of an epoch of the audit, by their ends. */
  auditWindow: (epoch: string, until: string): Key => ({ pk: `LEDGER_AUDIT#${epoch}`, sk: `WINDOW#${until}` }),
  /** The delivery of one event. */
  delivery: (platformId: PlatformId, eventUuid: Uuid<'Webhook'>): Key => of(platformId, 'DELIVERY', eventUuid),
  /** An agent; what it has paid is in the same partition. */
  agent: (platformId: PlatformId, uuid: Uuid<'Agent'>): Key => of(platformId, 'AGENT', uuid),
  /** What an agent has paid in a UTC day or month. */
  agentUsage: (platformId: PlatformId, uuid: Uuid<'Agent'>, period: string): Key =>
    of(platformId, 'AGENT', uuid, `USAGE#${period}`),
  agentAction: (platformId: PlatformId, uuid: Uuid<'AgentAction'>): Key => of(platformId, 'AGENT_ACTION', uuid),
  /** The agent that an access token belongs to, by the token's hash. */
  agentCredential: (hash: string): Key => ({ pk: `AGENT_TOKEN#${hash}`, sk: 'AGENT_TOKEN' }),
  /** The agent that a device code belongs to, by the code's hash. */
  deviceCode: (hash: string): Key => ({ pk: `DEVICE_CODE#${hash}`, sk: 'DEVICE_CODE' }),
  /** How many wrong device codes came from an address in an hour. */
  wrongDeviceCodes: (addressHash: string, hour: string): Key => ({
    pk: `WRONG_DEVICE_CODES#${addressHash}`,
    sk: `HOUR#${hour}`,
  }),
} as const;

/** Partitions of the index `lists`. Their sort key is a time and an id, so that they list by creation. */
export const lists = {
  platformAccounts: (platformId: PlatformId): string => `PLATFORM#${platformId}#PLATFORM_ACCOUNTS`,
  customerAccounts: (platformId: PlatformId, customerId: Id<'Customer'>): string =>
    `PLATFORM#${platformId}#CUSTOMER#${customerId}#ACCOUNTS`,
  platformExternalAccounts: (platformId: PlatformId): string => `PLATFORM#${platformId}#PLATFORM_EXTERNAL_ACCOUNTS`,
  /** Deliveries that were attempted without success, in the index of failures. */
  undelivered: (platformId: PlatformId): string => `PLATFORM#${platformId}#UNDELIVERED`,
  customers: (platformId: PlatformId): string => `PLATFORM#${platformId}#CUSTOMERS`,
  /** Owners of businesses, or documents. */
  customerParts: (platformId: PlatformId, kind: string): string => `PLATFORM#${platformId}#${kind}S`,
  verifications: (platformId: PlatformId): string => `PLATFORM#${platformId}#VERIFICATIONS`,
  imports: (platformId: PlatformId): string => `PLATFORM#${platformId}#IMPORTS`,
  tokens: (platformId: PlatformId): string => `PLATFORM#${platformId}#TOKENS`,
  stablecoinProviderAccounts: (platformId: PlatformId): string => `PLATFORM#${platformId}#STABLECOIN_PROVIDER_ACCOUNTS`,
  stablecoins: (platformId: PlatformId): string => `PLATFORM#${platformId}#STABLECOINS`,
  stablecoinOperations: (platformId: PlatformId, stablecoinUuid: Uuid<'Stablecoin'>): string =>
    `PLATFORM#${platformId}#STABLECOIN#${stablecoinUuid}#OPERATIONS`,
  claimedInvitations: (platformId: PlatformId): string => `PLATFORM#${platformId}#CLAIMED_INVITATIONS`,
  agents: (platformId: PlatformId): string => `PLATFORM#${platformId}#AGENTS`,
  agentActions: (platformId: PlatformId): string => `PLATFORM#${platformId}#AGENT_ACTIONS`,
  /** Actions that wait for approval, in the index of failures. */
  agentApprovals: (platformId: PlatformId): string => `PLATFORM#${platformId}#AGENT_APPROVALS`,
  cards: (platformId: PlatformId): string => `PLATFORM#${platformId}#CARDS`,
  /** Journal entries that are items of their own, of all platforms. */
  journal: (shard: string): string => `JOURNAL#${shard}`,
} as const;

/** Sorts by creation, ties broken by id. */
export const listSortKey = (createdAt: string, uuid: string): string => `${createdAt}#${uuid}`;
