import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect } from 'vitest';
import { type CheckedCondition, conditionChannel } from '../../lib/local/table/commands.ts';
import { unmetParts } from '../../lib/local/table/expressions.ts';

/**
 * Notes in the file that CONDITIONS_LOG names which conditions the writes of a test run had, and which of their parts decided: the item
 * met every part but this one, so without it the write would have taken place. test/store/conditions.test.ts reads it.
 */
export interface DecidedLine {
  readonly file?: string;
  readonly condition?: string;
  readonly parts?: number;
  /** The place of a part that decided. */
  readonly decided?: number;
}

const log = process.env.CONDITIONS_LOG;
/** Tests of the table itself make up conditions. */
const ofTable = /\/test\/(kit|lib\/local)\//;
/** The parts of each condition that have not decided yet. A worker that shares modules goes on noting. */
const kept = globalThis as { openParts?: Map<string, Set<number>> };

const write = (line: DecidedLine): void => {
  if (log) appendFileSync(log, `${JSON.stringify(line)}\n`);
};

function note({ guard, before }: CheckedCondition): void {
  const { ConditionExpression: condition } = guard;
  const open = kept.openParts?.get(condition ?? '');
  if (!condition || open?.size === 0 || ofTable.test(expect.getState().testPath ?? '')) return;
  const unmet = unmetParts(condition, before, guard);
  if (!open) {
    kept.openParts?.set(condition, new Set(unmet.keys()));
    write({ condition, parts: unmet.length });
  }
  const decided = unmet.indexOf(true);
  const isAlone = decided >= 0 && decided === unmet.lastIndexOf(true);
  if (isAlone && kept.openParts?.get(condition)?.delete(decided)) write({ condition, decided });
}

if (log) {
  if (!kept.openParts) {
    kept.openParts = new Map();
    subscribe(conditionChannel, (message) => note(message as CheckedCondition));
  }
  write({ file: relative(process.cwd(), expect.getState().testPath ?? '') });
}
