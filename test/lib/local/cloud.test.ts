import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { queueClient } from '../../../functions/runtime/clients/queue.ts';
import { setting } from '../../../functions/runtime/settings.ts';
import { apiClient, startTestCloud } from '../../support/local-cloud.ts';
import { aFolder, later, until } from './support.ts';

const accounts = '/platform/internal-accounts?currency=USD';
const isAlive = (pid: number) => existsSync(`/proc/${pid}/stat`);
const enginePid = (dataDir: string): number => JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8')).pid;

describe('the embedded cloud', () => {
  it('serves the API to the token of its sandbox platform, and to nobody else', async () => {
    const cloud = await startTestCloud();
    later(cloud.stop);
    expect((await cloud.api.get(accounts)).body).toMatchObject({ data: [{ balance: { currency: { code: 'USD' } } }] });
    expect((await cloud.api.get(accounts, { credentials: null })).status).toBe(401);
    expect((await cloud.api.get(accounts, { credentials: `${cloud.tokenId}:wrong` })).body.code).toBe('UNAUTHORIZED');
    expect(cloud.lines).toEqual([]);
    for (const name of ['sandbox.json', 'keys.json'])
      expect(statSync(join(cloud.dataDir, name)).mode & 0o777).toBe(0o600);
  });

  it('keeps everything over a restart, and leaves no engine behind', async () => {
    const dataDir = aFolder();
    const before = await startTestCloud({ dataDir });
    const { body } = await before.api.get(accounts);
    await before.stop();
    expect(isAlive(enginePid(dataDir))).toBe(false);
    const after = await startTestCloud({ dataDir });
    later(after.stop);
    expect(after.tokenSecret).toBe(before.tokenSecret);
    expect((await after.api.get(accounts)).body).toEqual(body);
  });

  it('takes a token from outside, beside the one it made first', async () => {
    const dataDir = aFolder();
    await (await startTestCloud({ dataDir })).stop();
    const cloud = await startTestCloud({ dataDir, token: { tokenId: 'mine', tokenSecret: 'secret' } });
    later(cloud.stop);
    expect((await cloud.api.get(accounts)).status).toBe(200);
    expect(await apiClient(cloud.baseUrl, 'mine:secret').get(accounts)).toMatchObject({ status: 200 });
  });

  it('joins queue and consumer as the wiring says', async () => {
    const bodies: string[] = [];
    const ReportSandboxPayout = ({ Records }: SQSEvent) => void bodies.push(...Records.map(({ body }) => body));
    const cloud = await startTestCloud({ functions: { ReportSandboxPayout } });
    later(cloud.stop);
    await queueClient().send(new SendMessageCommand({ QueueUrl: setting('railQueueUrl'), MessageBody: 'to the rail' }));
    await until(() => bodies.length > 0);
    expect(bodies).toEqual(['to the rail']);
  });

  it('refuses a folder that another instance uses, and that instance goes on', async () => {
    const cloud = await startTestCloud();
    later(cloud.stop);
    await expect(startTestCloud({ dataDir: cloud.dataDir })).rejects.toThrow(`Another instance uses ${cloud.dataDir}.`);
    expect((await cloud.api.get(accounts)).status).toBe(200);
  });

  it('stops its engine when its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    later(() => server.close());
    const dataDir = aFolder();
    const { port } = server.address() as { port: number };
    await expect(startTestCloud({ dataDir, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(isAlive(enginePid(dataDir))).toBe(false);
  });
});

/** `npm start` without npm: the command in a process of its own. */
function command(environment: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, ['bin/local.ts'], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'SILENT', ...environment },
  });
  later(() => child.kill('SIGKILL'));
  let [out, errors] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const exited = once(child, 'close').then(([code]) => ({ code, out, errors: errors.trim().split('\n') }));
  const ready = async () => {
    await until(() => out.includes('curl') || child.exitCode !== null, 15_000);
    const [, credentials = '', url = ''] = /curl -u (\S+) '(\S+)'/.exec(out) ?? [];
    return { credentials, url };
  };
  const get = async () => {
    const { credentials, url } = await ready();
    return (await fetch(url, { headers: { authorization: `Basic ${btoa(credentials)}` } })).json();
  };
  return { child, ready, get, exited };
}

describe('npm start', () => {
  it('prints a call that works as printed, and stops cleanly on Ctrl-C', async () => {
    const dataDir = aFolder();
    const { child, get, exited } = command({ DATA_DIR: dataDir });
    expect(await get()).toMatchObject({ data: [{ type: 'INTERNAL_FIAT' }] });
    child.kill('SIGINT');
    expect(await exited).toMatchObject({ code: 0, errors: [''] });
    expect(isAlive(enginePid(dataDir))).toBe(false);
  });

  it('killed, takes its engine with it, and goes on at the next start', async () => {
    const dataDir = aFolder();
    const first = command({ DATA_DIR: dataDir });
    const before = await first.get();
    first.child.kill('SIGKILL');
    await until(() => !isAlive(enginePid(dataDir)));
    const second = command({ DATA_DIR: dataDir });
    expect(await second.get()).toEqual(before);
    second.child.kill('SIGTERM');
    expect(await second.exited).toMatchObject({ code: 0 });
  });

  it.each([
    ['settings that make no sense', { PORT: 'x', CLOCK_SPEED: '-1' }, ['PORT', 'CLOCK_SPEED']],
    ['a folder that cannot be written to', { DATA_DIR: '/proc/none' }, ['/proc/none cannot be written to']],
  ])('tells %s in one line each', async (_, environment, expected) => {
    const { code, out, errors } = await command(environment).exited;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(errors).toEqual(expected.map((part) => expect.stringContaining(part)));
  });
});
