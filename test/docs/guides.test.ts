import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guides, textOf } from '../../lib/documents/guides/guides.ts';
import { programOf } from '../../lib/documents/guides/programs/language.ts';
import { languages } from '../../lib/documents/guides/programs/languages.ts';
import { stepsIn } from '../../lib/documents/guides/steps.ts';
import { useTestCloud } from '../kit/local-cloud.ts';

/** At this speed what takes the provider of a stablecoin a minute takes three seconds. */
const cloud = useTestCloud({ clockSpeed: 20 });

const run = promisify(execFile);
const start = guides.filter(({ group }) => group === 'Start').map(({ slug }) => slug);
const stepsOf = (slug: string) => stepsIn(textOf({ file: `docs/guides/${slug}.md` }));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guides-'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How the program of a language is run, and the command that has to be there. */
const running: Readonly<Record<string, { readonly file: string; readonly command: readonly [string, ...string[]] }>> = {
  curl: { file: 'guide.sh', command: ['bash'] },
  typescript: { file: 'guide.ts', command: [process.execPath] },
  python: { file: 'guide.py', command: ['python3'] },
  go: { file: 'guide.go', command: ['go', 'run'] },
};

function isThere(command: string): boolean {
  try {
    execFileSync(command, [command === 'go' ? 'version' : '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.each(languages)('the guides in $title', (language) => {
  const { file, command } = running[language.id] ?? { file: '', command: ['missing'] };
  const [program, ...options] = command;
  const isMissing = !isThere(program);
  if (isMissing) process.stdout.write(`The guides in ${language.title} are not run: this machine has no ${program}.\n`);
  it.skipIf(isMissing).each(start)('%s runs to its end as it is printed', async (slug) => {
    const steps = stepsOf(slug);
    const path = join(folder, `${slug}-${file}`);
    writeFileSync(path, programOf(language, steps, cloud));
    const { stdout } = await run(program, [...options, path], { timeout: 80_000 });
    // Each asks the service for its end: the last request has answered what the guide promises.
    const last = steps.at(-1);
    expect(steps.length).toBeGreaterThan(5);
    if (language.id !== 'curl') expect(stdout).toContain(`${last?.method} ${last?.path.split('{{')[0]}`);
  });
});

describe('the requests of the guides', () => {
  it('are all of those that are marked as such', () => {
    for (const slug of start) {
      const marked = textOf({ file: `docs/guides/${slug}.md` }).match(/^```http$/gm) ?? [];
      expect({ slug, steps: stepsOf(slug).length }).toEqual({ slug, steps: marked.length });
    }
  });
});
