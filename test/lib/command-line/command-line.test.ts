import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CommandGroup,
  defineCommand,
  runCommandLine,
  UsageError,
} from '../../../lib/command-line/command-line.ts';

const runs: unknown[] = [];
const weed = defineCommand({
  summary: 'Weeds.',
  run: () => {
    throw new UsageError('--bed is missing.');
  },
});
const root: CommandGroup = {
  summary: 'Keeps a garden.',
  commands: {
    plant: defineCommand({
      summary: 'Plants something.',
      operands: [{ name: 'PLANT', description: 'What to plant.' }],
      options: {
        rows: { type: 'string', value: 'NUMBER', default: '1', description: 'How many rows.' },
        bed: { type: 'string', value: 'NAME', multiple: true, description: 'Where.' },
        deep: { type: 'boolean', description: 'Plants it deep.' },
      },
      run: (values, operands) => void runs.push({ ...values, operands }),
    }),
    water: {
      summary: 'Waters.',
      commands: {
        lawn: defineCommand({
          summary: 'Waters the lawn.',
          run: () => {
            throw new Error('The well is dry.');
          },
        }),
      },
    },
    weed,
  },
};

const printed = { out: '', errors: '' };
const { argv } = process;

async function run(...args: readonly string[]) {
  process.argv = ['node', 'bin/garden.ts', ...args];
  await runCommandLine('garden --', root);
  const { exitCode } = process;
  process.exitCode = undefined;
  return { ...printed, exitCode };
}

beforeEach(() => {
  Object.assign(printed, { out: '', errors: '' });
  runs.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    printed.out += `${line}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((line: string) => {
    printed.errors += `${line}\n`;
  });
});
afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
});

describe('a command line', () => {
  it.each([
    ['--rows', '1', '--rows=2'],
    ['--deep', '--deep'],
  ])('refuses an option that is given twice: %s', async (...twice) => {
    const { errors, exitCode } = await run('plant', 'tulip', ...twice);
    expect(errors).toBe(`${twice[0]} is given twice.\nSee garden -- plant --help.\n`);
    expect({ exitCode, runs }).toEqual({ exitCode: 2, runs: [] });
  });

  it('takes an option twice that may be repeated', async () => {
    await run('plant', 'tulip', '--bed', 'north', '--bed', 'south');
    expect(runs).toMatchObject([{ bed: ['north', 'south'], rows: '1' }]);
  });

  it('lists every command and option of a group, one line each', async () => {
    const { out, errors, exitCode } = await run('--help');
    expect({ errors, exitCode }).toEqual({ errors: '', exitCode: undefined });
    expect(out.split('\n')).toEqual([
      'Usage: garden -- COMMAND [options]',
      '',
      'Keeps a garden.',
      '',
      '  plant PLANT                   Plants something.',
      '    --rows NUMBER               How many rows. Default: 1.',
      '    --bed NAME                  Where. May be repeated.',
      '    --deep                      Plants it deep.',
      '  water lawn                    Waters the lawn.',
      '  weed                          Weeds.',
      '',
    ]);
    expect(runs).toEqual([]);
  });

  it('explains one command', async () => {
    expect((await run('plant', '--help')).out.split('\n')).toEqual([
      'Usage: garden -- plant PLANT [options]',
      '',
      'Plants something.',
      '',
      '  PLANT                         What to plant.',
      '  --rows NUMBER                 How many rows. Default: 1.',
      '  --bed NAME                    Where. May be repeated.',
      '  --deep                        Plants it deep.',
      '',
    ]);
  });

  it('passes a command its options and operands', async () => {
    expect(await run('plant', 'beans', '--bed', 'a', '--bed', 'b')).toEqual({
      out: '',
      errors: '',
      exitCode: undefined,
    });
    expect(runs).toEqual([{ rows: '1', bed: ['a', 'b'], operands: ['beans'] }]);
  });

  it.each([
    [[], 'A command is missing: choose one of plant, water, weed.', 'garden --'],
    [['dig'], 'There is no command "dig": choose one of plant, water, weed.', 'garden --'],
    [['toString'], 'There is no command "toString"', 'garden --'],
    [['water', 'roses'], 'There is no command "roses": choose one of lawn.', 'garden -- water'],
    [['plant'], 'PLANT is missing.', 'garden -- plant'],
    [['plant', 'beans', 'peas'], 'Unexpected word "peas".', 'garden -- plant'],
    [['plant', 'beans', '--wide'], "Unknown option '--wide'.", 'garden -- plant'],
    [['plant', 'beans', '--rows'], "Option '--rows <value>' argument missing", 'garden -- plant'],
    [['weed'], '--bed is missing.', 'garden -- weed'],
  ])('refuses %j with a sentence and a hint at the help of what was reached', async (args, sentence, reached) => {
    const { out, errors, exitCode } = await run(...args);
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 2 });
    expect(errors).toContain(sentence);
    expect(errors.trim().split('\n').at(-1)).toBe(`See ${reached} --help.`);
    expect(runs).toEqual([]);
  });

  it('says in plain words what is wrong with a file', async () => {
    const failure = (read: () => unknown) => {
      vi.spyOn(weed, 'run').mockImplementationOnce(() => void read());
      return run('weed');
    };
    const missing = join(import.meta.dirname, 'missing');
    expect((await failure(() => readFileSync(missing))).errors).toBe(`There is no file or folder ${missing}.\n`);
    expect((await failure(() => readFileSync(import.meta.dirname))).errors).toMatch(/is a folder/);
  });

  it('reports a failure in one sentence', async () => {
    expect(await run('water', 'lawn')).toEqual({ out: '', errors: 'The well is dry.\n', exitCode: 2 });
  });
});
