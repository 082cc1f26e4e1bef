import type { BreakCall } from '../../../lib/views/break-views.ts';
import type { ServiceCall } from '../../kit/faults.ts';
import type { Invocation } from '../../kit/simulation/recorder.ts';

/** The keys in a command to the table, wherever they stand. */
interface Input {
  readonly Key?: Keyed;
  readonly Item?: Keyed;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Keyed[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly Key?: Keyed; readonly Item?: Keyed }>>[];
}
interface Keyed {
  readonly sk?: unknown;
}

/** A call as the matrix of a run shows it. */
export const traceOf = ({ operation, isWrite, input = {} }: ServiceCall, by: Invocation): BreakCall => ({
  function: by.name,
  operation,
  isWrite,
  items: kindsIn(input),
});

/** The kinds of items in a command; a sort key begins with the kind. */
function kindsIn({ Key, Item, RequestItems = {}, TransactItems = [] }: Input): readonly string[] {
  const keyed = [
    Key ?? Item,
    ...Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys),
    ...TransactItems.flatMap((item) => Object.values(item).map((write) => write.Key ?? write.Item)),
  ];
  return [...new Set(keyed.flatMap((key) => (typeof key?.sk === 'string' ? [key.sk.split('#')[0] ?? ''] : [])))];
}
