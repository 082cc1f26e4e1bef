import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { sqsClient } from '../../../functions/ports/clients/sqs.ts';
import { env } from '../../../functions/ports/env.ts';
import { listen } from '../../kit/listen.ts';
import { apiClient, startTestCloud } from '../../kit/local-cloud.ts';
import { aFolder, later, until } from '../../kit/local-parts.ts';

const accounts = '/platform/internal-accounts?currency=USD';

describe('the embedded cloud', () => {
  it('serves the API only to the token of its sandbox platform', async () => {
    const cloud = await startTestCloud();
    later(cloud.stop);
    expect((await cloud.api.get(accounts)).body).toMatchObject({ data: [{ balance: { currency: { code: 'USD' } } }] });
    expect((await cloud.api.get(accounts, { credentials: null })).status).toBe(401);
    expect((await cloud.api.get(accounts, { credentials: `${cloud.tokenId}:wrong` })).body.code).toBe('UNAUTHORIZED');
    expect(cloud.lines).toEqual([]);
    for (const name of ['sandbox.json', 'webhook-sealing-key.json', 'wallet-keys.json'])
      expect(statSync(join(cloud.dataDir, name)).mode & 0o777).toBe(0o600);
  });

  it('keeps everything over a restart', async () => {
    const dataDir = aFolder();
    const before = await startTestCloud({ dataDir });
    const { body } = await before.api.get(accounts);
    await before.stop();
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
    await sqsClient().send(new SendMessageCommand({ QueueUrl: env('RAIL_QUEUE_URL'), MessageBody: 'to the rail' }));
    await until(() => bodies.length > 0);
    expect(bodies).toEqual(['to the rail']);
  });

  it('refuses a folder that another instance uses, and that instance goes on', async () => {
    const cloud = await startTestCloud();
    later(cloud.stop);
    await expect(startTestCloud({ dataDir: cloud.dataDir })).rejects.toThrow(
      `Another instance, process ${process.pid}, uses ${cloud.dataDir}.`,
    );
    expect((await cloud.api.get(accounts)).status).toBe(200);
  });

  it('frees its folder when its port is taken', async () => {
    const server = createServer();
    const port = await listen(server);
    later(() => server.close());
    const dataDir = aFolder();
    await expect(startTestCloud({ dataDir, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const next = await startTestCloud({ dataDir });
    await next.stop();
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
    await until(() => out.includes('curl') || child.exitCode !== null, 60_000);
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
  });

  it('killed, goes on at the next start', async () => {
    const dataDir = aFolder();
    const first = command({ DATA_DIR: dataDir });
    const before = await first.get();
    first.child.kill('SIGKILL');
    await first.exited;
    const second = command({ DATA_DIR: dataDir });
    expect(await second.get()).toEqual(before);
    second.child.kill('SIGTERM');
    expect(await second.exited).toMatchObject({ code: 0 });
  });

  it('names the engine that does not answer', async () => {
    const { code, errors } = await command({ DATA_DIR: aFolder(), DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' }).exited;
    expect({ code, errors }).toEqual({
      code: 2,
      errors: [expect.stringContaining('No engine answers at http://127.0.0.1:1')],
    });
  });

  it.each([
    ['settings that make no sense', { PORT: 'x', CLOCK_SPEED: '-1' }, ['PORT', 'CLOCK_SPEED']],
    ['a folder that cannot be written to', { DATA_DIR: '/proc/none' }, ['/proc/none cannot be written to']],
  ])('reports %s in one line each', async (_, environment, expected) => {
    const { code, out, errors } = await command(environment).exited;
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(errors).toEqual(expected.map((part) => expect.stringContaining(part)));
  });
});
