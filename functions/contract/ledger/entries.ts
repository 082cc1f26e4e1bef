import * as z from 'zod';
import { EndTimestamp, resourceId, StartTimestamp, Timestamp } from '../common.ts';
import { CurrencyAmount } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../lists.ts';

/** The cause of a movement on an account. */
export const EntryKind = z
  .enum([
    ...(['EXECUTION', 'SETTLEMENT', 'RETURN', 'REFUND', 'LATE_DELIVERY', 'PLATFORM_FEE'] as const),
    ...(['DEPOSIT', 'DEPOSIT_RETURN', 'COLLECTION_RETURN', 'BANK_CHARGE'] as const),
    ...(['CARD_CLEARING', 'CARD_RETURN', 'CARD_RETURN_REVERSAL', 'CARD_PULL_FAILURE'] as const),
    ...(['MANUAL_ENTRY', 'MANUAL_REVERSAL'] as const),
  ])
  .meta({ id: 'InternalAccountEntryKind' });
export type EntryKind = z.output<typeof EntryKind>;

const currency = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
const usd = (amount: number) => ({ amount, currency });
const example = {
  number: 2,
  amount: usd(-2500),
  balanceAfter: usd(7500),
  bookedAt: '2025-11-01T12:00:01.000Z',
  valueDate: '2025-11-01',
  kind: 'EXECUTION' as const,
  transactionId: 'Transaction:00000000-0000-4000-8000-000000000004',
  counterAccount: 'system:payout-clearing',
};
const earlier = {
  number: 1,
  amount: usd(10000),
  balanceAfter: usd(10000),
  bookedAt: '2025-11-01T11:00:01.000Z',
  valueDate: '2025-11-01',
  kind: 'DEPOSIT' as const,
  counterAccount: 'system:cash:ach',
};

export const InternalAccountEntry = z
  .object({
    number: z.int().min(1),
    amount: CurrencyAmount,
    balanceAfter: CurrencyAmount,
    bookedAt: Timestamp,
    valueDate: z.iso.date(),
    kind: EntryKind,
    transactionId: z.string().optional(),
    counterAccount: z.string(),
  })
  .meta({ id: 'InternalAccountEntry', example });
export type InternalAccountEntry = z.output<typeof InternalAccountEntry>;

export const InternalAccountEntryListQuery = z.object({
  kind: EntryKind.optional(),
  from: StartTimestamp,
  to: EndTimestamp,
  ...pageQuery,
});
export type InternalAccountEntryListQuery = z.output<typeof InternalAccountEntryListQuery>;

export const InternalAccountEntryListResponse = pageOf(InternalAccountEntry)
  .omit({ totalCount: true })
  .meta({
    id: 'InternalAccountEntryListResponse',
    example: { data: [example, earlier], hasMore: false, nextCursor: null },
  });

const path = z.object({ id: resourceId('InternalAccount') });

export const listInternalAccountEntries = endpoint({
  id: 'listInternalAccountEntries',
  area: 'internal-accounts',
  method: 'GET',
  path: '/internal-accounts/{id}/entries',
  summary: 'List the entries of an internal account, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { path, query: InternalAccountEntryListQuery },
  responses: { 200: InternalAccountEntryListResponse },
  errors: ['REFERENCE_NOT_FOUND'],
});

/** The longest period of a statement, and its most entries: a response has at most 6 MB. */
export const longestStatementDays = 31;
export const mostStatementEntries = 5_000;

export const InternalAccountStatement = z
  .object({
    accountId: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    openingBalance: CurrencyAmount,
    entries: z.array(InternalAccountEntry),
    closingBalance: CurrencyAmount,
  })
  .meta({
    id: 'InternalAccountStatement',
    example: {
      accountId: 'InternalAccount:00000000-0000-4000-8000-000000000001',
      from: '2025-11-01',
      to: '2025-11-01',
      openingBalance: usd(0),
      entries: [earlier, example],
      closingBalance: usd(7500),
    },
  });
export type InternalAccountStatement = z.output<typeof InternalAccountStatement>;

const day = (example: string) => z.iso.date().meta({ example });

/** The media type of the statement that ISO 20022 defines. */
export const camtMediaType = 'application/vnd.iso20022.camt.053+xml';

export const getInternalAccountStatement = endpoint({
  id: 'getInternalAccountStatement',
  area: 'internal-accounts',
  method: 'GET',
  path: '/internal-accounts/{id}/statement',
  summary: 'Show the statement of an internal account',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { path, query: z.object({ from: day('2025-11-01'), to: day('2025-11-30') }) },
  responses: { 200: InternalAccountStatement },
  otherMediaTypes: ['text/csv', camtMediaType],
  errors: ['REFERENCE_NOT_FOUND'],
});
