import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { apiClient } from '../kit/client/api.ts';
import { fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aPayment, aRecipient } from '../kit/client/rewards.ts';

const root = join(import.meta.dirname, '../..');

/** What the package and everything in it may weigh, in bytes. */
const budgetBytes = 60_000_000;

describe('the package of the sandbox', () => {
  let folder: string;
  let file: string;
  let baseUrl: string;
  let token: string;
  let stop: () => Promise<unknown>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'package-test-'));
    execFileSync('node', ['bin/package.ts', '--to', folder], { cwd: root });
    [file = ''] = readdirSync(folder);
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${file}`], { cwd: folder });
    const started = spawn('npx', ['--offline', 'payments-sandbox'], {
      cwd: folder,
      env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'SILENT' },
      detached: true,
    });
    const ended = new Promise((resolve) => started.once('exit', resolve));
    stop = () => {
      if (started.exitCode === null) process.kill(-(started.pid ?? 0), 'SIGTERM');
      return ended;
    };
    let printed = '';
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (printed += text));
    await vi.waitFor(() => expect(printed).toContain('Ctrl-C stops'), { timeout: 60_000, interval: 200 });
    const printedAs = (name: string): string => new RegExp(`${name} +(\\S+)`).exec(printed)?.[1] ?? '';
    baseUrl = printedAs('Base URL');
    token = `${printedAs('Token id')}:${printedAs('Token secret')}`;
  }, 420_000);
  afterAll(async () => {
    await stop?.();
    rmSync(folder, { recursive: true, force: true });
  });

  it('holds nothing of the deployment or of the development, and is light', () => {
    const files = globSync('node_modules/**', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
    expect(
      files.filter((path) =>
        /aws-cdk|\/constructs\/|esbuild|vitest|payments-sandbox\/lib\/(aws|operations)\/|\/test\/kit/.test(path),
      ),
    ).toEqual([]);
    const bytes = files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
    expect(bytes).toBeLessThan(budgetBytes);
    expect(bytes).toBeGreaterThan(budgetBytes / 10);
  });

  it('misses no package, so that npm looks for none when it is installed again, as each start by npx does', () => {
    expect(execFileSync('npm', ['ls', '--all'], { cwd: folder, encoding: 'utf8' })).not.toContain('UNMET DEPENDENCY');
    const again = ['install', '--offline', '--no-audit', '--no-fund', `./${file}`];
    expect(execFileSync('npm', again, { cwd: folder, encoding: 'utf8' })).toContain('up to date');
  });

  it('says how it is set, and what is wrong, as npm start does', () => {
    const run = (...args: readonly string[]) =>
      spawnSync('npx', ['--offline', 'payments-sandbox', ...args], { cwd: folder, encoding: 'utf8' });
    const { status, stdout } = run('--help');
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/Usage: npx payments-sandbox\n[\s\S]*DATA_DIR/),
    });
    const wrong = run('--port', '1');
    expect({ status: wrong.status, stderr: wrong.stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining("Unknown option '--port'"),
    });
  });

  it('pays', async () => {
    const api = apiClient(baseUrl, token);
    const payment = await aPayment(api, await fundedAccount(api), await aRecipient(api));
    await transactionIn(api, payment.transactionId, 'COMPLETED');
  });

  it.each([
    ['/', 'text/html'],
    ['/_console/app.js', 'text/javascript'],
    ['/_console/app.css', 'text/css'],
    ['/_console/catalogue', 'application/json'],
    ['/docs/first-payment', 'text/html'],
    ['/docs/typescript-client', 'text/html'],
    ['/docs/images/architecture.svg', 'image/svg+xml'],
    ['/docs/reference', 'text/html'],
    ['/docs/redoc.js', 'text/javascript'],
    ['/openapi.json', 'application/json'],
    ['/openapi.yaml', 'application/yaml'],
    ['/llms-full.txt', 'text/plain'],
  ])('serves %s', async (path, type) => {
    const response = await fetch(new URL(path, baseUrl));
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 200,
      type: expect.stringContaining(type),
    });
    expect((await response.text()).length).toBeGreaterThan(200);
  });

  it('answers assistants', async () => {
    const response = await fetch(new URL('/mcp', baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
    });
    expect(await response.text()).toContain('explain_payment');
  });
});

describe('the Dockerfile', () => {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const having = (instruction: string): readonly string[] => lines.filter((line) => line.startsWith(`${instruction} `));

  it('has only instructions that Docker knows, and begins with one image', () => {
    const known = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|CMD) \S/;
    expect(lines.filter((line) => !known.test(line))).toEqual([]);
    expect(lines[0]).toBe(`FROM node:${process.versions.node.split('.')[0]}-slim`);
  });

  it('installs the package alone, without a network, and runs it as a user without rights', () => {
    expect(having('COPY')).toEqual(['COPY payments-sandbox-*.tgz sandbox.tgz']);
    expect(having('RUN')[0]).toContain('npm install --global --offline ./sandbox.tgz');
    expect(lines.indexOf('USER node')).toBeGreaterThan(lines.indexOf(having('RUN').at(-1) ?? ''));
    expect(having('CMD')).toEqual(['CMD ["payments-sandbox"]']);
  });
});
