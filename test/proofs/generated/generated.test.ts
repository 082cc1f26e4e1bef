import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { firstRetryPauseMs } from '../../../functions/contract/figures.ts';
import { isExplainedBy, readExplained } from './explained.ts';
import { allFaults, faultsIn, roomOf } from './generate.ts';
import { shuffled } from './generated.ts';
import { kinds } from './mutators/mutator.ts';
import { plant, root } from './plant.ts';
import { findReach } from './reach.ts';

/** The sources with each of the faults of a kind. */
const plantedIn = (kind: keyof typeof kinds, source: string, file = 'functions/store/example.ts') =>
  faultsIn(file, source)
    .filter((change) => change.kind === kind)
    .map((change) => plant(change, source));
const always = 'attribute_exists(pk) OR attribute_not_exists(pk)';

describe('a process that a test starts', () => {
  it('imports the file with its fault', () => {
    const file = 'functions/contract/figures.ts';
    const [fault] = allFaults().filter((each) => each.file === file && each.text.startsWith('export const firstRetry'));
    const show = `import { firstRetryPauseMs } from './${file}'; console.log(firstRetryPauseMs);`;
    const args = ['--import', './test/proofs/generated/planted-file.ts', '--input-type=module', '--eval', show];
    const env = { ...process.env, PLANTED_FAULT: JSON.stringify(fault) };
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    expect(Number(stdout)).toBe(2 * firstRetryPauseMs);
  });
});

describe('a fault', () => {
  it('drops the condition of a write and each of its parts, and turns its comparisons', () => {
    const source = "const write = { condition: 'held = :none AND spend <= :room' };";
    expect(plantedIn('condition', source)).toEqual([
      `const write = { condition: \`(\${'held = :none AND spend <= :room'}) OR ${always}\` };`,
      `const write = { condition: '(held = :none OR ${always}) AND spend <= :room' };`,
      `const write = { condition: 'held = :none AND (spend <= :room OR ${always})' };`,
    ]);
    expect(plantedIn('turned condition', source)).toEqual([
      "const write = { condition: 'held <> :none AND spend <= :room' };",
      "const write = { condition: 'held = :none AND spend < :room' };",
    ]);
  });

  it('leaves the condition of a key alone, which selects what a query reads', () => {
    expect(faultsIn('a.ts', "const query = { condition: 'sk >= :from', KeyConditionExpression: 'a = :a' };")).toEqual(
      [],
    );
  });

  it('leaves out a refusal, and a check of the owner', () => {
    expect(plantedIn('guard', "if (isEmpty) throw new Refusal('A', 'b');")).toEqual([';']);
    expect(plantedIn('owner', 'if (found?.cardId !== cardId) return undefined;')).toEqual([';']);
    expect(plantedIn('owner', 'const mine = key.cardId === cardId && isOpen;')).toEqual([
      'const mine = true && isOpen;',
    ]);
    expect(plantedIn('guard', "if (!one) throw new Error('One is one.');")).toEqual([]);
  });

  it('turns a comparison, and the guard of an optional member', () => {
    expect(plantedIn('comparison', 'const isLate = now > end;')).toEqual(['const isLate = now >= end;']);
    expect(plantedIn('optional', 'const is = a !== undefined;')).toEqual(['const is = a === undefined;']);
    expect(plantedIn('optional', 'const all = { ...(limit && { limit }) };')).toEqual([
      'const all = { ...(!(limit) && { limit }) };',
    ]);
  });

  it('multiplies and divides durations and limits, but no example', () => {
    expect(plantedIn('quantity', 'const lifeSeconds = 5 * minute;')).toEqual([
      'const lifeSeconds = (5 * minute) * 2;',
      'const lifeSeconds = Math.ceil((5 * minute) / 2);',
    ]);
    expect(plantedIn('quantity', 'const list = z.array(one).max(100);')).toHaveLength(2);
    expect(plantedIn('quantity', 'const example = { dailyLimit: 5 };')).toEqual([]);
  });

  it('records an event not at all or twice, and seals without a part of the context', () => {
    expect(plantedIn('event', "recordEvent(card, 'A', now)")).toEqual([
      '(card)',
      "recordEvent(recordEvent(card, 'A', now), 'A', now)",
    ]);
    expect(plantedIn('seal', "sealSecret(key, { accountId, use: 'A' })")).toEqual([
      "sealSecret(key, { use: 'A' })",
      'sealSecret(key, { accountId })',
    ]);
    expect(plantedIn('seal', 'const order = { EncryptionContext: { ...owner } };')).toEqual([
      'const order = { EncryptionContext: {} };',
    ]);
  });

  it('turns the sign of an amount, in the code and in a write', () => {
    expect(plantedIn('sign', 'const rest = amount - fee;')).toEqual(['const rest = amount + fee;']);
    expect(plantedIn('sign', 'const move = { amount: -amount };')).toEqual(['const move = { amount: amount };']);
    expect(plantedIn('sign', "const set = 'balance = balance - :amount';")).toEqual([
      "const set = 'balance = balance + :amount';",
    ]);
  });

  it('drops a permission and widens one', () => {
    const file = 'functions/topology/example.ts';
    expect(plantedIn('permission', "const f = { uses: ['table:read', 'bus:put'] };", file)).toEqual([
      "const f = { uses: ['bus:put'] };",
      "const f = { uses: ['table:read'] };",
    ]);
    expect(plantedIn('permission', "const f = { actions: ['kms:Sign'] };", file)).toEqual([
      'const f = { actions: [] };',
      "const f = { actions: ['kms:*'] };",
    ]);
  });

  it('drops a retry, a catch and an error of a workflow', () => {
    const Retry = [{ ErrorEquals: ['A', 'B'], MaxAttempts: 3 }];
    const machine = JSON.stringify({ States: { Pay: { Retry, Catch: [{ ErrorEquals: ['C'] }] } } });
    const file = 'statemachines/example.asl.json';
    const left = (kind: keyof typeof kinds) =>
      plantedIn(kind, machine, file).map((text) => JSON.parse(text).States.Pay);
    expect(left('retry')).toMatchObject([
      { Retry: [] },
      { Retry: [{ ErrorEquals: ['B'] }] },
      { Retry: [{ ErrorEquals: ['A'] }] },
    ]);
    expect(left('catch')).toMatchObject([{ Catch: [] }]);
    expect(left('quantity')).toMatchObject([{ Retry: [{ MaxAttempts: 6 }] }]);
  });
});

describe('the faults of the code', () => {
  const faults = allFaults();

  it('are of every kind, in every room, and the tests of the same name come first', () => {
    const { testsOf } = findReach();
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)));
    expect(new Set(faults.map(({ file }) => roomOf(file)))).toContain('functions/store');
    expect(testsOf({ file: 'functions/runtime/retry.ts' })[0]).toBe('test/runtime/retry.test.ts');
  });

  it('are chosen by a seed, each kind in turn', () => {
    const order = shuffled(faults, 'a');
    expect(shuffled(faults, 'a')).toEqual(order);
    expect(shuffled(faults, 'b')).not.toEqual(order);
    const first = order.slice(0, Object.keys(kinds).length).map(({ kind }) => kind);
    expect(new Set(first)).toEqual(new Set(Object.keys(kinds)));
  });

  it('are explained only where there is one to explain', () => {
    const stale = readExplained().filter((one) => !faults.some((fault) => isExplainedBy(fault, one)));
    expect(stale).toEqual([]);
  });

  // A change of how long something lasts, or of how much there may be, is made here too, among what is of its kind.
  it('hold every duration, retention and limit, with the value that is written down', async () => {
    const declared = /(['\w*@]+)(?:: [\w<>, ]+)?\s*[=:]\s*([^;,]+)/;
    const lines = faults
      .filter(({ kind, file, text }) => kind === 'quantity' && !file.endsWith('.json') && !/\bz\b|^\./.test(text))
      .map(({ file, text }) => {
        const [, name, value = ''] = declared.exec(text.replace(/^(export )?const /, '')) ?? [];
        return `${file} ${name ? `${name} = ${value.trim()}` : text}`;
      });
    await expect(`${[...new Set(lines)].join('\n')}\n`).toMatchFileSnapshot('quantities.txt');
  });
});
