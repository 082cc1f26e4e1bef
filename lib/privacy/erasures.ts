import { isDeepStrictEqual } from 'node:util';
import type { AccountInfo } from '../../functions/contract/external-accounts/account-info.ts';
import type { CustomerRecord } from '../../functions/domain/customers/customer.ts';
import type { ExternalAccountRecord } from '../../functions/domain/external-accounts/external-account.ts';
import { isUmaAddress, type UmaAddress } from '../../functions/domain/ids.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { putAction, toActionRecord } from '../../functions/store/agents/actions.ts';
import { putAgent, toAgentRecord } from '../../functions/store/agents/agents.ts';
import { putCardTransaction, toCardTransactionRecord } from '../../functions/store/cards/card-transactions.ts';
import { putCard, toCardRecord } from '../../functions/store/cards/cards.ts';
import { compressResponse } from '../../functions/store/compressed-responses.ts';
import { putCustomer, toCustomerRecord } from '../../functions/store/customers/customers.ts';
import { putVerification, toVerificationRecord } from '../../functions/store/customers/verifications.ts';
import { putExternalAccount, toExternalAccount } from '../../functions/store/external-accounts/external-accounts.ts';
import { putInvitation, toInvitationRecord } from '../../functions/store/invitations/invitations.ts';
import { replacePayment, toPayment } from '../../functions/store/payments/payments.ts';
import { toRailTask } from '../../functions/store/payments/rail-tasks.ts';
import { storedResponse, withoutResponse } from '../../functions/store/payments/stored-responses.ts';
import { type Item, keyOf, type Write } from '../../functions/store/table.ts';
import { deleteVersion } from '../../functions/store/versioned-item.ts';
import { putDelivery, toDelivery } from '../../functions/store/webhooks/deliveries.ts';
import type { personalData } from '../../functions/topology/personal-data.ts';
import { isOf, type Subject, uuidIn } from './subject.ts';

type Table = typeof personalData;
/** The types that an erasure empties, or of which it keeps the original. */
type EmptiedType = {
  [Type in keyof Table]: Table[Type] extends { readonly erasure: 'RETAINED' | 'EMPTIED' } ? Type : never;
}[keyof Table];

/** What makes an item free of the customer's data; nothing where it is already. */
type Erase = (item: Item, subject: Subject, now: Date) => readonly Write[];

/** A UMA address of which no domain can be (RFC 2606). */
export const erasedUmaAddress: UmaAddress = '$erased@erased.invalid';
const erasedText = 'ERASED';

/** The next version of a record without what was set to undefined; nothing where the record has nothing of it. */
const written = <R extends { readonly version: number }>(
  record: R,
  next: R,
  put: (next: R) => Write,
): readonly Write[] => {
  const present = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as R;
  return isDeepStrictEqual(present, record) ? [] : [put({ ...present, version: record.version + 1 })];
};

const remove: Erase = (item, { customerId }) =>
  isOf(item, customerId) ? [deleteVersion(keyOf(item), Number(item.version))] : [];

/** One row for each type. Emptied records stay readable: payments, cards and the books name them. */
export const erasures: Readonly<Record<EmptiedType, Erase>> = {
  CUSTOMER: (item, { customerId }) => {
    const record = toCustomerRecord(item);
    return record.customerId === customerId ? written(record, emptyCustomer(record), putCustomer) : [];
  },
  OWNER: remove,
  DOCUMENT: remove,
  VERIFICATION: (item) => {
    const record = toVerificationRecord(item);
    return written(record, { ...record, errors: [] }, putVerification);
  },
  EXTERNAL_ACCOUNT: (item, { customerId }, now) => {
    const record = toExternalAccount(item);
    return record.customerId === customerId ? written(record, emptyAccount(record, now), putExternalAccount) : [];
  },
  FUNDING_INSTRUCTIONS: (item) => emptied(item, { instructions: [] }),
  PAYMENT: (item, subject) => {
    const record = toPayment(item);
    const next = record.customerId === subject.customerId ? emptyPayment(record, subject) : unnamed(record, subject);
    return written(record, next, replacePayment);
  },
  CARD: (item) => {
    const record = toCardRecord(item);
    const gone = { last4: undefined, processorRef: undefined, issuerRef: undefined };
    return written(record, { ...record, ...gone, platformCardId: uuidIn(record.cardId) }, putCard);
  },
  CARD_TRANSACTION: (item, { customerId }) => {
    const record = toCardTransactionRecord(item);
    const merchant = { ...record.merchant, descriptor: erasedText };
    return written(record, { ...record, platformCustomerId: uuidIn(customerId), merchant }, putCardTransaction);
  },
  AGENT_ACTION: (item, { customerId }) => {
    const record = toActionRecord(item);
    // The quote of another customer's agent may name this one. It is shown as its payment is.
    if (record.customerId !== customerId) return written(record, { ...record, quote: undefined }, putAction);
    const gone = { request: undefined, quote: undefined, reason: undefined };
    return written(record, { ...record, ...gone, platformCustomerId: uuidIn(customerId) }, putAction);
  },
  AGENT: (item, _subject, now) => {
    const record = toAgentRecord(item);
    const deletedAt = record.deletedAt ?? now.toISOString();
    return written(record, { ...record, name: erasedText, tokenHash: undefined, deletedAt }, putAgent);
  },
  INVITATION: (item, { platformId, umaAddresses }) => {
    const record = toInvitationRecord(item);
    const other = (address: string) => (umaAddresses.has(address) ? erasedUmaAddress : address);
    const { inviterUma, inviteeUma } = record;
    const isInviter =
      record.platformId === platformId && (umaAddresses.has(inviterUma) || inviterUma === erasedUmaAddress);
    return written(
      record,
      {
        ...record,
        inviterUma: isInviter ? erasedUmaAddress : inviterUma,
        inviteeUma: inviteeUma && other(inviteeUma),
        ...(isInviter && { firstName: undefined }),
      },
      putInvitation,
    );
  },
  DELIVERY: (item) => {
    const delivery = toDelivery(item);
    if (delivery.body === '') return [];
    return [putDelivery({ ...delivery, body: '', isLost: true, version: delivery.version + 1 })];
  },
  RAIL_TASK: (item) => {
    const { reported } = toRailTask(item);
    if (!reported?.onChainTransaction) return [];
    const { onChainTransaction: _erased, ...kept } = reported;
    return emptied(item, { reported: kept });
  },
  IDEMPOTENCY: (item) => emptied(item, { body: compressResponse('{}') }),
  IMPORT_ERRORS: (item, { references }) => {
    const errors = Array.isArray(item.errors) ? item.errors : [];
    return emptied(item, { errors: errors.filter(({ correlationId }) => !references.has(correlationId)) });
  },
};

/** Puts members into an item that has no reader of its own here, unless it has them already or was replaced. */
function emptied(item: Item, members: Item): readonly Write[] {
  const names = Object.keys(members);
  if (
    names.every((name) =>
      isDeepStrictEqual(Buffer.from(JSON.stringify(item[name])), Buffer.from(JSON.stringify(members[name]))),
    )
  )
    return [];
  return [
    {
      update: {
        key: keyOf(item),
        expression: `SET ${names.map((_, index) => `#member${index} = :after${index}`).join(', ')}`,
        condition: names.map((_, index) => `#member${index} = :before${index}`).join(' AND '),
      },
      names: Object.fromEntries(names.map((name, index) => [`member${index}`, name])),
      values: Object.fromEntries(
        names.flatMap((name, index) => [
          [`before${index}`, item[name]],
          [`after${index}`, members[name]],
        ]),
      ),
    },
  ];
}

/** What the service itself needs of a deleted customer. The names are those that it gives where a platform gives none. */
function emptyCustomer(record: CustomerRecord): CustomerRecord {
  const { platformId, customerId, currencies, accountCurrencies, verificationStatus, verificationId } = record;
  const { isDeleted, event, createdAt, updatedAt, version } = record;
  const uuid = uuidIn(customerId);
  const kept = {
    ...{ platformId, customerId, platformCustomerId: uuid, umaAddress: `$${uuid.replaceAll('-', '')}@erased.invalid` },
    ...{ currencies, accountCurrencies, verificationStatus, verificationId },
    ...{ isDeleted, event, createdAt, updatedAt, version },
  };
  return record.customerType === 'INDIVIDUAL'
    ? { customerType: 'INDIVIDUAL', ...kept }
    : { customerType: 'BUSINESS', ...kept, businessInfo: { legalName: erasedText } };
}

/** The account as its payments name it. It is deleted, so it is not shown. */
function emptyAccount(record: ExternalAccountRecord, now: Date): ExternalAccountRecord {
  const { platformId, externalAccountId, customerId, status, currency, createdAt, updatedAt, version } = record;
  const { accountType } = record.accountInfo;
  return {
    ...{ platformId, externalAccountId, customerId, status, currency, createdAt, updatedAt, version },
    accountInfo: { accountType } as AccountInfo,
    suffix: '',
    deletedAt: record.deletedAt ?? now.toISOString(),
  };
}

/** The payment as the books know it: ids, amounts, rates and times. */
function emptyPayment(payment: Payment, { customerId }: Subject): Payment {
  const { deposit, funding, sourceAccountId: source, destinationAccountId: destination } = payment;
  const next: Payment = {
    ...payment,
    platformCustomerId: uuidIn(customerId),
    description: undefined,
    remittanceInformation: undefined,
    rejectionReason: undefined,
    counterpartyInformation: undefined,
    onChainTransaction: undefined,
    authorization: undefined,
    deposit: deposit && { ...deposit, origin: {}, reference: undefined },
    funding: funding && { ...funding, origin: undefined, instructions: undefined },
    sourceAccountId: source && isUmaAddress(source) ? erasedUmaAddress : source,
    destinationAccountId: isUmaAddress(destination) ? erasedUmaAddress : destination,
    destinationUmaAddress: payment.destinationUmaAddress && erasedUmaAddress,
  };
  return withoutResponse(payment, next);
}

/** Another customer's payment without what it says about this one. */
function unnamed(payment: Payment, { umaAddresses }: Subject): Payment {
  const { sourceAccountId: source, destinationAccountId: destination, destinationUmaAddress: named } = payment;
  const isTheirs = (address: string | undefined) => address !== undefined && umaAddresses.has(address);
  const next: Payment = {
    ...payment,
    counterpartyInformation: undefined,
    sourceAccountId: isTheirs(source) ? erasedUmaAddress : source,
    destinationAccountId: isTheirs(destination) ? erasedUmaAddress : destination,
    destinationUmaAddress: isTheirs(named) ? erasedUmaAddress : named,
  };
  return storedResponse(payment) ? withoutResponse(payment, next) : next;
}
