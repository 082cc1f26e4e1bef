import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { formatId, type Id, type NewUuid, toUuid } from '../../functions/domain/ids.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { toItem } from '../../functions/store/payments/payments.ts';
import type { Item } from '../../functions/store/table.ts';
import { tableName } from '../../lib/local/table/external-table.ts';
import { readerOf } from './streams.ts';

const countTransactions = readerOf('CountTransactions');
/** A platform with as many payments as a test or a measurement wants. */
export const busyPlatformId = toUuid('11111111-1111-4111-8111-111111111111');

/** Ids that are scattered like real ones, and the same every time. */
export function scatteredUuid(kind: string, number: number): NewUuid {
  const hex = createHash('sha256').update(`${kind}${number}`).digest('hex');
  return toUuid(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  );
}

export const busyAccount = formatId('InternalAccount', scatteredUuid('sender', 0));
export const busyCustomer = (number: number): Id<'Customer'> => formatId('Customer', scatteredUuid('customer', number));
export const busyReceiver = formatId('ExternalAccount', scatteredUuid('receiver', 3));
/** The reference that the senders of many deposits name. */
export const commonReference = 'RENT';

/** So many payments are under way: their number follows from the rate, not from how many there have ever been. */
const underWay = 40;

/**
 * One transaction every ten seconds: of ten customers, one in twenty failed, one in twenty never paid, one in ten a deposit with the same
 * reference.
 */
export function busyPayment(number: number): Payment {
  const at = new Date(Date.UTC(2025, 0, 1) + number * 10_000).toISOString();
  const status = number % 20 === 7 ? 'FAILED' : number % 20 === 13 ? 'EXPIRED' : 'COMPLETED';
  const isDeposit = number % 10 === 5;
  return {
    kind: isDeposit ? 'DEPOSIT' : 'QUOTE',
    platformId: busyPlatformId,
    paymentId: scatteredUuid('payment', number),
    status: number < underWay ? 'PROCESSING' : status,
    version: 4,
    customerId: busyCustomer(number % 10),
    platformCustomerId: `customer-${number % 10}`,
    sourceAccountId: busyAccount,
    destinationAccountId: formatId('ExternalAccount', scatteredUuid('receiver', number % 10)),
    sendingCurrency: 'USD',
    receivingCurrency: 'BTC',
    sendingAmount: 10_000,
    receivingAmount: 99_700,
    fees: { platformFixed: 0, platformVariable: 0, serviceFixed: 0, serviceVariable: 30 },
    quotedAt: at,
    createdAt: at,
    updatedAt: at,
    ...(isDeposit && { deposit: { depositId: `deposit-${number}`, reference: commonReference, origin: {} } }),
    ...(status !== 'COMPLETED' && number >= underWay && { failedAt: at }),
  };
}

/** Puts items into the table, in batches. */
export async function insertItems(client: DynamoDBDocumentClient, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const TransactItems = items.slice(start, start + 25).map((Item) => ({ Put: { TableName: tableName, Item } }));
    await client.send(new TransactWriteCommand({ TransactItems }));
  }
}

/** Puts payments into the table, oldest first, and counts them as the table's stream reader does. */
export async function insertPayments(client: DynamoDBDocumentClient, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += 25) {
    const items = Array.from({ length: Math.min(25, to - start) }, (_, index) => toItem(busyPayment(start + index)));
    await insertItems(client, items);
    await countPayments(items);
  }
}

/** Counts payments of the table as the reader of its stream does. */
export async function countPayments(items: readonly Item[]): Promise<void> {
  const Records = items.map((item) => ({ dynamodb: { NewImage: marshall(item) } }) as unknown as DynamoDBRecord);
  const { batchItemFailures } = await countTransactions({ Records });
  if (batchItemFailures.length > 0) throw new Error('The transactions could not be counted.');
}
