import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aFolder, until } from '../kit/local-parts.ts';

const root = join(import.meta.dirname, '../..');
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const names = Object.keys(scripts).filter((name) => !['prestart', 'pretest'].includes(name));
const own = names.filter((name) => /^node bin/.test(scripts[name] ?? ''));

/** Runs a script of package.json as npm does. */
async function run(script: string, ...args: readonly string[]) {
  const child = spawn('sh', ['-c', `${scripts[script]} "$@"`, 'sh', ...args], { cwd: root, stdio: 'pipe' });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, errors };
}

const helps = new Map<string, ReturnType<typeof run>>();

/** What a script answers to --help, which several tests look at. */
function helpOf(script: string): ReturnType<typeof run> {
  const help = helps.get(script) ?? run(script, '--help');
  helps.set(script, help);
  return help;
}

describe('package.json', () => {
  it('has at most 18 scripts', () => {
    expect(names.length).toBeLessThanOrEqual(18);
  });
});

describe.each(names)('npm run %s', (name) => {
  it('answers --help', async () => {
    const { code, out } = await helpOf(name);
    expect(code).toBe(0);
    expect(out).toMatch(/usage|COMMAND/i);
  });
});

describe.each(own)('npm run %s', (name) => {
  it('describes each of its commands and options in one line', async () => {
    const { out, errors } = await helpOf(name);
    expect(errors).toBe('');
    const [usage = '', ...rest] = out.trimEnd().split('\n');
    expect(usage).toMatch(/^Usage: npm (run|start)/);
    const lines = rest.filter((line) => line.startsWith('  '));
    for (const line of lines) expect(line).toMatch(/^ +\S.*? {2,}[A-Z0-9].*\.$/);
  });

  it('refuses an unknown word with a sentence', async () => {
    const { code, out, errors } = await run(name, 'nonsense');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(errors).toMatch(/^(There is no command "nonsense"|Unexpected word "nonsense"|"nonsense" is not)/);
    expect(errors).not.toMatch(/^ +at /m);
  });

  it('refuses an unknown option with a sentence', async () => {
    const { code, errors } = await run(name, '--nonsense');
    expect(code).toBe(2);
    expect(errors).toContain('--nonsense');
    expect(errors).not.toMatch(/^ +at /m);
  });
});

describe('a command whose output is closed', () => {
  it('continues: npm start | head -1', async () => {
    const child = spawn(process.execPath, ['bin/local.ts'], {
      cwd: root,
      env: { ...process.env, PORT: '0', DATA_DIR: aFolder(), LOG_LEVEL: 'INFO' },
    });
    try {
      let [out, errors] = ['', ''];
      child.stderr.on('data', (chunk) => {
        errors += chunk;
      });
      child.stdout.on('data', (chunk) => {
        out += chunk;
        if (out.includes('curl -u')) child.stdout.destroy();
      });
      await until(() => child.stdout.destroyed || child.exitCode !== null);
      const [, credentials = '', url = ''] = /curl -u (\S+) '(\S+)'/.exec(out) ?? [];
      // Each request writes a log line to the closed output.
      for (let request = 0; request < 3; request += 1) {
        const { status } = await fetch(url, { headers: { authorization: `Basic ${btoa(credentials)}` } });
        expect(status).toBe(200);
      }
      expect({ exitCode: child.exitCode, errors }).toEqual({ exitCode: null, errors: '' });
    } finally {
      child.kill('SIGKILL');
    }
  });
});
