import { SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it } from 'vitest';
import { toCardTransactionRecord } from '../../functions/store/cards/card-transactions.ts';
import { handler } from '../../functions/workflow/store-card-task-token.ts';
import { tasksResumed, useWorkflow } from '../kit/aws-stubs.ts';
import { anAccount, ids, platformId } from '../kit/builders.ts';
import { aCard, aCardTransaction } from '../kit/card-builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
const workflow = useWorkflow();
useClock();
beforeEach(() => workflow.on(SendTaskSuccessCommand).resolves({}));

const transaction = aCardTransaction();
const wait = () => handler({ platformId, id: transaction.cardTransactionId, taskToken: 'token-1', retryCount: 0 });
const arrange = (state: 'ACTIVE' | 'FROZEN' | 'CLOSED') =>
  table.holds(
    stored.card(aCard({ state })),
    stored.account(anAccount({ customerId: ids.customer, balance: 0, held: 1_000 })),
    stored.cardTransaction(transaction),
  );
const account = () => table.ofType('INTERNAL_ACCOUNT')[0];

describe('StoreCardTaskToken', () => {
  it.each(['ACTIVE', 'FROZEN'] as const)(
    'remembers where an authorization of a card that is %s waits',
    async (state) => {
      arrange(state);
      await wait();
      expect(table.ofType('CARD_TASK')).toMatchObject([{ taskToken: 'token-1' }]);
      expect(account()).toMatchObject({ balance: 0, held: 1_000 });
      expect(tasksResumed(workflow)).toEqual([]);
    },
  );

  it('ends an authorization that the card’s closing has not found, and its wait', async () => {
    arrange('CLOSED');
    expect(await wait()).toMatchObject({ status: 'DONE' });
    expect(table.ofType('CARD_TRANSACTION').map(toCardTransactionRecord)).toMatchObject([
      { status: 'SETTLED', settlements: [], event: { type: 'CARD_TRANSACTION.SETTLED' } },
    ]);
    expect(account()).toMatchObject({ balance: 1_000, held: 0 });
    expect(table.ofType('CARD_TASK')).toEqual([]);
    expect(tasksResumed(workflow)).toMatchObject([{ token: 'token-1' }]);
  });

  it('ends it once, also where the function is repeated', async () => {
    arrange('CLOSED');
    await wait();
    await wait();
    expect(account()).toMatchObject({ balance: 1_000, held: 0 });
    expect(tasksResumed(workflow)).toHaveLength(2);
  });
});
