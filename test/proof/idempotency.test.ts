import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { override } from '../../functions/runtime/seams.ts';
import type { Item } from '../../functions/store/table.ts';
import { playKeys, proveIdempotency } from '../../lib/proof/idempotency/prove-idempotency.ts';
import type { World } from '../../lib/proof/world.ts';

const options = { only: 'createCustomer', requests: '1' };
const silently = () => undefined;

type Send = (command: object) => Promise<unknown>;
interface PutOf {
  readonly Put?: { readonly Item: Item };
}

/** Puts something between the functions and the table of a world. */
const between =
  (change: (command: object, send: Send) => Promise<unknown>) =>
  (world: World): void => {
    const { client } = world.table;
    const send: Send = (command) => client.send(command as never);
    override('table', { send: (command: object) => change(command, send) });
  };

const transactionOf = (command: object): readonly PutOf[] | undefined =>
  command instanceof TransactWriteCommand ? (command.input.TransactItems as readonly PutOf[]) : undefined;

/** The same transaction with the records of keys somewhere else. */
const withRecordsAt = (items: readonly PutOf[], place: (pk: string) => string): object =>
  new TransactWriteCommand({
    TransactItems: items.map((item) =>
      item.Put?.Item.type === 'IDEMPOTENCY'
        ? { Put: { ...item.Put, Item: { ...item.Put.Item, pk: place(String(item.Put.Item.pk)) } } }
        : item,
    ) as never,
  });
const ofEverybody = (pk: string): string => pk.replace(/^PLATFORM#[^#]+#IDEMPOTENCY/, 'EVERYBODY#IDEMPOTENCY');

let lost = 0;
const nowhere = (): string => {
  lost += 1;
  return `LOST#${lost}`;
};

const faults: Readonly<Record<string, readonly [tamper: (world: World) => void, seen: RegExp]>> = {
  'a key that is not remembered': [
    between((command, send) => {
      const items = transactionOf(command);
      return send(items ? withRecordsAt(items, nowhere) : command);
    }),
    /takes effect a second time/,
  ],
  'a key that another platform meets': [
    between((command, send) => {
      const items = transactionOf(command);
      if (items) return send(withRecordsAt(items, ofEverybody));
      if (!(command instanceof GetCommand)) return send(command);
      const { Key, ...input } = command.input;
      return send(new GetCommand({ ...input, Key: { ...Key, pk: ofEverybody(String(Key?.pk)) } }));
    }),
    /is told that its key was used, and it was not/,
  ],
  'a replay that is not the first answer': [
    between(async (command, send) => {
      const answer = (await send(command)) as { Item?: Item };
      if (!(command instanceof GetCommand) || answer.Item?.type !== 'IDEMPOTENCY') return answer;
      return { ...answer, Item: { ...answer.Item, status: 200 } };
    }),
    /is answered 200 .* after \{"status":201/,
  ],
  'an effect that comes twice at once': [
    between((command, send) => {
      const items = transactionOf(command);
      const customer = items?.find(({ Put }) => Put?.Item.type === 'CUSTOMER')?.Put;
      if (!items || !customer) return send(command);
      const twin = { Put: { ...customer, Item: { ...customer.Item, pk: `${customer.Item.pk}-twin` } } };
      return send(new TransactWriteCommand({ TransactItems: [...items, twin] as never }));
    }),
    /makes CLAIM.*CUSTOMER CUSTOMER.* instead of/,
  ],
};

/** What is put, without the answer that a payment keeps. */
function withoutAnswers(command: object): object {
  const strip = ({ answer: _lost, ...item }: Item): Item => item;
  if (command instanceof PutCommand) return new PutCommand({ ...command.input, Item: strip(command.input.Item ?? {}) });
  const items = transactionOf(command);
  if (!items) return command;
  const stripped = items.map((item) => (item.Put ? { Put: { ...item.Put, Item: strip(item.Put.Item) } } : item));
  return new TransactWriteCommand({ TransactItems: stripped as never });
}

describe('prove:idempotency', () => {
  it('finds nothing about an operation that keeps its keys', async () => {
    const { figures, violations } = await proveIdempotency.prove(options, silently);
    expect(violations).toEqual([]);
    expect(figures).toMatch(/^\d+ requests with \d+ keys to 1 operations, \d+ effects, \d+ replays, /);
    expect(figures).not.toMatch(/ 0 (keys|effects|replays|refusals)/);
  });

  it.each(Object.entries(faults))('finds %s', async (_, [tamper, seen]) => {
    const { violations } = await playKeys(options, silently, tamper);
    expect(violations.join('\n')).toMatch(seen);
    expect(violations[0]).toContain('npm run prove:idempotency -- --seed 1 --only createCustomer --episode 0');
  });

  it('finds a payment that has lost the answer it kept', async () => {
    const ofQuotes = { ...options, only: 'createQuote' };
    const whole = await playKeys(ofQuotes, silently);
    expect(whole.violations).toEqual([]);
    const { violations } = await playKeys(
      ofQuotes,
      silently,
      between((command, send) => send(withoutAnswers(command))),
    );
    expect(violations.join('\n')).toMatch(/createQuote with key-\d of .* answers 500/);
  });

  it('takes only operations that take keys', async () => {
    await expect(playKeys({ only: 'listCustomers' }, silently)).rejects.toThrow('No operation that takes keys');
  });
});
