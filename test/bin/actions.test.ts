import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OperatorAction } from '../../functions/domain/platforms/operator-action.ts';
import { tableStore } from '../../functions/runtime/store.ts';
import { putOperatorAction, readOperatorActions } from '../../functions/store/platforms/operator-actions.ts';
import { commit } from '../../functions/store/table.ts';
import { operate } from '../../lib/operations/commands/operate.ts';
import { runHere } from '../kit/command-here.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { operateOn } from '../kit/operate.ts';

const cloud = useTestCloud();
const run = (...args: readonly string[]) => operateOn(cloud.dataDir, ...args);

/** Every action whose reason or argument has this word, newest first. */
async function actionsAbout(word: string): Promise<readonly OperatorAction[]> {
  const found: OperatorAction[] = [];
  const span = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) };
  for await (const action of readOperatorActions(tableStore(), span))
    if (JSON.stringify(action).includes(word)) found.push(action);
  return found;
}

let word: string;
beforeEach(() => {
  word = randomUUID();
});

describe('the record of what operators did', () => {
  it('has who ran what, why and when, and how it ended, of a command that worked', async () => {
    const args = ['--name', `Name ${word}`, '--why', ' A new customer ', '--by', 'Ann Example'];
    const created = await run('platform', 'create', ...args, '--json');
    const { tokenSecret } = JSON.parse(created.output);
    const [action, ...others] = await actionsAbout(word);
    expect(others).toEqual([]);
    expect(action).toEqual({
      ...{ actionId: expect.any(String), by: { name: 'Ann Example' }, command: 'platform create', role: 'operate' },
      arguments: ['--name', `Name ${word}`, '--json', '--environment', 'sandbox'],
      why: 'A new customer',
      ...{ startedAt: expect.any(String), endedAt: expect.any(String), exitCode: 0 },
    });
    expect(JSON.stringify(action)).not.toContain(tokenSecret);
    expect(Date.parse(action?.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(action?.startedAt ?? ''));
  });

  it('has the fault of a command that failed, and the name of the machine’s user where none is given', async () => {
    const { errors } = await run('platform', 'show', '--platform', word);
    const [action] = await actionsAbout(word);
    expect(action).toMatchObject({ command: 'platform show', role: 'read', exitCode: 2, fault: errors.trim() });
    expect(action?.by.name).toMatch(/./);
    expect(action).not.toHaveProperty('why');
  });

  it('has the first thousand characters of a fault', async () => {
    await run('platform', 'show', '--platform', word.padEnd(2_000, 'x'));
    expect((await actionsAbout(word))[0]?.fault).toHaveLength(1_000);
  });

  it('is listed of the last thirty days, where no other days are named', async () => {
    const minuteMs = 60_000;
    const longAgo = (ms: number) => new Date(Date.now() - 30 * 24 * 3_600_000 - ms).toISOString();
    for (const startedAt of [longAgo(-minuteMs), longAgo(minuteMs)]) {
      const order = { command: 'resume', role: 'break-glass', arguments: [word], why: 'Restored' } as const;
      await commit(tableStore(), [
        putOperatorAction({ ...order, actionId: randomUUID(), by: { name: 'Ann' }, startedAt }),
      ]);
    }
    const listed = async (...args: readonly string[]) =>
      JSON.parse((await run('actions', '--about', word, '--command', 'resume', '--json', ...args)).output).length;
    expect([await listed(), await listed('--from', longAgo(minuteMs).slice(0, 10))]).toEqual([1, 2]);
  });

  it('has nothing of a command that was called wrongly, or without the reason that it needs', async () => {
    const dataDir = cloud.dataDir;
    const missing = await operateOn(dataDir, 'platform', 'configure', '--platform', word);
    expect(missing).toMatchObject({ code: 2, errors: expect.stringMatching(/^--why is missing\./) });
    const wrong = await operateOn(dataDir, 'platform', 'create', '--name', word, '--why', 'x', '--environment', 'y');
    expect(wrong.code).toBe(2);
    expect(await actionsAbout(word)).toEqual([]);
    expect((await run('platform', 'list')).output).not.toContain(word);
  });

  it('needs no reason to count, where the command changes nothing', async () => {
    expect((await run('redrive', '--dry-run', '--by', word)).code).toBe(0);
    expect(await actionsAbout(word)).toMatchObject([{ command: 'redrive', exitCode: 0, arguments: expect.any(Array) }]);
  });

  it('says that no end is recorded of a command that was killed', async () => {
    const action = {
      ...{ actionId: word, by: { name: 'Ann' }, command: 'resume', role: 'break-glass' as const, arguments: [word] },
      ...{ why: 'Restored', startedAt: new Date().toISOString() },
    };
    await commit(tableStore(), [putOperatorAction(action)]);
    const { output } = await run('actions', '--about', word);
    expect(output).toBe(`${action.startedAt}  Ann  break-glass  resume ${word}  why: Restored  no end is recorded\n`);
    await expect(commit(tableStore(), [putOperatorAction(action)])).rejects.toThrow();
  });
});

describe('npm run operate -- actions', () => {
  it('lists the newest first, and only what is asked for', async () => {
    await run('platform', 'show', '--platform', word, '--by', 'Ann Example');
    await run('platform', 'rotate', '--platform', word, '--token', 'x', '--why', 'Leaked', '--by', 'Ben Example');
    const list = async (...args: readonly string[]) => (await run('actions', '--about', word, ...args)).output;
    const lines = (await list()).trimEnd().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(
        /Ben Example {2}operate {2}platform rotate .* {2}why: Leaked {2}failed: The platform \S+ has no token x\.$/,
      ),
      expect.stringMatching(/Ann Example {2}read {2}platform show .* {2}failed: There is no platform/),
    ]);
    expect(await list('--command', 'platform', '--of', 'Ann')).toMatch(/^\S+ {2}Ann Example .*\n$/);
    expect(await list('--changes')).toMatch(/^\S+ {2}Ben Example .*\n$/);
    expect(await list('--command', 'plat')).toBe('There are none.\n');
    expect(await list('--limit', '1', '--command', 'platform')).toMatch(/^\S+ {2}Ben Example .*\n$/);
    expect(await list('--from', '2020-01-01', '--to', '2020-12-31')).toBe('There are none.\n');
    expect(JSON.parse(await list('--json', '--command', 'platform show'))).toMatchObject([{ exitCode: 2 }]);
  });

  it.each([
    [['--limit', '0'], '--limit is a number from 1.'],
    [['--from', 'May'], '--from May is not a day such as 2026-12-01.'],
  ])('refuses %j', async (args, message) => {
    const { code, errors } = await runHere('npm run operate --', operate, ['actions', ...args]);
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });

  it('says what is missing where no service runs', async () => {
    const { code, errors } = await operateOn(`${cloud.dataDir}-none`, 'actions');
    rmSync(`${cloud.dataDir}-none`, { recursive: true, force: true });
    expect(code).toBe(2);
    expect(errors).toContain('No local service runs on');
  });
});
