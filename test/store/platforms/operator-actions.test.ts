import { describe, expect, it } from 'vitest';
import type { OperatorAction } from '../../../functions/domain/platforms/operator-action.ts';
import { putOperatorAction, readOperatorActions } from '../../../functions/store/platforms/operator-actions.ts';
import { commit } from '../../../functions/store/table.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

const anAction = (startedAt: string): OperatorAction => ({
  ...{ actionId: startedAt, by: { name: 'jane' }, command: 'health', role: 'read', arguments: [] },
  startedAt,
});

describe('the record of what operators did', () => {
  it.each([
    ['2026-10-31T12:00:00.000Z', '2026-11-02T00:00:00.000Z', ['2026-11-01T12:00:00.000Z', '2026-10-31T12:00:00.000Z']],
    ['2026-10-31T12:00:00.001Z', '2026-12-31T00:00:00.000Z', ['2026-11-01T12:00:00.000Z']],
    ['2026-01-01T00:00:00.000Z', '2026-11-01T11:59:59.999Z', ['2026-10-31T12:00:00.000Z', '2026-02-01T12:00:00.000Z']],
  ])('has from %s to %s, the newest first: %j', async (from, to, expected) => {
    const times = ['2026-02-01T12:00:00.000Z', '2026-10-31T12:00:00.000Z', '2026-11-01T12:00:00.000Z'];
    for (const time of times) await commit(table.store, [putOperatorAction(anAction(time))]);
    const found: string[] = [];
    for await (const { startedAt } of readOperatorActions(table.store, { from: new Date(from), to: new Date(to) }))
      found.push(startedAt);
    expect(found).toEqual(expected);
  });
});
