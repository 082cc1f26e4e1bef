import type { Connection } from './connection.ts';
import type { Inbox } from './inbox.ts';
import type { Kind, Load, Payment } from './load.ts';

/** The events of a payment in order. */
const sequences: Readonly<Record<Kind, readonly string[]>> = {
  COMPLETED: ['PENDING', 'PROCESSING', 'COMPLETED'],
  EXECUTED: ['PENDING', 'PROCESSING', 'COMPLETED'],
  REFUNDED: ['PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'],
  EXPIRED: ['EXPIRED'],
};
/** How often a payment changes the balance it is paid from: a debit, and a credit where it comes back. */
const balanceChanges: Readonly<Record<Kind, number>> = { COMPLETED: 1, EXECUTED: 1, REFUNDED: 2, EXPIRED: 0 };

const sequenceOf = ({ kind }: Payment): string => sequences[kind].map((type) => `OUTGOING_PAYMENT.${type}`).join(' ');

/** The number of events of all payments, and of the funding before them. */
export function expectedEvents({ payments }: Load): { readonly ofPayments: number; readonly ofBalance: number } {
  const sum = (of: (kind: Kind) => number) => payments.reduce((total, { kind }) => total + of(kind), 0);
  return { ofPayments: sum((kind) => sequences[kind].length), ofBalance: 1 + sum((kind) => balanceChanges[kind]) };
}

/** The payments whose events are missing or out of order. */
export function missingEvents(load: Load, inbox: Inbox): string[] {
  const faults = load.payments.flatMap((payment) => {
    const came = inbox.typesOf(payment.transactionId).join(' ');
    return came === sequenceOf(payment)
      ? []
      : [`${payment.transactionId}: ${sequenceOf(payment)} came as ${came || 'nothing'}`];
  });
  const balances = inbox.typesOf(load.payer?.accountId ?? '').length;
  const { ofBalance } = expectedEvents(load);
  if (balances !== ofBalance) faults.push(`The balance changed ${ofBalance} times and had ${balances} events`);
  return faults;
}

/** Payments without an end or with a wrong one, and payments that the load did not make. */
export async function wrongEnds(load: Load, client: Connection): Promise<string[]> {
  const faults: string[] = [];
  const left = [...load.payments];
  const reader = async () => {
    for (let payment = left.pop(); payment; payment = left.pop()) {
      const { status, refund } = await client.get(`/transactions/${payment.transactionId}`);
      const end = refund?.status === 'COMPLETED' ? 'REFUNDED' : status;
      const wanted = payment.kind === 'EXECUTED' ? 'COMPLETED' : payment.kind;
      if (end !== wanted) faults.push(`${payment.transactionId} should end ${wanted} and is ${end}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
  const { totalCount } = await client.get('/transactions?type=OUTGOING&limit=1');
  if (totalCount !== load.payments.length) {
    faults.push(`There are ${totalCount} payments instead of ${load.payments.length}`);
  }
  return faults;
}
