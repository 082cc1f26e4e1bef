import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { InboxView } from '../../../lib/views/console-views.ts';
import type { LabExample } from '../../../lib/views/lab-views.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';
import { operateOn } from '../../kit/operate.ts';

const root = join(import.meta.dirname, '../../..');
const textOf = (...patterns: readonly string[]): string =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

/** Routes that are no verbs of a person: webhooks come in there, and any HTTP client sends what `/send` does. */
const notVerbs = ['/inbox', '/inbox/*', '/send'];

const verbs = [...textOf('lib/console/**/*.ts').matchAll(/'POST (\/[^']+)'/g)]
  .map(([, path = '']) => path)
  .filter((path) => !notVerbs.includes(path));

/** Commands work on the table of manual entries themselves, so that they work on a deployment too: propose, approve and reject. */
const commandsOfTheirOwn = ['/manual-entries', '/manual-entries/decision'];

/** Whether a text asks for a path, also one whose last part is a variable. */
const asksFor = (text: string, path: string): boolean =>
  ["'", '`'].some((quote) => text.includes(`${quote}${path}`)) ||
  text.includes(`\`${path.slice(0, path.lastIndexOf('/'))}/\${`);

describe('each verb of the console', () => {
  const page = textOf('lib/console/web/**/*.{ts,tsx}');
  const commands = textOf('lib/operations/commands/*.ts', 'lib/operations/*.ts');

  it.each(verbs)('POST /_console%s is on the page, and a command', (path) => {
    const isCommand = asksFor(commands, path) || commandsOfTheirOwn.includes(path);
    expect({ onPage: asksFor(page, path), isCommand }).toEqual({
      onPage: true,
      isCommand: true,
    });
  });

  it('is one of those that are known', () => {
    expect(verbs.length).toBeGreaterThanOrEqual(18);
  });
});

describe('npm run operate --', () => {
  const cloud = useTestCloud({ hasConsole: true });
  const operate = async (...args: readonly string[]): Promise<{ code: number | null; out: string }> => {
    const { code, output, errors } = await operateOn(cloud.dataDir, ...args);
    return { code, out: code === 0 ? output : `${output}${errors}` };
  };
  const read = async <T>(path: string): Promise<T> =>
    (await (await fetch(new URL(`/_console${path}`, cloud.baseUrl))).json()) as T;

  it('webhooks inbox sets how the inbox answers', async () => {
    expect(await operate('webhooks', 'inbox', '409')).toMatchObject({ code: 0, out: expect.stringContaining('409') });
    expect((await read<InboxView>('/inbox')).answer).toBe('409');
    expect((await operate('webhooks', 'inbox', '302')).code).toBe(2);
  });

  it('catalogue lists its rows, runs one and refuses an unknown one', async () => {
    expect((await operate('catalogue', 'list')).out).toContain('error/NOT_FOUND  404 NOT_FOUND\n');
    expect(await operate('catalogue', 'run', 'error/NOT_FOUND')).toEqual({
      code: 0,
      out: 'as promised: 404 NOT_FOUND\n',
    });
    expect(await operate('catalogue', 'run', 'error/NONE')).toMatchObject({
      code: 2,
      out: expect.stringContaining('no such row'),
    });
  });

  it('lab shows the steps of a stamp and compares one', async () => {
    const { result } = await read<LabExample>('/lab/stamp');
    expect((await operate('lab', 'stamp')).out).toContain(`Result: ${result}\n`);
    const file = join(cloud.dataDir, 'mine.txt');
    writeFileSync(file, `${result}\n`);
    expect((await operate('lab', 'stamp', '--compare', file)).code).toBe(0);
    writeFileSync(file, 'e30');
    expect(await operate('lab', 'stamp', '--compare', file)).toMatchObject({
      code: 1,
      out: expect.stringContaining('Stamp, mine: 7b7d'),
    });
  });
});
