import {
  DeleteCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { provide, resetPorts } from '../../functions/ports/ports.ts';
import { entriesIn, type JournalEntry } from '../../functions/store/ledger/journal.ts';
import { HotKeyCache } from '../../functions/store/ledger/sharding/hot-key-cache.ts';
import { toPayment } from '../../functions/store/payments/payments.ts';
import type { Item, Store } from '../../functions/store/table.ts';
import { tableName } from './environment.ts';
import { type CallFault, injectorOf, type ServiceCall } from './faults.ts';
import { InMemoryTable } from './in-memory-table.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Command = { readonly input: object };

/** The key of a write, as `<pk> <sk>`. */
export const placeOf = ({ Put, Update, Delete, ConditionCheck }: TransactItem): string => {
  const { pk, sk } = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key ?? {};
  return `${pk} ${sk}`;
};

/** The writes of a command, in the form of a transaction; none for a read. */
function writesOf(command: Command): readonly TransactItem[] {
  if (command instanceof TransactWriteCommand) return command.input.TransactItems ?? [];
  if (command instanceof PutCommand) return [{ Put: command.input }];
  if (command instanceof UpdateCommand) return [{ Update: command.input as TransactItem['Update'] }];
  if (command instanceof DeleteCommand) return [{ Delete: command.input }];
  return [];
}

/**
 * An in-memory table behind the functions, empty at the start of every test. Conditions hold and reads see what was written.
 * A test looks at the items, and at the writes that were tried.
 */
export function useTable() {
  let table: InMemoryTable;
  let calls: Command[] = [];
  let interruptions: (() => unknown)[] = [];
  let faults: { readonly operation: string; readonly fault: CallFault }[] = [];
  let pageSize: number | undefined;
  const paged = (command: Command): Command =>
    pageSize !== undefined && command instanceof QueryCommand
      ? new QueryCommand({ ...command.input, Limit: Math.min(pageSize, command.input.Limit ?? pageSize) })
      : command;
  const faultOf = ({ operation, isWrite: writes }: ServiceCall): CallFault | undefined => {
    const index = faults.findIndex((each) => each.operation === operation || (writes && each.operation === 'write'));
    return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
  };
  const isWrite = (command: Command) => writesOf(command).length > 0;
  const client = {
    destroy: () => undefined,
    send: async (command: Command) => {
      calls.push(command);
      if (isWrite(command)) await interruptions.shift()?.();
      return table.send(paged(command));
    },
  } as never as Store['client'];
  beforeEach(() => {
    calls = [];
    interruptions = [];
    faults = [];
    pageSize = undefined;
    table = new InMemoryTable({
      tableName,
      faultInjector: injectorOf(faultOf),
    });
    vi.stubEnv('TABLE_NAME', tableName);
    provide('dynamoDb', client);
    const cache = new HotKeyCache();
    provide('hotKeyCache', () => cache);
  });
  afterEach(() => {
    resetPorts();
    vi.unstubAllEnvs();
  });

  const items = (): readonly Item[] => [...table.items];
  const transactions = (): readonly (readonly TransactItem[])[] => calls.filter(isWrite).map(writesOf);
  const writeTo = (part: string): TransactItem | undefined =>
    transactions()
      .flat()
      .find((item) => placeOf(item).includes(part));
  return {
    store: { client, tableName } satisfies Store,
    /** Puts items into the table, over those with the same keys. */
    holds: (...held: readonly Item[]): void => {
      table.restore(
        new Map([...table.snapshot(), ...held.map((item) => [`${item.pk}\u0000${item.sk}`, item] as const)]),
      );
    },
    removes: (...gone: readonly Item[]): void => {
      const left = new Map(table.snapshot());
      for (const { pk, sk } of gone) left.delete(`${pk}\u0000${sk}`);
      table.restore(left);
    },
    items,
    ofType: (type: string): readonly Item[] => items().filter((item) => item.type === type),
    /** The item whose key contains `part`. */
    item: (part: string): Item | undefined => items().find(({ pk, sk }) => `${pk} ${sk}`.includes(part)),
    /** The stored payment, if there is one alone. */
    payment: (): Payment => toPayment(items().find(({ type }) => type === 'PAYMENT') ?? {}),
    /** Every call to the table. */
    calls: (): readonly Command[] => calls,
    forgetCalls: (): void => {
      calls = [];
    },
    /** Every write that was tried, transaction by transaction. */
    transactions,
    /** The keys of all writes that were tried. */
    written: (): readonly string[] => transactions().flat().map(placeOf),
    /** The first write that was tried to a key that contains `part`. */
    writeTo,
    /** The payment that was to be written. */
    writtenPayment: (): Payment => toPayment(writeTo(' PAYMENT')?.Put?.Item ?? {}),
    /** The journal entries that were to be written. */
    booked: (): readonly Pick<JournalEntry, 'movement' | 'postings' | 'valueDate'>[] =>
      transactions()
        .flat()
        .flatMap(({ Put }) => (Put?.Item ? entriesIn(Put.Item) : []))
        .map(({ movement, postings, valueDate }) => ({ movement, postings, ...(valueDate && { valueDate }) })),
    /** Acts as a concurrent request that comes before the next write. */
    beforeNextWrite: (act: () => unknown): void => {
      interruptions.push(act);
    },
    /** Queries answer in pages of so many items. */
    pagesOf: (size: number): void => {
      pageSize = size;
    },
    /** The next calls of an operation (`Get`, `Put`, `TransactWrite`, or any `write`) meet these faults, one each. */
    fails: (operation: string, ...next: readonly CallFault[]): void => {
      faults.push(...next.map((fault) => ({ operation, fault })));
    },
  };
}

export type Table = ReturnType<typeof useTable>;
