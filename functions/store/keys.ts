import type { Environment } from '../domain/environment.ts';
import type { IdPrefix, KindOf, OwnerId, PaymentId, PlatformId, Uuid } from '../domain/ids.ts';
import { accountShardType } from '../topology/item-types.ts';

/**
 * A key of the single table. All keys except those of credentials and their key, invitations' and agents' codes, webhook keys, prices,
 * an environment's terms, reconciliations, audits, days and operators' actions begin with the platform, so that the id of another platform's resource finds
 * nothing: no check that could be forgotten isolates platforms.
 *
 * The module is imported as `keys`, with a star: then the bundle of a function has only the keys that the function uses.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

interface BookName {
  readonly platformId: PlatformId;
  readonly account: string;
  readonly currency: string;
}

const of = (platformId: PlatformId, kind: string, id: string, sk = kind): Key => ({
  pk: `PLATFORM#${platformId}#${kind}#${id}`,
  sk,
});

export const platform = (platformId: PlatformId): Key => ({ pk: `PLATFORM#${platformId}`, sk: 'PLATFORM' });
const termsNumber = (version: number | ''): string => (version === '' ? '' : String(version).padStart(8, '0'));
/** A version of a platform's commercial terms, all in one partition. */
export const platformTerms = (platformId: PlatformId, version: number | ''): Key =>
  of(platformId, 'TERMS', 'REVISIONS', termsNumber(version));
/** The commercial terms of all platforms of an environment. */
export const environmentTerms = (environment: Environment): Key => ({ pk: `TERMS#${environment}`, sk: 'TERMS' });
/** A version of them, all in one partition. */
export const environmentTermsRevision = (environment: Environment, version: number | ''): Key => ({
  pk: `TERMS#${environment}#REVISIONS`,
  sk: termsNumber(version),
});
/** The key that marks the credentials of all platforms. */
export const credentialKey = (): Key => ({ pk: 'CREDENTIAL_KEY', sk: 'CREDENTIAL_KEY' });
/** The hash that a caller's secret is compared with, by the user name of HTTP Basic. */
export const credential = (clientId: string): Key => ({ pk: `TOKEN#${clientId}`, sk: 'TOKEN' });
export const token = (platformId: PlatformId, uuid: Uuid<'Token'>): Key => of(platformId, 'TOKEN', uuid);
export const customer = (platformId: PlatformId, uuid: Uuid<'Customer'>): Key => of(platformId, 'CUSTOMER', uuid);
/** The strong authentication of a customer; resets of lost factors are in the same partition. */
export const sca = (platformId: PlatformId, uuid: Uuid<'Customer'>): Key => of(platformId, 'CUSTOMER', uuid, 'SCA');
export const factorReset = (platformId: PlatformId, uuid: Uuid<'Customer'>, resetUuid: Uuid<'TwoFactorReset'>): Key =>
  of(platformId, 'CUSTOMER', uuid, `FACTOR_RESET#${resetUuid}`);
/** The code that was sent to a contact of the customer. */
export const contactCode = (platformId: PlatformId, uuid: Uuid<'Customer'>, channel: 'email' | 'phone'): Key =>
  of(platformId, 'CUSTOMER', uuid, `CONTACT_CODE#${channel}`);
/** An owner or a document, in the partition of its customer. */
export const customerPart = (
  platformId: PlatformId,
  uuid: Uuid<'Customer'>,
  kind: string,
  partUuid: Uuid<'BeneficialOwner' | 'Document'>,
): Key => of(platformId, 'CUSTOMER', uuid, `${kind}#${partUuid}`);
/** The customer that an owner or a document belongs to. */
export const customerPartPointer = (
  platformId: PlatformId,
  kind: string,
  partUuid: Uuid<'BeneficialOwner' | 'Document'>,
): Key => of(platformId, kind, partUuid);
/** The original of an item of an erased customer, by the key and version that it had; all of a customer are in one partition. */
export const retained = (platformId: PlatformId, uuid: Uuid<'Customer'>, original: string): Key =>
  of(platformId, 'RETAINED', uuid, original);
/** An import of customers; the failed rows of each batch are in the same partition. */
export const importJob = (platformId: PlatformId, uuid: Uuid<'Job'>, part?: string): Key =>
  of(platformId, 'IMPORT_JOB', uuid, part);
export const verification = (platformId: PlatformId, uuid: Uuid<'Verification'>): Key =>
  of(platformId, 'VERIFICATION', uuid);
/** A link to the hosted verification, by the hash of its token: the page knows nothing else. */
export const kycLink = (tokenHash: string): Key => ({ pk: `KYC_LINK#${tokenHash}`, sk: 'KYC_LINK' });
/** Reserved by the customer that has this `platformCustomerId`. */
export const customerReference = (platformId: PlatformId, reference: string): Key =>
  of(platformId, 'CUSTOMER_REFERENCE', reference);
/** Reserved by the customer that has this UMA address, compared without case. */
export const umaAddress = (platformId: PlatformId, address: string): Key =>
  of(platformId, 'UMA_ADDRESS', address.toLowerCase());
/** The result of a lookup of a UMA address, for the quote that follows. */
export const lookup = (platformId: PlatformId, uuid: Uuid<'Lookup'>): Key => of(platformId, 'LOOKUP', uuid);
export const invitation = (platformId: PlatformId, uuid: Uuid<'Invitation'>): Key => of(platformId, 'INVITATION', uuid);
/** Names the platform of an invitation, because every platform may read and claim it by its code. */
export const invitationCode = (code: string): Key => ({ pk: `INVITATION#${code}`, sk: 'INVITATION' });
/** A platform's accounts at stablecoin providers, all in one partition. */
export const stablecoinProviderAccount = (
  platformId: PlatformId,
  uuid: Uuid<'StablecoinProviderAccount'> | '',
): Key => ({
  pk: `PLATFORM#${platformId}#STABLECOIN_PROVIDER_ACCOUNTS`,
  sk: uuid,
});
export const stablecoin = (platformId: PlatformId, uuid: Uuid<'Stablecoin'>): Key => of(platformId, 'STABLECOIN', uuid);
/** Reserved by the provider account or the stablecoin with this name at its provider or network. */
export const stablecoinReservation = (platformId: PlatformId, kind: string, name: string): Key =>
  of(platformId, 'STABLECOIN_CLAIM', `${kind}#${name}`);
export const stablecoinOperation = (platformId: PlatformId, uuid: Uuid<'StablecoinOperation'>): Key =>
  of(platformId, 'STABLECOIN_OPERATION', uuid);
export const internalAccount = (platformId: PlatformId, uuid: Uuid<'InternalAccount'>): Key =>
  of(platformId, 'INTERNAL_ACCOUNT', uuid);
/** A part of the money of a hot account. Each shard is a partition of its own, as one partition takes 1,000 write units a second. */
export const accountShard = (platformId: PlatformId, uuid: Uuid<'InternalAccount'>, index: number): Key =>
  of(platformId, accountShardType, `${uuid}#${index}`);
/** How to pay into an account of production, as the rail has reported it; in the partition of the account. */
export const fundingInstructions = (platformId: PlatformId, uuid: Uuid<'InternalAccount'>): Key =>
  of(platformId, 'INTERNAL_ACCOUNT', uuid, 'FUNDING_INSTRUCTIONS');
/** The credentials of an embedded wallet, in the partition of its account. */
export const walletAuth = (platformId: PlatformId, uuid: Uuid<'InternalAccount'>): Key =>
  of(platformId, 'INTERNAL_ACCOUNT', uuid, 'WALLET_AUTH');
/** The wallet that a credential, session or delegated key belongs to. */
export const walletPart = <Part extends IdPrefix>(platformId: PlatformId, part: Part, uuid: Uuid<KindOf<Part>>): Key =>
  of(platformId, 'WALLET_PART', `${part}#${uuid}`);
/** A wallet that sends its codes to this e-mail address. */
export const walletEmail = (platformId: PlatformId, hash: string, uuid: Uuid<'InternalAccount'>): Key =>
  of(platformId, 'WALLET_EMAIL', hash, uuid);
/** Counts the wallets that have moved to this e-mail address of late. */
export const walletEmailMoves = (platformId: PlatformId, hash: string): Key =>
  of(platformId, 'WALLET_EMAIL_MOVES', hash);
/** Reserved by the registration that used this challenge. */
export const passkeyChallenge = (platformId: PlatformId, hash: string): Key =>
  of(platformId, 'PASSKEY_CHALLENGE', hash);
export const externalAccount = (platformId: PlatformId, uuid: Uuid<'ExternalAccount'>): Key =>
  of(platformId, 'EXTERNAL_ACCOUNT', uuid);
/** Reserved by the owner's external account with this fingerprint. */
export const externalAccountReservation = (platformId: PlatformId, fingerprint: string): Key =>
  of(platformId, 'EXTERNAL_ACCOUNT_CLAIM', fingerprint);
/** Names the default external account of an owner. */
export const depositAccount = (platformId: PlatformId, owner: OwnerId): Key => of(platformId, 'DEPOSIT_ACCOUNT', owner);
export const payment = (platformId: PlatformId, uuid: PaymentId): Key => of(platformId, 'PAYMENT', uuid);
/** The task token of a payment's waiting workflow. */
export const waitingTask = (platformId: PlatformId, uuid: PaymentId): Key =>
  of(platformId, 'PAYMENT', uuid, 'WAITING_TASK');
/** Reserved by the payment that pays the Lightning invoice with this payment hash. */
export const lightningInvoice = (platformId: PlatformId, paymentHash: string): Key =>
  of(platformId, 'LIGHTNING_INVOICE', paymentHash);
/** A deposit that no account was found for. */
export const heldDeposit = (platformId: PlatformId, uuid: Uuid<'Funding'>): Key => of(platformId, 'HELD_DEPOSIT', uuid);
/** Names the quote whose payer has to name this reference. */
export const depositReference = (platformId: PlatformId, reference: string, uuid: PaymentId | ''): Key =>
  of(platformId, 'DEPOSIT_REFERENCE', reference, uuid);
/** Names the accounts whose funding instructions have this number, address or reference. */
export const fundingCoordinate = (
  platformId: PlatformId,
  coordinate: string,
  uuid: Uuid<'InternalAccount'> | '',
): Key => of(platformId, 'FUNDING_COORDINATE', coordinate, uuid);
/** An operation that was submitted to a rail, and its reported outcome. */
export const railTask = (platformId: PlatformId, uuid: PaymentId, operation: 'PAYOUT' | 'COLLECTION'): Key =>
  of(platformId, 'PAYMENT', uuid, `${operation}_TASK`);
export const card = (platformId: PlatformId, uuid: Uuid<'Card'>): Key => of(platformId, 'CARD', uuid);
/** A link to the page that shows the card's number, by the hash of its token. */
export const cardReveal = (platformId: PlatformId, uuid: Uuid<'Card'>, hash: string): Key =>
  of(platformId, 'CARD', uuid, `REVEAL#${hash}`);
/** The trace of an authorization that was declined. */
export const cardDecline = (platformId: PlatformId, uuid: Uuid<'Card'>, at: string, token: string): Key =>
  of(platformId, 'CARD', uuid, `DECLINE#${at}#${token}`);
/** The answer to a message of the issuer about the card. */
export const issuerMessage = (platformId: PlatformId, uuid: Uuid<'Card'>, messageId: string): Key =>
  of(platformId, 'ISSUER_MESSAGE', `${uuid}#${messageId}`);
export const cardTransaction = (platformId: PlatformId, uuid: Uuid<'CardTransaction'>): Key =>
  of(platformId, 'CARD_TRANSACTION', uuid);
/** The task token of a card transaction's waiting workflow. */
export const cardTask = (platformId: PlatformId, uuid: Uuid<'CardTransaction'>): Key =>
  of(platformId, 'CARD_TRANSACTION', uuid, 'CARD_TASK');
/** The journal entry that this version of a card transaction made. */
export const cardJournal = (platformId: PlatformId, uuid: Uuid<'CardTransaction'>, version: number): Key =>
  of(platformId, 'CARD_TRANSACTION', uuid, `JOURNAL#${String(version).padStart(6, '0')}`);
const manualEntriesId = 'ALL';
/** The partition with all manual entries of a platform. */
export const manualEntries = (platformId: PlatformId): string => of(platformId, 'MANUAL_ENTRIES', manualEntriesId).pk;
/** A manual entry by its number, the decision about it, or what says that it is reversed. */
export const manualEntry = (platformId: PlatformId, number: number, part: 'PROPOSAL' | 'DECISION' | 'REVERSAL'): Key =>
  of(platformId, 'MANUAL_ENTRIES', manualEntriesId, `${String(number).padStart(8, '0')}#${part}`);
/** The journal entry of a funding or of an operator, which never changes. The entries of a payment are in the payment's item. */
export const journal = (
  platformId: PlatformId,
  uuid: Uuid<'Payment' | 'Funding' | 'ManualEntry'>,
  movement: string,
  /** Tells apart two entries of the same movement. */
  suffix?: string,
): Key => of(platformId, 'FUNDING', uuid, `JOURNAL#${movement}${suffix ? `#${suffix}` : ''}`);
export const idempotency = (platformId: PlatformId, operation: string, key: string): Key =>
  of(platformId, 'IDEMPOTENCY', `${operation}#${key}`);
/** The volume of a corridor or a currency on a UTC day. */
export const volume = (platformId: PlatformId, limit: string, day: string): Key =>
  of(platformId, 'VOLUME', `${limit}#${day}`);
/** The number of transactions in a list up to a time. */
export const milestone = (platformId: PlatformId, list: string, upTo: string): Key =>
  of(platformId, 'MILESTONE', list, upTo);
/** The keys that sign the webhooks of all platforms. */
export const signingKeys = (): Key => ({ pk: 'SIGNING_KEYS', sk: 'SIGNING_KEYS' });
/** The partition of what operators did in a month, such as 2026-11. A role of operators may write keys that begin like this and no others. */
export const operatorActions = (month: string): string => `OPERATOR_ACTIONS#${month}`;
/** A run of an operator's command, in the order of the times. */
export const operatorAction = ({
  startedAt,
  actionId,
}: {
  readonly startedAt: string;
  readonly actionId: string;
}): Key => ({
  pk: operatorActions(startedAt.slice(0, 7)),
  sk: listSortKey(startedAt, actionId),
});
/** The prices that production converts by. */
export const prices = (): Key => ({ pk: 'PRICES', sk: 'PRICES' });
/** How far the audit of the ledger has come. */
export const auditCheckpoint = (): Key => ({ pk: 'LEDGER_AUDIT', sk: 'CHECKPOINT' });
/** A page of a book by the number of its first entry, all in one partition; the partition alone without a number. */
export const bookPage = ({ platformId, account, currency }: BookName, firstNumber: number | ''): Key =>
  of(platformId, 'BOOK', `${account}#${currency}`, firstNumber === '' ? '' : String(firstNumber).padStart(12, '0'));
/** A book of a platform's chart of accounts, all in one partition. */
export const chartOfAccounts = ({ platformId, account, currency }: BookName): Key => ({
  pk: `PLATFORM#${platformId}#CHART_OF_ACCOUNTS`,
  sk: `${account}#${currency}`,
});
/** A book that has entries on a UTC day; those of a platform are in one partition. */
export const bookDay = ({ platformId, account, currency }: BookName, day: string): Key =>
  of(platformId, 'BOOK_DAY', day, `${account}#${currency}`);
/** How many journal entries of an item are in the books; in the partition of the item. */
export const postedEntries = ({ pk, sk }: Key): Key => ({ pk, sk: `POSTED#${sk}` });
/** The trial balance of a platform at the end of a day, all in one partition. */
export const trialBalance = (platformId: PlatformId, day: string): Key => of(platformId, 'TRIAL_BALANCES', 'DAYS', day);
/** How far the days of the books are closed. */
export const dayCheckpoint = (): Key => ({ pk: 'LEDGER_DAYS', sk: 'CHECKPOINT' });
/** A closed day, beside the checkpoint. */
export const closedDay = (day: string): Key => ({ pk: 'LEDGER_DAYS', sk: `DAY#${day}` });
/** A reopening of closed days, beside the checkpoint. */
export const reopening = (at: string): Key => ({ pk: 'LEDGER_DAYS', sk: `REOPENED#${at}` });
/** The files of a day's journal. */
export const dayParts = (day: string): string => `LEDGER_DAYS#${day}`;
/** A part of a platform's day, in the partition of the day. */
export const dayPart = (day: string, platformId: PlatformId, part: number): Key => ({
  pk: dayParts(day),
  sk: `${platformId}#${String(part).padStart(5, '0')}`,
});
interface CashBookName {
  readonly environment: Environment;
  readonly name: string;
  readonly currency: string;
}
/** The reconciliation of a cash account with its statements; its parts that are listed have partitions of their own. */
export const reconciliation = ({ environment, name, currency }: CashBookName): Key => ({
  pk: `RECONCILIATION#${environment}#${name}#${currency}`,
  sk: 'RECONCILIATION',
});
/** A statement, an open item or a match by its number, or the partition alone. */
export const reconciliationPart = (
  book: CashBookName,
  part: 'STATEMENTS' | 'OPEN' | 'MATCHES',
  number: number | '',
): Key => ({
  pk: `${reconciliation(book).pk}#${part}`,
  sk: number === '' ? '' : String(number).padStart(10, '0'),
});
/** How many entries of a platform's book are open items or were. */
export const reconciledBook = (book: CashBookName, platformId: PlatformId): Key => ({
  pk: `${reconciliation(book).pk}#BOOKS`,
  sk: platformId,
});
/** The delivery of one event. */
export const delivery = (platformId: PlatformId, eventUuid: Uuid<'Webhook'>): Key =>
  of(platformId, 'DELIVERY', eventUuid);
/** An agent; what it has paid is in the same partition. */
export const agent = (platformId: PlatformId, uuid: Uuid<'Agent'>): Key => of(platformId, 'AGENT', uuid);
/** The sum that an agent has paid in a UTC day or month. */
export const agentUsage = (platformId: PlatformId, uuid: Uuid<'Agent'>, period: string): Key =>
  of(platformId, 'AGENT', uuid, `USAGE#${period}`);
export const agentAction = (platformId: PlatformId, uuid: Uuid<'AgentAction'>): Key =>
  of(platformId, 'AGENT_ACTION', uuid);
/** The agent that an access token belongs to, by the token's hash. */
export const agentCredential = (hash: string): Key => ({ pk: `AGENT_TOKEN#${hash}`, sk: 'AGENT_TOKEN' });
/** The agent that a device code belongs to, by the code's hash. */
export const deviceCode = (hash: string): Key => ({ pk: `DEVICE_CODE#${hash}`, sk: 'DEVICE_CODE' });
/** How many wrong device codes came from an address in an hour. */
export const wrongDeviceCodes = (addressHash: string, hour: string): Key => ({
  pk: `WRONG_DEVICE_CODES#${addressHash}`,
  sk: `HOUR#${hour}`,
});

/** Sorts by creation, ties broken by id. */
export const listSortKey = (createdAt: string, uuid: string): string => `${createdAt}#${uuid}`;
