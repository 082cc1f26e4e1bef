import fc from 'fast-check';
import { formatId, toUuid } from '../../functions/domain/ids.ts';
import type { Payment, PaymentKind } from '../../functions/domain/payments/payment.ts';
import { passes, type TransactionFilter } from '../../functions/domain/payments/transaction-filter.ts';
import { aPayment, ids, platformId, uuids } from './builders.ts';

const customers = [
  { customerId: ids.customer, platformCustomerId: 'user-a' },
  { customerId: formatId('Customer', uuids.unknown), platformCustomerId: 'user-b' },
  { customerId: platformId, platformCustomerId: platformId },
] as const;
/** An account on both sides. */
const both = formatId('InternalAccount', uuids.token);
const senders = [ids.source, both, '$both@example.com'] as const;
const receivers = [ids.external, both, '$both@example.com'] as const;
const statuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'COMPLETED', 'FAILED', 'FAILED', 'FAILED', 'EXPIRED'] as const;
const references = ['RENT', '7777777777774777'] as const;
const kinds: readonly PaymentKind[] = ['QUOTE', 'QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN'];

/** The claims by which customers are found under the platform's own ids. */
export const customerKeys = customers.slice(0, 2).map(({ customerId, platformCustomerId }) => ({
  pk: `PLATFORM#${platformId}#CUSTOMER_REFERENCE#${platformCustomerId}`,
  sk: 'CUSTOMER_REFERENCE',
  customerId,
  type: 'CLAIM',
}));

const someMember = <T>(of: readonly T[]) => fc.constantFrom(...of);
/** A transaction comes to nothing some time after it was made, not in the order in which they were made. */
const lateBy = (seconds: number, index: number): string =>
  new Date(Date.parse('2025-11-01T00:00:00Z') + (seconds + ((index * 37) % 500)) * 1000).toISOString();

const someTraits = fc.record({
  customer: someMember(customers),
  sender: someMember(senders),
  receiver: someMember(receivers),
  status: someMember(statuses),
  kind: someMember(kinds),
  /** Seconds after the one before: often the same moment. */
  gap: fc.constantFrom(0, 1, 20, 40),
  /** What the sender of a deposit has named; every id here has the same reference of its own. */
  reference: fc.constantFrom(...references, undefined),
  /** Whether its id is one that sets milestones. */
  sets: fc.boolean(),
});

/** Transactions of one platform, oldest first. */
export const someTransactions = (options: fc.ArrayConstraints): fc.Arbitrary<readonly Payment[]> =>
  fc.array(someTraits, options).map((all) => {
    let seconds = 0;
    return all.map(({ customer, sender, receiver, status, kind, gap, sets, reference }, index) => {
      seconds += gap;
      const number = (index * 7919) % 4096;
      const tail = (index * 64 + (sets ? 0 : 1)).toString(16).padStart(4, '0');
      // No account pays itself, and a payment has a UMA address on one side at most.
      const from = sender === receiver ? ids.source : sender;
      return {
        ...aPayment(),
        ...customer,
        paymentId: toUuid(`77777777-7777-4777-8777-${number.toString(16).padStart(8, '0')}${tail}`),
        status,
        kind: reference === undefined ? kind : 'DEPOSIT',
        ...(reference !== undefined && { deposit: { depositId: `deposit-${index}`, reference, origin: {} } }),
        ...((status === 'FAILED' || status === 'EXPIRED') && { failedAt: lateBy(seconds, index) }),
        sourceAccountId: from,
        destinationAccountId: receiver,
        createdAt: new Date(Date.parse('2025-11-01T00:00:00Z') + seconds * 1000).toISOString(),
      };
    });
  });

const someTime = fc
  .integer({ min: 0, max: 3000 })
  .map((seconds) => new Date(Date.parse('2025-11-01T00:00:00Z') + seconds * 1000).toISOString());

const everyFilter = {
  customerId: someMember(customers.map(({ customerId }) => customerId)),
  platformCustomerId: someMember([...customers.map((customer) => customer.platformCustomerId), 'unknown']),
  accountIdentifier: someMember([...senders, ...receivers]),
  senderAccountIdentifier: someMember(senders),
  receiverAccountIdentifier: someMember(receivers),
  status: someMember(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED', 'REJECTED', 'REFUNDED'] as const),
  type: someMember(['INCOMING', 'OUTGOING', 'CARD'] as const),
  reference: someMember([...references, 'unknown']),
  startDate: someTime,
  endDate: someTime,
};

/** Each of these has a list or a count of its own. */
export const plainQueries: readonly ListQuery[] = [
  {},
  { customerId: customers[0].customerId },
  { senderAccountIdentifier: ids.source },
  { accountIdentifier: senders[1] },
  { accountIdentifier: senders[2] },
  { status: 'FAILED' },
  { status: 'COMPLETED' },
  { type: 'OUTGOING' },
  { type: 'INCOMING' },
  { reference: references[0] },
  { reference: references[1] },
];

/** What may be asked of the list: most often little, sometimes everything at once. */
export const someQuery: fc.Arbitrary<ListQuery> = fc
  .tuple(
    fc.record(everyFilter),
    fc.oneof(
      { weight: 4, arbitrary: fc.subarray(Object.keys(everyFilter), { maxLength: 2 }) },
      { weight: 1, arbitrary: fc.subarray(Object.keys(everyFilter)) },
    ),
    fc.constantFrom('asc' as const, 'desc' as const, undefined),
  )
  .map(([filters, names, sortOrder]) => ({
    ...Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name))),
    ...(sortOrder && { sortOrder }),
  }));

export type ListQuery = Partial<{ startDate: string; endDate: string; sortOrder: 'asc' | 'desc' }> & TransactionFilter;

/** The ids of what a query asks for, found by looking at every transaction. */
export function naively(all: readonly Payment[], { startDate, endDate, sortOrder, ...filter }: ListQuery): string[] {
  const place = ({ createdAt = '', paymentId }: Payment) => `${createdAt}#${paymentId}`;
  const direction = sortOrder === 'asc' ? 1 : -1;
  return all
    .filter((payment) => passes(payment, filter))
    .filter(({ createdAt = '' }) => (!startDate || createdAt >= startDate) && (!endDate || createdAt <= endDate))
    .sort((a, b) => (place(a) < place(b) ? -direction : direction))
    .map(({ paymentId }) => `Transaction:${paymentId}`);
}
