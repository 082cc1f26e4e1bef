import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-list-transactions.ts';
import { aPayment, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { useAgents } from './agents-support.ts';

const agents = useAgents();
const other = `Customer:${uuids.unknown}` as const;
const uuid = (number: number) => `${uuids.payment.slice(0, -2)}${number}a` as typeof uuids.payment;
const idsIn = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

/** Two payments of the customer and one of another. */
const holdPayments = () =>
  agents.table.holds(
    ...[ids.customer, other, ids.customer].map((customerId, number) =>
      stored.payment(
        aPayment([], {
          paymentId: uuid(number) as never,
          customerId,
          createdAt: `2025-11-01T12:0${number}:00.000Z`,
        }),
      ),
    ),
  );

describe('GET /agents/me/transactions', () => {
  describeAccess(handler, agents, { permission: 'VIEW_TRANSACTIONS' });

  it('lists the customer’s transactions in pages, newest first', async () => {
    const { caller } = await agents.connect();
    holdPayments();
    const { body } = await invoke(handler, { caller, query: { limit: '1' } });
    expect([idsIn(body), body.hasMore, body.totalCount]).toEqual([[`Transaction:${uuid(2)}`], true, 2]);
    const next = await invoke(handler, { caller, query: { limit: '1', cursor: body.nextCursor } });
    expect([idsIn(next.body), next.body.hasMore]).toEqual([[`Transaction:${uuid(0)}`], false]);
  });

  it('filters, and finds nothing of another customer by any filter', async () => {
    const { caller } = await agents.connect();
    holdPayments();
    const list = async (query: Record<string, string>) => idsIn((await invoke(handler, { caller, query })).body);
    expect(await list({ sortOrder: 'asc', status: 'PENDING' })).toHaveLength(2);
    expect(await list({ type: 'INCOMING' })).toEqual([]);
    expect(await list({ senderAccountIdentifier: ids.source })).toHaveLength(2);
    expect(await list({ startDate: '2025-11-01T12:01:00Z', endDate: '2025-11-01T12:01:59Z' })).toEqual([]);
    // The customer's own filter is not taken: it is the agent's.
    expect(await list({ customerId: other })).toHaveLength(2);
  });

  it.each([
    ['limit', '101'],
    ['status', 'DONE'],
    ['cursor', 'bm9uZQ'],
  ])('refuses %s=%s', async (name, value) => {
    const { caller } = await agents.connect();
    expect(await invoke(handler, { caller, query: { [name]: value } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  });
});
