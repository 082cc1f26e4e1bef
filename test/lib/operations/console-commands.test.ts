/** What commands print of a console's answers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteAddress } from '../../../lib/local/address.ts';
import { breakPayment } from '../../../lib/operations/break-payment.ts';
import { operations } from '../../../lib/operations/commands/operate.ts';
import type { BreakResult, BreakView } from '../../../lib/views/break-views.ts';
import { runHere } from '../../kit/command-here.ts';

/** What the console answers, one after another. */
let answers: object[] = [];
let folder: string;
beforeEach(() => {
  answers = [];
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  noteAddress(folder, { baseUrl: 'http://127.0.0.1:1/', console: 'http://127.0.0.1:1/_console' });
  vi.stubEnv('DATA_DIR', folder);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answers.shift()));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe('payment break', () => {
  const call = { function: 'ExecuteQuote', operation: 'TransactWrite', isWrite: true, items: ['PAYMENT'] };
  const faults = ['CRASH_BEFORE', 'CRASH_AFTER'].map((name) => ({ name, text: 'Example.' }));
  const plan = { calls: [call, { ...call, operation: 'Get', items: [] }], faults, violations: [] as string[] };
  const whole = (number: number): readonly BreakResult[] =>
    faults.map(({ name: fault }) => ({ number, fault, violations: [] }));
  const broken = [
    { number: 1, fault: 'CRASH_BEFORE', violations: [] },
    { number: 1, fault: 'CRASH_AFTER', violations: ['money is lost', 'money is doubled'] },
  ];
  const aRun = (changes: Partial<BreakView>): BreakView => ({
    ...{ paymentId: 'a', flow: 'quote', state: 'done', plan, results: [...whole(1), ...whole(2)] },
    ...changes,
  });
  const head = 'quote: 2 calls, each with CRASH_BEFORE, CRASH_AFTER';
  const [first, second] = ['   1 ExecuteQuote TransactWrite PAYMENT', '   2 ExecuteQuote Get'];

  /** What the command prints and returns while a run goes through these states. */
  async function followed(...runs: readonly BreakView[]) {
    answers = runs.map((run) => ({ run }));
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
    return { holds: await breakPayment('a'), lines };
  }

  it('prints a line for each call that was tried with every fault, once', async () => {
    const running = aRun({ state: 'running', results: [...whole(1), ...whole(2).slice(0, 1)] });
    const { plan: _, ...unplanned } = aRun({ state: 'running', results: [] });
    expect(await followed(unplanned, running, running, aRun({}))).toEqual({
      holds: true,
      lines: [head, `${first}: holds`, `${second}: holds`, 'Done: 4 faults, 0 broke it.'],
    });
  });

  it('says what broke it, and how to see it again', async () => {
    expect(await followed(aRun({ results: [...broken, ...whole(2)] }))).toEqual({
      holds: false,
      lines: [
        head,
        `${first}: BREAKS with CRASH_AFTER`,
        '       money is lost',
        '       money is doubled',
        '       again: npm run prove -- crash --only quote:1:CRASH_AFTER',
        `${second}: holds`,
        'Done: 4 faults, 1 broke it.',
      ],
    });
  });

  it('does not hold where something is wrong without a fault', async () => {
    const { holds, lines } = await followed(aRun({ plan: { ...plan, violations: ['money is lost'] } }));
    expect(holds).toBe(false);
    expect(lines).toContain('without a fault: money is lost');
  });

  it('does not hold where it was canceled', async () => {
    const { holds, lines } = await followed(aRun({ state: 'canceled', results: whole(1) }));
    expect(holds).toBe(false);
    expect(lines.at(-1)).toBe('Canceled: 2 faults, 0 broke it.');
  });

  it.each<[given: readonly string[], asked: object]>([
    [[], {}],
    [['--first', '3'], { first: 3 }],
    [['--defect', 'unstored-response'], { defect: 'unstored-response' }],
  ])('%j is passed on', async (given, asked) => {
    answers = [{ run: aRun({}) }];
    const { code } = await runHere('npm run operate --', operations, ['payment', 'break', 'Transaction:a', ...given]);
    expect(code).toBe(0);
    const [, init] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(JSON.parse(String(init?.body))).toEqual({ paymentId: 'a', ...asked });
  });

  it('does not hold where nothing runs', async () => {
    answers = [{}];
    expect(await breakPayment('a')).toBe(false);
  });

  it.each([
    ['what failed', { problem: 'No such flow.' }, 'No such flow.'],
    ['that it failed', {}, 'The proof failed.'],
  ])('says %s', async (_, why, message) => {
    await expect(followed(aRun({ state: 'failed', ...why }))).rejects.toThrow(message);
  });
});

describe('world', () => {
  const world = { name: 'before', savedAt: Date.parse('2025-11-01T12:00:00Z'), bytes: 1_025, isCurrent: true };
  const line = '*  2025-11-01T12:00:00.000Z  2 kB  before';
  const list = (...words: readonly string[]) => runHere('npm run operate --', operations, ['world', ...words]);

  it.each([
    [
      'those that are saved',
      [world, { ...world, isCurrent: false, name: 'after' }],
      `${line}\n${line.replace('*', ' ').replace('before', 'after')}\n`,
    ],
    ['that there is none', [], 'No world is saved yet.\n'],
  ])('list says %s', async (_, worlds, output) => {
    answers = [{ worlds, unreadable: [], startId: '1' }];
    expect(await list('list')).toEqual({ code: 0, output, errors: '' });
  });

  it('rewind waits until the service has started again', async () => {
    const view = (startId: string) => ({ worlds: [world], unreadable: [], startId });
    answers = [view('1'), view('1'), view('2')];
    expect(await list('rewind', 'before')).toEqual({ code: 0, output: `${line}\n`, errors: '' });
    expect(answers).toEqual([]);
  });

  it.each([
    ['its own name', [], '/_console/worlds/import'],
    ['another one', ['--name', 'the same'], '/_console/worlds/import?name=the%20same'],
  ])('import takes a file in under %s', async (_, options, path) => {
    const file = join(folder, 'before.world');
    writeFileSync(file, 'example');
    const view = (startId: string) => ({ worlds: [world], unreadable: [], startId });
    answers = [view('1'), view('2')];
    expect(await list('import', file, ...options)).toEqual({ code: 0, output: `${line}\n`, errors: '' });
    expect(String(vi.mocked(fetch).mock.calls[0]?.[0])).toBe(`http://127.0.0.1:1${path}`);
  });
});

describe('webhooks', () => {
  const run = (...words: readonly string[]) => runHere('npm run operate --', operations, ['webhooks', ...words]);
  const check = (isPassed: boolean) => ({
    ...{ name: 'forged', expected: '400', answered: '200', why: 'Example.' },
    isPassed,
  });

  it.each([
    ['passes where every check does', [true, true], 0],
    ['fails where one does', [true, false], 1],
  ])('exam %s', async (_, results, code) => {
    const checks = results.map(check);
    answers = [{ url: 'http://127.0.0.1:2/', checks, passed: results.filter(Boolean).length }];
    expect((await run('exam', 'http://127.0.0.1:2/')).code).toBe(code);
  });

  it.each([
    ['409', 'answers 409.'],
    ['hang', 'answers nothing.'],
  ])('inbox %s says what the inbox does from now on', async (answer, said) => {
    answers = [{ url: 'http://127.0.0.1:2/' }];
    expect(await run('inbox', answer)).toEqual({ code: 0, output: `http://127.0.0.1:2/ ${said}\n`, errors: '' });
  });
});
