import { type OperatorAction, operatorAction } from '../../domain/platforms/operator-action.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { queryItems } from '../query.ts';
import type { Store, Write } from '../table.ts';

/*
 * The record of what operators did: an item for each run of a command, in a partition for each month. Nothing deletes it.
 */

const type = 'OPERATOR_ACTION';
const toAction = itemReader(type, operatorAction);

/** Writes an action once, before it begins. */
export const putOperatorAction = (action: OperatorAction): Write => ({
  put: { item: { ...action, ...keys.operatorAction(action), type }, condition: 'attribute_not_exists(pk)' },
});

/** Adds how an action ended, once. */
export const endOperatorAction = (
  action: Pick<OperatorAction, 'startedAt' | 'actionId'>,
  { endedAt, exitCode, fault }: Pick<OperatorAction, 'endedAt' | 'exitCode' | 'fault'>,
): Write => ({
  update: {
    key: keys.operatorAction(action),
    expression: `SET #endedAt = :endedAt, #exitCode = :exitCode${fault === undefined ? '' : ', #fault = :fault'}`,
    condition: 'attribute_exists(pk) AND attribute_not_exists(#endedAt)',
  },
  names: { endedAt: 'endedAt', exitCode: 'exitCode', ...(fault !== undefined && { fault: 'fault' }) },
  values: { endedAt, exitCode, ...(fault !== undefined && { fault }) },
});

/** Reads the actions that began from one time up to another, newest first. */
export async function* readOperatorActions(
  store: Store,
  { from, to }: { readonly from: Date; readonly to: Date },
): AsyncGenerator<OperatorAction> {
  for (const month of monthsBack(from, to)) {
    const items = queryItems(store, {
      KeyConditionExpression: 'pk = :month AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':month': keys.operatorActions(month),
        ':from': from.toISOString(),
        // Behind every id of that time.
        ':to': `${to.toISOString()}#~`,
      },
      ScanIndexForward: false,
      ConsistentRead: true,
    });
    for await (const item of items) yield toAction(item);
  }
}

/** The months that a span of time touches, the last one first. */
function* monthsBack(from: Date, to: Date): Generator<string> {
  const first = from.toISOString().slice(0, 7);
  for (
    const month = new Date(`${to.toISOString().slice(0, 7)}-01T00:00:00Z`);
    ;
    month.setUTCMonth(month.getUTCMonth() - 1)
  ) {
    const name = month.toISOString().slice(0, 7);
    if (name < first) return;
    yield name;
  }
}
