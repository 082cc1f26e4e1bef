import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { provide } from '../../../functions/ports/ports.ts';
import type { Item } from '../../../functions/store/table.ts';
import type { Simulation } from '../../kit/simulation/simulation.ts';
import { proveIdempotency, runScenarios } from './prove-idempotency.ts';

const options = { only: 'createCustomer', requests: '1' };
const silently = () => undefined;

type Send = (command: object) => Promise<unknown>;
interface PutOf {
  readonly Put?: { readonly Item: Item };
}

/** Intercepts the commands that functions send to the table of a simulation. */
const intercept =
  (change: (command: object, send: Send) => Promise<unknown>) =>
  (simulation: Simulation): void => {
    const { client } = simulation.table;
    const send: Send = (command) => client.send(command as never);
    provide('dynamoDb', { send: (command: object) => change(command, send) });
  };

const transactionOf = (command: object): readonly PutOf[] | undefined =>
  command instanceof TransactWriteCommand ? (command.input.TransactItems as readonly PutOf[]) : undefined;

/** The same transaction with the records of keys at another place. */
const withRecordsAt = (items: readonly PutOf[], place: (pk: string) => string): object =>
  new TransactWriteCommand({
    TransactItems: items.map((item) =>
      item.Put?.Item.type === 'IDEMPOTENCY'
        ? { Put: { ...item.Put, Item: { ...item.Put.Item, pk: place(String(item.Put.Item.pk)) } } }
        : item,
    ) as never,
  });
const withSharedKey = (pk: string): string => pk.replace(/^PLATFORM#[^#]+#IDEMPOTENCY/, 'SHARED#IDEMPOTENCY');

let lost = 0;
const lostPlace = (): string => {
  lost += 1;
  return `LOST#${lost}`;
};

const defects: Readonly<Record<string, readonly [plant: (simulation: Simulation) => void, found: RegExp]>> = {
  'a key that is not stored': [
    intercept((command, send) => {
      const items = transactionOf(command);
      return send(items ? withRecordsAt(items, lostPlace) : command);
    }),
    /takes effect a second time/,
  ],
  'a key that platforms share': [
    intercept((command, send) => {
      const items = transactionOf(command);
      if (items) return send(withRecordsAt(items, withSharedKey));
      if (!(command instanceof GetCommand)) return send(command);
      const { Key, ...input } = command.input;
      return send(new GetCommand({ ...input, Key: { ...Key, pk: withSharedKey(String(Key?.pk)) } }));
    }),
    /is refused because its key was used, although it was not/,
  ],
  'a replay that differs from the first answer': [
    intercept(async (command, send) => {
      const answer = (await send(command)) as { Item?: Item };
      if (!(command instanceof GetCommand) || answer.Item?.type !== 'IDEMPOTENCY') return answer;
      return { ...answer, Item: { ...answer.Item, status: 200 } };
    }),
    /is answered 200 .* after \{"status":201/,
  ],
  'an effect that one transaction carries out twice': [
    intercept((command, send) => {
      const items = transactionOf(command);
      const customer = items?.find(({ Put }) => Put?.Item.type === 'CUSTOMER')?.Put;
      if (!items || !customer) return send(command);
      const twin = { Put: { ...customer, Item: { ...customer.Item, pk: `${customer.Item.pk}-twin` } } };
      return send(new TransactWriteCommand({ TransactItems: [...items, twin] as never }));
    }),
    /creates CLAIM.*CUSTOMER CUSTOMER.* instead of/,
  ],
};

/** The command without the response stored in a payment. */
function withoutAnswers(command: object): object {
  const strip = ({ answer: _lost, ...item }: Item): Item => item;
  if (command instanceof PutCommand) return new PutCommand({ ...command.input, Item: strip(command.input.Item ?? {}) });
  const items = transactionOf(command);
  if (!items) return command;
  const stripped = items.map((item) => (item.Put ? { Put: { ...item.Put, Item: strip(item.Put.Item) } } : item));
  return new TransactWriteCommand({ TransactItems: stripped as never });
}

describe('prove idempotency', () => {
  it('finds no violation in the service', async () => {
    const { figures, violations } = await proveIdempotency.prove(options, silently);
    expect(violations).toEqual([]);
    expect(figures).toMatch(/^\d+ requests with \d+ keys to 1 operations, \d+ effects, \d+ replays, /);
    expect(figures).not.toMatch(/ 0 (keys|effects|replays|refusals)/);
  });

  it.each(Object.entries(defects))('finds %s', async (_, [plant, found]) => {
    const { violations } = await runScenarios(options, silently, plant);
    expect(violations.join('\n')).toMatch(found);
    expect(violations[0]).toContain('npm run prove -- idempotency --seed 1 --only createCustomer --scenario 0');
  });

  it('finds a payment that lost its stored response', async () => {
    const ofTransfers = { ...options, only: 'createTransferIn' };
    const whole = await runScenarios(ofTransfers, silently);
    expect(whole.violations).toEqual([]);
    const { violations } = await runScenarios(
      ofTransfers,
      silently,
      intercept((command, send) => send(withoutAnswers(command))),
    );
    expect(violations.join('\n')).toMatch(/createTransferIn with key-\d of .* takes effect a second time/);
  });

  it('refuses an operation that takes no keys', async () => {
    await expect(runScenarios({ only: 'listCustomers' }, silently)).rejects.toThrow('that takes keys');
  });
});
