import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as listCustomers } from '../../functions/api/customers/list-customers.ts';
import { handler as listTransactions } from '../../functions/api/payments/list-transactions.ts';
import { CustomerListQuery } from '../../functions/contract/customers/customer-operations.ts';
import { TransactionListQuery } from '../../functions/contract/payments/transactions.ts';
import { formatId } from '../../functions/domain/ids.ts';
import { referenceOf } from '../../functions/domain/ledger/funding-instructions.ts';
import { provide, resetPorts } from '../../functions/ports/ports.ts';
import { mostLookedThrough } from '../../functions/store/index-query.ts';
import { Durable } from '../../lib/local/durable.ts';
import type { TableCommand } from '../../lib/local/table/commands.ts';
import { unitsOfRead } from '../../lib/local/table/consumed-units.ts';
import { EmbeddedTable } from '../../lib/local/table/embedded-table.ts';
import { tableName } from '../../lib/local/table/external-table.ts';
import { aCaller, aCustomer } from '../kit/builders.ts';
import {
  busyAccount,
  busyCustomer,
  busyPayment,
  busyPlatformId,
  busyReceiver,
  commonReference,
  insertItems,
  insertPayments,
  scatteredUuid,
} from '../kit/busy-platform.ts';
import { type HttpHandler, invoke } from '../kit/invoke.ts';
import { stored } from '../kit/items.ts';

/** The tables that a page has to cost the same in. */
const sizes = [1_000, 12_000] as const;

/** What the reads of a request took: items that were read one by one, and units. */
interface Cost {
  items: number;
  units: number;
}

type Answer = { readonly Responses?: Readonly<Record<string, readonly object[]>>; readonly Item?: object };

let folder: string;
let tables: readonly { readonly durable: Durable; readonly table: EmbeddedTable }[];

/** The table's client, which adds up what is read. */
const counting = (table: EmbeddedTable, cost: Cost) => ({
  send: async (command: TableCommand): Promise<object> => {
    const answer = await table.send(command);
    const { Responses = {}, Item }: Answer = answer;
    cost.items += Object.values(Responses).flat().length + (Item ? 1 : 0);
    cost.units += unitsOfRead(command, answer).readUnits;
    return answer;
  },
});

/** A customer whose region is one that few have. */
const rareRegion = 'CH';
const aNumberedCustomer = (number: number) =>
  aCustomer({
    platformId: busyPlatformId,
    customerId: formatId('Customer', scatteredUuid('person', number)),
    platformCustomerId: `person-${number}`,
    umaAddress: `$person-${number}@example.com`,
    createdAt: new Date(Date.UTC(2025, 0, 1) + number * 1_000).toISOString(),
    region: number === 0 ? rareRegion : 'US',
    isDeleted: number % 50 === 49,
  });

async function filled(size: number) {
  const ownFolder = join(folder, String(size));
  mkdirSync(ownFolder);
  const durable = new Durable(ownFolder);
  const table = new EmbeddedTable({ file: durable, tableName });
  const client: DynamoDBDocumentClient = table.client;
  provide('dynamoDb', client);
  await insertPayments(client, 0, size);
  const customers = Array.from({ length: size }, (_, number) => stored.customer(aNumberedCustomer(number)));
  await insertItems(client, [
    ...customers,
    ...[0, 1, 2, 3].map((number) => ({
      pk: `PLATFORM#${busyPlatformId}#CUSTOMER_REFERENCE#customer-${number}`,
      sk: 'CUSTOMER_REFERENCE',
      customerId: busyCustomer(number),
      type: 'CLAIM',
    })),
  ]);
  return { durable, table };
}

beforeAll(async () => {
  vi.stubEnv('TABLE_NAME', tableName);
  folder = mkdtempSync(join(tmpdir(), 'list-cost-'));
  const [few, many] = sizes;
  tables = [await filled(few), await filled(many)];
}, 300_000);
afterAll(() => {
  resetPorts();
  vi.unstubAllEnvs();
  for (const { table, durable } of tables ?? []) {
    table.close();
    durable.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

type Query = Readonly<Record<string, string>>;
const caller = aCaller({ platformId: busyPlatformId });

async function ask(handler: HttpHandler, query: Query, place: number) {
  const cost: Cost = { items: 0, units: 0 };
  const table = tables[place]?.table;
  if (!table) throw new Error('There is no such table.');
  provide('dynamoDb', counting(table, cost));
  const { status, body } = await invoke(handler, { caller, query });
  expect(status).toBe(200);
  return { cost, page: body };
}

/** Asks both tables, and expects that the larger one costs no more. Counts of lists by their keys may take a few units more. */
async function expectSameCost(handler: HttpHandler, query: Query): Promise<void> {
  const few = await ask(handler, query, 0);
  const many = await ask(handler, query, 1);
  expect(many.cost.items, JSON.stringify(query)).toBeLessThanOrEqual(few.cost.items + 1);
  expect(many.cost.units, JSON.stringify(query)).toBeLessThanOrEqual(few.cost.units * 1.1 + 5);
}

const middle = new Date(Date.UTC(2025, 0, 1) + 500 * 10_000).toISOString();
const own = referenceOf(busyPayment(50).paymentId);

/** Each filter of the interface, with values that find much, little and nothing. */
const transactionFilters: Readonly<Record<string, readonly string[]>> = {
  customerId: [busyCustomer(3)],
  platformCustomerId: ['customer-3', 'unknown'],
  accountIdentifier: [busyAccount, busyReceiver],
  senderAccountIdentifier: [busyAccount],
  receiverAccountIdentifier: [busyReceiver],
  status: TransactionListQuery.shape.status.unwrap().options,
  type: TransactionListQuery.shape.type.unwrap().options,
  reference: [own, commonReference, 'unknown'],
  startDate: [middle],
  endDate: [middle],
};

const customerFilters: Readonly<Record<string, readonly string[]>> = {
  platformCustomerId: ['person-7', 'unknown'],
  customerType: ['INDIVIDUAL', 'BUSINESS'],
  createdAfter: [middle],
  createdBefore: [middle],
  updatedAfter: [middle],
  updatedBefore: [middle],
  region: ['US', rareRegion],
  currency: ['USD', 'XYZ'],
  umaAddress: ['$person-7@example.com'],
  isIncludingDeleted: ['true', 'false'],
};

const paging = new Set(['limit', 'cursor', 'sortOrder']);
const filtersOf = (shape: object) => Object.keys(shape).filter((name) => !paging.has(name));
const queriesOf = (filters: Readonly<Record<string, readonly string[]>>): readonly Query[] =>
  Object.entries(filters).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));

describe('a page of a platform with 12,000 transactions costs what it costs with 1,000', () => {
  it('is measured for every filter of the interface', () => {
    expect(Object.keys(transactionFilters).toSorted()).toEqual(filtersOf(TransactionListQuery.shape).toSorted());
  });

  it.each([{}, ...queriesOf(transactionFilters)])('%j', (query) => expectSameCost(listTransactions, query));

  it.each<Query>([
    { customerId: busyCustomer(3), status: 'COMPLETED' },
    { customerId: busyCustomer(3), status: 'FAILED', type: 'OUTGOING' },
    { senderAccountIdentifier: busyAccount, type: 'INCOMING' },
    { accountIdentifier: busyAccount, platformCustomerId: 'customer-2', status: 'COMPLETED' },
    { status: 'FAILED', startDate: middle },
    { reference: commonReference, status: 'COMPLETED' },
  ])('%j, which no list decides', async (query) => {
    const { cost } = await ask(listTransactions, query, 1);
    expect(cost.items).toBeLessThanOrEqual(2.2 * mostLookedThrough);
    expect(cost.units).toBeLessThanOrEqual(2.5 * mostLookedThrough);
  });

  it('finds a payment by its own reference and every deposit by its sender’s', async () => {
    const { page } = await ask(listTransactions, { reference: own }, 1);
    expect(page).toMatchObject({
      totalCount: 1,
      hasMore: false,
      data: [{ reconciliationInstructions: { reference: own } }],
    });
    expect((await ask(listTransactions, { reference: commonReference }, 1)).page).toMatchObject({
      totalCount: sizes[1] / 10,
      hasMore: true,
    });
    expect((await ask(listTransactions, { reference: 'unknown' }, 1)).page).toMatchObject({ totalCount: 0, data: [] });
  });
});

describe('a page of a platform with 12,000 customers', () => {
  it('is measured for every filter of the interface', () => {
    expect(Object.keys(customerFilters).toSorted()).toEqual(filtersOf(CustomerListQuery.shape).toSorted());
  });

  it.each([{}, ...queriesOf(customerFilters)])('looks through no more than the bound: %j', async (query) => {
    const { cost } = await ask(listCustomers, query, 1);
    expect(cost.items).toBeLessThanOrEqual(2.2 * mostLookedThrough);
    expect(cost.units).toBeLessThanOrEqual(2.5 * mostLookedThrough);
  });
});

describe('the count of a list', () => {
  const createdAfter = (number: number) => new Date(Date.UTC(2025, 0, 1) + number * 1_000).toISOString();

  it.each<[number, Query]>([
    [10_000, { isIncludingDeleted: 'true', createdAfter: createdAfter(2_000) }],
    [9_800, { createdAfter: createdAfter(2_000) }],
  ])('is %i, and missing where one more customer had to be looked at', async (totalCount, query) => {
    expect((await ask(listCustomers, query, 1)).page).toMatchObject({ totalCount });
    const oneMore = await ask(listCustomers, { ...query, createdAfter: createdAfter(1_999) }, 1);
    expect(oneMore.page).not.toHaveProperty('totalCount');
  });
});

describe('pages that end early', () => {
  /** Reads all pages of a list. */
  async function readAll(handler: HttpHandler, query: Query) {
    const data: { readonly id: string }[] = [];
    let pages = 0;
    let cursor: string | null = null;
    do {
      const { page } = await ask(handler, { ...query, limit: '100', ...(cursor && { cursor }) }, 1);
      data.push(...page.data);
      pages += 1;
      cursor = page.nextCursor;
      expect(page.hasMore).toBe(cursor !== null);
    } while (cursor !== null);
    return { data, pages };
  }

  it('lead to the only customer that a filter finds', async () => {
    const first = await ask(listCustomers, { region: rareRegion }, 1);
    expect(first.page).toMatchObject({ data: [], hasMore: true });
    expect(first.page).not.toHaveProperty('totalCount');
    const { data, pages } = await readAll(listCustomers, { region: rareRegion });
    expect(data).toHaveLength(1);
    expect(pages).toBe(sizes[1] / mostLookedThrough);
  });

  it('lead on where no transaction among many is found', async () => {
    const query = { customerId: busyCustomer(3), type: 'INCOMING' };
    const { page, cost } = await ask(listTransactions, query, 1);
    expect(page).toMatchObject({ data: [], hasMore: true });
    expect(page).not.toHaveProperty('totalCount');
    expect(cost.items).toBeLessThanOrEqual(2.2 * mostLookedThrough);
    expect(await readAll(listTransactions, query)).toEqual({ data: [], pages: 2 });
  });

  it('lead to every transaction that a filter finds, once', async () => {
    const query = { senderAccountIdentifier: busyAccount, platformCustomerId: 'customer-3', sortOrder: 'asc' };
    const { data } = await readAll(listTransactions, { ...query, status: 'COMPLETED', type: 'OUTGOING' });
    const expected = Array.from({ length: sizes[1] }, (_, number) => busyPayment(number)).filter(
      ({ customerId, status, kind }) => customerId === busyCustomer(3) && status === 'COMPLETED' && kind === 'QUOTE',
    );
    expect(data.map(({ id }) => id)).toEqual(expected.map(({ paymentId }) => formatId('Transaction', paymentId)));
  });
});
