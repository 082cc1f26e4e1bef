import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { entriesIn, writePaymentEntry } from '../../functions/store/journal.ts';
import { toPayment } from '../../functions/store/payments.ts';
import type { Item } from '../../functions/store/table.ts';
import type { Cast } from '../../lib/proof/cast.ts';
import { aCrashCast, runFlow, type Spoil } from '../../lib/proof/crash.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await aCrashCast();
});

interface Write {
  Put?: { Item: Item };
  Update?: { UpdateExpression: string };
}
interface Input {
  Item?: Item;
  TransactItems?: Write[];
}

/** Stands between the functions and the table. */
const before =
  (meddle: (input: Input, carryOut: (command: object) => Promise<unknown>) => unknown): Spoil =>
  ({ table }) => {
    const carryOut = table.send.bind(table);
    table.send = async (command) => {
      await meddle(command.input as Input, carryOut as (command: object) => Promise<unknown>);
      return carryOut(command);
    };
  };

const putsIn = ({ Item, TransactItems = [] }: Input): Item[] => [
  ...(Item ? [Item] : []),
  ...TransactItems.flatMap(({ Put }) => (Put ? [Put.Item] : [])),
];

/** Changes every item that is put which it fits. */
const change = (fits: (item: Item) => boolean, how: (item: Item) => object): Spoil =>
  before((input) => {
    for (const item of putsIn(input).filter(fits)) Object.assign(item, how(item));
  });

/** Takes writes out of every transaction. */
const without = (fits: (write: Write) => boolean): Spoil =>
  before((input) => {
    if (input.TransactItems) input.TransactItems = input.TransactItems.filter((write) => !fits(write));
  });

const writesTwice = before(async (input, carryOut) => {
  const [TableName, payment] = ['payments', putsIn(input).find(({ type }) => type === 'PAYMENT')];
  if (payment) await carryOut(new PutCommand({ TableName, Item: { pk: payment.pk, sk: 'AGAIN', type: 'AGAIN' } }));
});

const neverWakes: Spoil = ({ executions }) => {
  executions.succeed = () => undefined;
};

interface Plant {
  readonly what: string;
  readonly flow: string;
  readonly spoil: Spoil;
  readonly found: RegExp;
}

const plants: readonly Plant[] = [
  {
    what: 'a function that commits twice',
    flow: 'transfer-in',
    spoil: writesTwice,
    found: /createTransferIn of .*: takes effect 2 times in one run/,
  },
  {
    what: 'an execution that is not woken',
    flow: 'execute',
    spoil: neverWakes,
    found: /its workflow (slept 300 s|never woke) after/,
  },
  {
    what: 'an event that counts as accepted before it was',
    flow: 'webhook-retry',
    spoil: change(
      ({ type, status }) => type === 'DELIVERY' && status === 'PENDING',
      () => ({ status: 'DELIVERED' }),
    ),
    found: /webhook (1 never comes|\d comes after)/,
  },
  {
    what: 'an entry that does not sum to zero',
    flow: 'immediate',
    spoil: change(
      ({ journal, status }) => journal !== undefined && status === 'PENDING',
      ({ journal, ...item }) => {
        const [entry] = entriesIn({ ...item, journal });
        const [first, ...rest] = entry?.postings ?? [];
        const postings = first ? [{ ...first, amount: first.amount + 1 }, ...rest] : [];
        return writePaymentEntry(toPayment(item), 'EXECUTION', postings, new Date()).add?.into(item) ?? {};
      },
    ),
    found: /sums to 1 /,
  },
  {
    what: 'money that moves without an entry',
    flow: 'immediate',
    spoil: change(
      ({ journal }) => journal !== undefined,
      () => ({ journal: undefined }),
    ),
    found: /its postings sum to/,
  },
  {
    what: 'a hold that stays',
    flow: 'authorize',
    spoil: without(({ Update }) => Update?.UpdateExpression.includes('held = held - :amount') === true),
    found: /are held, 0 wait for authorization/,
  },
  {
    what: 'a payment that jumps over a status',
    flow: 'immediate',
    spoil: change(
      ({ type, status }) => type === 'PAYMENT' && status === 'PENDING',
      () => ({ status: 'COMPLETED' }),
    ),
    found: /no move leads from/,
  },
];

describe('what the simulated worlds are watched by', () => {
  it.each(plants)('finds $what', async ({ flow, spoil, found }) => {
    const { violations } = await runFlow(cast, flow, undefined, spoil);
    expect(violations).toContainEqual(expect.stringMatching(found));
  });
});
