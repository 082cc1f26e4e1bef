import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { entriesIn, writePaymentEntry } from '../../../functions/store/ledger/journal.ts';
import { toPayment } from '../../../functions/store/payments/payments.ts';
import type { Item } from '../../../functions/store/table.ts';
import type { Fixtures } from '../../kit/simulation/fixtures.ts';
import { crashFixtures, runFlow } from './crash.ts';
import type { Defect } from './defects.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await crashFixtures();
});

interface Write {
  Put?: { Item: Item };
  Update?: { UpdateExpression: string };
}
interface Input {
  Item?: Item;
  TransactItems?: Write[];
}

/** Changes the commands that functions send to the table. */
const before =
  (change: (input: Input, carryOut: (command: object) => Promise<unknown>) => unknown): Defect =>
  ({ table }) => {
    const carryOut = table.send.bind(table);
    table.send = async (command) => {
      await change(command.input as Input, carryOut as (command: object) => Promise<unknown>);
      return carryOut(command);
    };
  };

const putsIn = ({ Item, TransactItems = [] }: Input): Item[] => [
  ...(Item ? [Item] : []),
  ...TransactItems.flatMap(({ Put }) => (Put ? [Put.Item] : [])),
];

/** Changes every matching item that is put. */
const changePuts = (fits: (item: Item) => boolean, how: (item: Item) => object): Defect =>
  before((input) => {
    for (const item of putsIn(input).filter(fits)) Object.assign(item, how(item));
  });

/** Removes matching writes from every transaction. */
const without = (fits: (write: Write) => boolean): Defect =>
  before((input) => {
    if (input.TransactItems) input.TransactItems = input.TransactItems.filter((write) => !fits(write));
  });

const writesTwice = before(async (input, carryOut) => {
  const [TableName, payment] = ['payments', putsIn(input).find(({ type }) => type === 'PAYMENT')];
  if (payment) await carryOut(new PutCommand({ TableName, Item: { pk: payment.pk, sk: 'AGAIN', type: 'AGAIN' } }));
});

const neverWakes: Defect = ({ executions }) => {
  executions.succeed = () => undefined;
};

interface PlantedDefect {
  readonly name: string;
  readonly flow: string;
  readonly plant: Defect;
  readonly found: RegExp;
}

const defects: readonly PlantedDefect[] = [
  {
    name: 'a function that commits twice',
    flow: 'transfer-in',
    plant: writesTwice,
    found: /createTransferIn of .*: takes effect 2 times in one invocation/,
  },
  {
    name: 'an execution that is not woken',
    flow: 'authorize',
    plant: neverWakes,
    found: /its workflow (slept \d+ s|never woke) after/,
  },
  {
    name: 'an event that counts as accepted before it was',
    flow: 'webhook-retry',
    plant: changePuts(
      ({ type, status }) => type === 'DELIVERY' && status === 'PENDING',
      () => ({ status: 'DELIVERED' }),
    ),
    found: /webhook (1 never comes|\d comes after)/,
  },
  {
    name: 'an entry that does not sum to zero',
    flow: 'immediate',
    plant: changePuts(
      ({ journal, status }) => journal !== undefined && status === 'PENDING',
      ({ journal, ...item }) => {
        const [entry] = entriesIn({ ...item, journal });
        const [first, ...rest] = entry?.postings ?? [];
        const postings = first ? [{ ...first, amount: first.amount + 1 }, ...rest] : [];
        return writePaymentEntry(toPayment(item), 'EXECUTION', postings, new Date()).append?.into(item) ?? {};
      },
    ),
    found: /sums to 1 /,
  },
  {
    name: 'money that moves without an entry',
    flow: 'immediate',
    plant: changePuts(
      ({ journal }) => journal !== undefined,
      () => ({ journal: undefined }),
    ),
    found: /its postings sum to/,
  },
  {
    name: 'a hold that stays',
    flow: 'authorize',
    plant: without(({ Update }) => Update?.UpdateExpression.includes('held = held - :amount') === true),
    found: /are held, 0 wait for authorization/,
  },
  {
    name: 'a payment that jumps over a status',
    flow: 'immediate',
    plant: changePuts(
      ({ type, status }) => type === 'PAYMENT' && status === 'PENDING',
      () => ({ status: 'COMPLETED' }),
    ),
    found: /no move leads from/,
  },
  {
    name: 'a clearing without an entry',
    flow: 'card-cleared',
    plant: without(({ Put }) => Put?.Item.type === 'JOURNAL'),
    found: /CardTransaction:.*: not true that it pays the network what was settled/,
  },
  {
    name: 'a hold of a purchase that stays',
    flow: 'card-expired',
    plant: changePuts(
      ({ type, status }) => type === 'CARD_TRANSACTION' && status === 'SETTLED',
      ({ captured }) => ({ captured: Number(captured) - 1 }),
    ),
    found: /CardTransaction:.*: not true that it holds nothing once it is over/,
  },
  {
    name: 'a card transaction that says another status than what happened to it',
    flow: 'card-returned',
    plant: changePuts(
      ({ type, status }) => type === 'CARD_TRANSACTION' && status === 'REFUNDED',
      () => ({ status: 'SETTLED' }),
    ),
    found: /is SETTLED instead of REFUNDED/,
  },
  {
    name: 'a mint that jumps over a status',
    flow: 'mint',
    plant: changePuts(
      ({ type, status }) => type === 'STABLECOIN_OPERATION' && status === 'PROCESSING',
      () => ({ status: 'COMPLETED' }),
    ),
    found: /StablecoinOperation:.*: no move leads from PENDING_PROVIDER to COMPLETED/,
  },
  {
    name: 'a mint whose workflow is never started',
    flow: 'mint',
    plant: (simulation) => simulation.loseChange('STABLECOIN_OPERATION'),
    found: /StablecoinOperation:.*: ends as PENDING_FUNDING/,
  },
];

describe('the invariants of simulations', () => {
  it.each(defects)('find $name', async ({ flow, plant, found }) => {
    const { violations } = await runFlow(fixtures, flow, undefined, plant);
    expect(violations).toContainEqual(expect.stringMatching(found));
  });
});
