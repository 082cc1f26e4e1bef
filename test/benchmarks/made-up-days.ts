import { createHash } from 'node:crypto';
import { formatId, type NewUuid, type PlatformId, toUuid } from '../../functions/domain/ids.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { toItem } from '../../functions/store/payments/payments.ts';
import type { Item } from '../../functions/store/table.ts';

/** Days of payments that are made up, for measurements of the daily works. */
export const platformId = toUuid('11111111-1111-4111-8111-111111111111');
export const firstDay = Date.UTC(2026, 0, 1);
export const dayMs = 24 * 3_600_000;
/** Each account pays this often, from one cent upwards. */
const paymentsOfAccount = 4;

/** Ids that are scattered like real ones, and the same every time. */
function uuidOf(kind: string, number: number): NewUuid {
  const hex = createHash('sha256').update(`${kind}${number}`).digest('hex');
  return toUuid(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  );
}

const accountOf = (number: number) => formatId('InternalAccount', uuidOf('account', number));

/** A payment of a day, of which there are `perDay`; an account's payments are spread over the day. */
function paymentOf(day: number, number: number, perDay: number): Payment {
  const at = new Date(firstDay + day * dayMs + Math.floor((number / perDay) * dayMs * 0.9)).toISOString();
  const accounts = Math.ceil(perDay / paymentsOfAccount);
  return {
    kind: 'QUOTE',
    platformId,
    paymentId: uuidOf(`payment${day}-`, number),
    status: 'COMPLETED',
    version: 4,
    customerId: formatId('Customer', uuidOf('customer', number % accounts)),
    platformCustomerId: `customer-${number % accounts}`,
    sourceAccountId: accountOf(number % accounts),
    destinationAccountId: formatId('ExternalAccount', uuidOf('receiver', number % accounts)),
    sendingCurrency: 'USD',
    receivingCurrency: 'USD',
    sendingAmount: 10_000,
    receivingAmount: 9_970,
    fees: { platformFixed: 0, platformVariable: 0, serviceFixed: 0, serviceVariable: 30 },
    quotedAt: at,
    createdAt: at,
    updatedAt: at,
    event: { type: 'OUTGOING_PAYMENT.COMPLETED', at, number: 3, previousAt: at },
    journal: [
      `${at} EXECUTION USD source -10000, service-fees 30, payout-clearing 9970`,
      `${at} SETTLEMENT USD payout-clearing -9970, cash:ach 9970`,
    ],
  };
}

/** What each account holds after some days: less than nothing but for a deposit that is made on the first. */
export function* accountsAfter(days: number, perDay: number): Generator<Item> {
  const accounts = Math.ceil(perDay / paymentsOfAccount);
  const deposit = 1_000_000_000;
  const at = new Date(firstDay + days * dayMs - dayMs * 0.05).toISOString();
  for (let number = 0; number < accounts; number += 1) {
    const accountId = accountOf(number);
    const uuid = uuidOf('account', number);
    const own = Math.ceil((perDay - number) / accounts);
    const pk = `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${uuid}`;
    const balance = deposit - days * own * 10_000;
    const account = { platformId, accountId, accountType: 'INTERNAL_FIAT', status: 'ACTIVE', currency: 'USD' };
    yield {
      ...{ pk, sk: 'INTERNAL_ACCOUNT', type: 'INTERNAL_ACCOUNT', ...account },
      ...{
        balance,
        held: 0,
        entries: 1 + days * own,
        version: days + 1,
        createdAt: new Date(firstDay).toISOString(),
        updatedAt: at,
      },
    };
    if (days > 1) continue;
    yield {
      ...{ pk: `PLATFORM#${platformId}#FUNDING#${uuid}`, sk: 'JOURNAL#DEPOSIT', type: 'JOURNAL', platformId },
      ...{ cause: 'FUNDING', causeId: uuid, movement: 'DEPOSIT', at: new Date(firstDay).toISOString() },
      postings: [
        { account: 'system:cash:bank', currency: 'USD', amount: -deposit },
        { account: accountId, currency: 'USD', amount: deposit },
      ],
    };
  }
}

/** The payments of a day, counted from 0, of a platform if it is named. */
export function* paymentsOf(day: number, perDay: number, ofPlatform: PlatformId = platformId): Generator<Item> {
  for (let number = 0; number < perDay; number += 1)
    yield toItem({ ...paymentOf(day, number, perDay), platformId: ofPlatform });
}

/** Quotes of a day that expired without being executed: they have an event and no entries. */
export function* unexecutedQuotesOf(day: number, perDay: number): Generator<Item> {
  for (let number = 0; number < perDay; number += 1) {
    const { journal: _, settledAt: _settled, ...quote } = paymentOf(day, number, perDay);
    const event = { type: 'OUTGOING_PAYMENT.EXPIRED', at: quote.updatedAt, number: 1 } as const;
    yield toItem({ ...quote, status: 'EXPIRED', version: 2, failedAt: quote.updatedAt, event });
  }
}
