import { beforeEach, describe, expect, it } from 'vitest';
import type { MoveName } from '../../functions/domain/payments/lifecycle.ts';
import { handler } from '../../functions/workflow/earn-platform-fee.ts';
import { anAccount, aPayment, ids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';
import { overtaken, theTask } from '../kit/tasks.ts';

const table = useTable();
useClock();
const fees = { platformFixed: 20, platformVariable: 5, serviceFixed: 0, serviceVariable: 30 };
const held = (moves: MoveName[], platformFeeDueAt = '2025-11-01T12:00:00.000Z') =>
  aPayment(moves, { fees, platformFeeAccountId: ids.destination, platformFeeDueAt });

beforeEach(() =>
  table.holds(stored.account(anAccount({ accountId: ids.destination })), stored.payment(held(['process', 'complete']))),
);

describe('EarnPlatformFee', () => {
  it('gives the platform its fee once no bank can return the payment', async () => {
    expect(await handler(theTask)).toMatchObject({ status: 'COMPLETED' });
    expect(table.booked()).toEqual([
      {
        movement: 'PLATFORM_FEE',
        postings: [
          { account: 'system:platform-fees', currency: 'USD', amount: -25 },
          { account: ids.destination, currency: 'USD', amount: 25 },
        ],
      },
    ]);
    expect(table.payment()).not.toHaveProperty('platformFeeDueAt');
    await handler(theTask);
    expect(table.transactions()).toHaveLength(1);
  });

  it('gives it to suspense where the account is closed and the platform has no other', async () => {
    table.holds(stored.account(anAccount({ accountId: ids.destination, status: 'CLOSED' })));
    await handler(theTask);
    expect(table.booked()[0]?.postings).toContainEqual({ account: 'system:suspense', currency: 'USD', amount: 25 });
  });

  it('gives none before its time', async () => {
    table.holds(stored.payment(held(['process', 'complete'], '2025-11-01T12:00:00.001Z')));
    await expect(handler(theTask)).rejects.toThrow('is not earned yet');
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, MoveName[]]>([
    ['was returned', ['process', 'complete', 'return']],
    ['was refunded', ['process', 'complete', 'return', 'startRefund', 'settleRefund']],
  ])('gives none for a payment that %s', async (_, moves) => {
    table.holds(stored.payment(held(moves)));
    await handler(theTask);
    expect(table.transactions()).toEqual([]);
  });

  it('lets the return count that came first', async () => {
    overtaken(table, held(['process', 'complete']), held(['process', 'complete', 'return']));
    await handler(theTask);
    expect(table.payment()).toMatchObject({ status: 'FAILED' });
    expect(table.booked()).toHaveLength(1);
  });
});
