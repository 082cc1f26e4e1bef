import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { toUuid } from '../../../functions/domain/ids.ts';
import { provide } from '../../../functions/ports/ports.ts';
import { credit } from '../../../functions/store/ledger/balance-changes.ts';
import { postJournal } from '../../../functions/store/ledger/books/posting.ts';
import { commit, type Item, type Store } from '../../../functions/store/table.ts';
import { checkAccounts } from '../../../functions/use-cases/ledger/audit/account-checks.ts';
import { checkClearing, checkHolds } from '../../../functions/use-cases/ledger/audit/open-money.ts';
import { runAuditChunk } from '../../../functions/use-cases/ledger/ledger-audit.ts';
import { journalItem } from '../../kit/book-builders.ts';
import { anAccount, aPayment, ids, noon, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
/** What happens in each pause of the audit, the first first. */
let pauses: (() => unknown)[] = [];
beforeEach(() => {
  pauses = [];
  const pause = async () => void (await pauses.shift()?.());
  provide('timer', { elapsedMs: () => 0, pause, after: () => () => {} });
});
const nothing = () => undefined;

const post = (...items: readonly Item[]) => postJournal(table.store, items, clock.now());
const put = (...items: readonly Item[]) =>
  commit(
    table.store,
    items.map((item) => ({ put: { item } })),
  );
const line = (movement: string, postings: string) => `${noon} ${movement} USD ${postings}`;
const executed = [line('EXECUTION', 'source -200, payout-clearing 200')];
const settled = [...executed, line('SETTLEMENT', 'payout-clearing -200, cash:ach 200')];
const uuidOf = (number: number) => toUuid(`77777777-7777-4777-8777-77777777777${number}`);
const open = (number = 0) => stored.payment(aPayment(['process'], { paymentId: uuidOf(number), journal: executed }));
const over = (journal: string[], number = 0) =>
  stored.payment(aPayment(['process', 'complete'], { paymentId: uuidOf(number), journal }));
const inClearing = (has: string) => [
  `system:payout-clearing of ${platformId}: has ${has} USD, its open payments 0.00 USD`,
];

describe('the money on its way to recipients', () => {
  /** Money that belongs to no payment. */
  const move = (amount: number) => journalItem({ amount, bookedAt: noon, account: 'system:payout-clearing' as never });
  const check = (store: Store = table.store) => checkClearing(store, platformId);

  it('is that of a payment, too, that is over and whose last entry is not posted yet', async () => {
    await post(open());
    await put(over(settled));
    expect(await check()).toEqual([]);
  });

  it('is missing an entry where a payment that is over has one alone', async () => {
    await put(over(executed));
    await post(over(executed));
    expect(await check()).toEqual(inClearing('2.00'));
  });

  it('is looked at three times', async () => {
    const [orphan, back] = [move(100), move(-100)];
    await post(orphan);
    pauses = [nothing, nothing, () => post(back)];
    expect(await check()).toEqual([]);
    await post(orphan, move(100));
    pauses = [nothing, nothing, nothing, () => post(back)];
    expect(await check()).toEqual(inClearing('1.00'));
  });

  it('is compared as of one entry, however many payments are settled while it is read', async () => {
    for (const number of [0, 1, 2]) {
      await put(open(number));
      await post(open(number));
    }
    let next: number | undefined;
    pauses = [0, 1, 2].map((number) => () => {
      next = number;
    });
    const settlesBetween = async (command: object) => {
      if (next !== undefined && command instanceof BatchGetCommand) {
        const item = over(settled, next);
        next = undefined;
        await put(item);
        await post(item);
      }
      return table.store.client.send(command as never);
    };
    expect(await check({ ...table.store, client: { send: settlesBetween } as never })).toEqual([]);
  });
});

describe('the money that an account holds', () => {
  it.each([
    ['third', 2, []],
    ['fourth', 3, [`${ids.source}: holds 6.00 USD for payments, its open payments and cards hold 0.00 USD`]],
  ])('is looked at three times: a hold may be stored in the %s', async (_, before, expected) => {
    await put(stored.account(anAccount({ balance: 100, held: 600 })));
    const held = aPayment(['process'], { status: 'PENDING_AUTHORIZATION', sendingAmount: 600, journal: [] });
    pauses = [...Array.from({ length: before }, () => nothing), () => put(stored.payment(held))];
    const found = new Map([[ids.source, { amount: 600, currency: 'USD' }]]);
    expect(await checkHolds(table.store, platformId, found)).toEqual(expected);
  });
});

describe('an account that is ahead of its book whenever it is read', () => {
  it('has no difference where its book gets just the entries that it was ahead by', async () => {
    const move = (amount: number) => journalItem({ amount, bookedAt: noon });
    const [first, second, third] = [move(700), move(5), move(5)];
    await post(first);
    await put(stored.account(anAccount({ balance: 705, entries: 2 })));
    pauses = [
      async () => {
        await post(second);
        await commit(table.store, [
          { put: { item: third } },
          credit({ platformId, accountId: ids.source, amount: 5, at: clock.now() }),
        ]);
      },
    ];
    const book = { platformId, account: ids.source, currency: 'USD' } as const;
    expect(await checkAccounts(table.store, [book])).toMatchObject({ bounded: 1, differences: [] });
  });
});

describe('an audit', () => {
  it('fails where the table does not answer, once it has begun', async () => {
    let calls = 0;
    const send = async (command: object) => {
      calls += 1;
      if (calls > 1) throw new Error('No answer.');
      return table.store.client.send(command as never);
    };
    await expect(runAuditChunk({ ...table.store, client: { send } as never }, {})).rejects.toThrow('No answer.');
  });
});
