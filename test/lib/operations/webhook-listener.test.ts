import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runningService } from '../../../lib/local/address.ts';
import { ReportReceiver } from '../../../lib/operations/connector-check/report-receiver.ts';
import { startListener, waitForService } from '../../../lib/operations/webhook-listener.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';
import { until } from '../../kit/local-parts.ts';
import { operateOn } from '../../kit/operate.ts';
import { useReceiver } from '../../kit/receiver.ts';
import { runCommand } from '../../kit/service-process.ts';

type Listener = Awaited<ReturnType<typeof startListener>>;

const cloud = useTestCloud();
let lines: string[] = [];
const open: Listener[] = [];
const receiver = useReceiver();
afterEach(async () => {
  lines = [];
  for (const listener of open.splice(0)) await listener.close();
});

async function listen(options: Partial<Parameters<typeof startListener>[0]> = {}): Promise<Listener> {
  const print = (line: string) => lines.push(line);
  const listener = await startListener({ port: 0, serviceUrl: cloud.baseUrl, print, ...options });
  open.push(listener);
  return listener;
}

const sendTest = async (url: string): Promise<number> =>
  (await cloud.api.post('/webhooks/test', { url })).body.response_status;

describe('the listener for webhooks', () => {
  it('accepts webhooks that the service has signed and prints a line for each', async () => {
    expect(await sendTest((await listen()).url)).toBe(200);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\S+Z TEST \(Webhook:[0-9a-f-]{36}, verified\)$/);
  });

  it('takes the address of the service with a slash at its end', async () => {
    expect(await sendTest((await listen({ serviceUrl: `${cloud.baseUrl}/` })).url)).toBe(200);
  });

  it('says that the address is no service of this kind', async () => {
    receiver.answers(404);
    expect(await sendTest((await listen({ serviceUrl: receiver.url() })).url)).toBe(500);
    expect(lines).toEqual([expect.stringMatching(/^not verified: .*\/\.well-known\/jwks\.json answered 404\.$/)]);
  });

  it('also prints headers and bodies when it is asked to', async () => {
    await sendTest((await listen({ isVerbose: true })).url);
    expect(lines[1]).toMatch(/^ {2}x-service-signature: \{"v":"1"/m);
    expect(lines[1]).toMatch(/^ {2}webhook-signature: v1a,/m);
    expect(lines[1]).toMatch(/^ {2}"type": "TEST"/m);
  });

  it.each([
    ['without a signature', {}],
    ['with one that is none', { 'x-service-signature': 'AAAA' }],
    ['with that of another body', { 'x-service-signature': '{"v":"1","s":"MEUCIQD0"}' }],
  ])('refuses webhooks %s and passes none of them on', async (_, headers) => {
    const { url } = await listen({ forwardTo: receiver.url() });
    const { status } = await fetch(url, { method: 'POST', headers, body: '{"type":"TEST"}' });
    expect(status).toBe(401);
    expect(lines.at(-1)).toBe('SIGNATURE INVALID: 15 bytes');
    expect(receiver.received).toEqual([]);
  });

  it.each([
    ['both signatures, five minutes after they were made', 300, []],
    ["the service's own signature alone, eight days after the event", 8 * 24 * 3600, ['webhook-signature']],
  ])('accepts a recorded webhook with %s, and refuses it later', async (_, seconds, left) => {
    await sendTest((await listen({ forwardTo: receiver.url() })).url);
    const [{ headers, text } = { headers: {}, text: '' }] = receiver.received.splice(0);
    const kept = Object.entries(headers).filter(([name]) => !left.some((one) => one === name)) as [string, string][];
    const madeAt =
      left.length > 0
        ? Date.parse(JSON.parse(text).timestamp)
        : 1_000 * Number(Object.fromEntries(kept)['webhook-timestamp']);
    const sendAfter = async (ms: number) => {
      const { url } = await listen({ forwardTo: receiver.url(), now: () => madeAt + ms });
      return (await fetch(url, { method: 'POST', headers: kept, body: text })).status;
    };
    expect(await sendAfter(seconds * 1_000)).toBe(200);
    receiver.received.splice(0);
    expect(await sendAfter(seconds * 1_000 + 1)).toBe(401);
    expect(lines.at(-1)).toBe(`TOO OLD: ${Buffer.byteLength(text)} bytes`);
    expect(receiver.received).toEqual([]);
  });

  it('refuses a webhook of which one signature alone is genuine', async () => {
    await sendTest((await listen({ forwardTo: receiver.url() })).url);
    const [{ headers, text } = { headers: {}, text: '' }] = receiver.received;
    const forged = { ...(headers as Record<string, string>), 'webhook-timestamp': '1' };
    const { url } = await listen();
    expect((await fetch(url, { method: 'POST', headers: forged, body: text })).status).toBe(401);
  });

  it('passes webhooks on as they came and answers as the other address does', async () => {
    receiver.answers(503);
    const { url } = await listen({ forwardTo: receiver.url() });
    expect(await sendTest(url)).toBe(503);
    const [{ headers, text } = { headers: {}, text: '' }] = receiver.received;
    expect(JSON.parse(text)).toMatchObject({ type: 'TEST' });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': expect.any(String) });
    expect(lines.at(-1)).toMatch(/verified\) -> 503$/);
    receiver.answers(200);
    const direct = await fetch(url, { method: 'POST', headers: headers as Record<string, string>, body: text });
    expect(direct.status).toBe(200);
  });

  it('answers 502 when the other address does not answer', async () => {
    const { url } = await listen({ forwardTo: 'http://127.0.0.1:1/' });
    expect(await sendTest(url)).toBe(502);
    expect(lines.at(-1)).toContain('-> no answer from http://127.0.0.1:1/');
  });
});

describe('waiting for the service', () => {
  it('asks again until one answers, and says once that it waits', async () => {
    const addresses = [undefined, 'http://127.0.0.1:1', cloud.baseUrl];
    const waited: (string | undefined)[] = [];
    const found = waitForService(
      () => addresses.shift(),
      async () => undefined,
      (address) => waited.push(address),
    );
    expect(await found).toBe(cloud.baseUrl);
    expect(waited).toEqual([undefined]);
  });

  it('finds the port of the service in its data folder, which forgets it when the service stops', async () => {
    expect(runningService(cloud.dataDir)?.baseUrl).toBe(cloud.baseUrl);
    const empty = mkdtempSync(join(tmpdir(), 'no-service-'));
    expect(runningService(empty)).toBeUndefined();
    rmSync(empty, { recursive: true });
  });
});

describe('npm run operate -- webhooks listen', () => {
  it('finds the service that runs on DATA_DIR', async () => {
    const command = runCommand('operate.ts', { DATA_DIR: cloud.dataDir }, ['webhooks', 'listen', '--port', '0']);
    await until(() => command.output().includes('Ctrl-C stops.'), 60_000);
    expect(command.output()).toContain(`Listening for webhooks of ${cloud.baseUrl}.`);
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\/(?= \()/.exec(command.output()) ?? [];
    expect(await sendTest(url)).toBe(200);
    await until(() => command.output().includes(' TEST '), 60_000);
    await command.kill('SIGTERM');
  }, 120_000);

  it('ends with the npm that runs it, and leaves no listener behind', async () => {
    const args = ['run', '--silent', 'operate', '--', 'webhooks', 'listen', '--port', '0'];
    const npm = spawn('npm', args, {
      env: { ...process.env, DATA_DIR: cloud.dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    npm.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await until(() => output.includes('Ctrl-C stops.'), 60_000);
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\/(?= \()/.exec(output) ?? [];
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    const isGone = () =>
      fetch(url, { method: 'POST', body: '{}' }).then(
        () => false,
        () => true,
      );
    await vi.waitUntil(isGone, { timeout: 30_000 });
  }, 120_000);

  it('is run by npm without a shell that would outlive it, like every verb that lasts', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    for (const name of ['start', 'operate', 'platform', 'connector:check'])
      expect(scripts[name]).toMatch(/(^| )exec node /);
  });

  it('says in a sentence that its port is taken', async () => {
    const { url } = await listen();
    const { port } = new URL(url);
    const args = ['webhooks', 'listen', '--port', port];
    const { code, errors, output } = await operateOn(cloud.dataDir, ...args);
    expect(code).toBe(2);
    expect(`${output}${errors}`).toContain(`The port ${port} is taken: another command may still listen on it.`);
    expect(`${output}${errors}`).not.toMatch(/EADDRINUSE|\n\s+at /);
    await expect(new ReportReceiver([]).listen(Number(port))).rejects.toThrow(`The port ${port} is taken`);
  });

  it('says what it waits for, and what is no address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'no-service-'));
    const waiting = runCommand('operate.ts', { DATA_DIR: folder }, ['webhooks', 'listen', '--port', '0']);
    await until(() => waiting.output().includes('Waiting for the service at'), 60_000);
    expect(waiting.output()).toContain('npm start, or name it with --url');
    await waiting.kill('SIGTERM');
    const wrong = await operateOn(folder, 'webhooks', 'listen', '--forward', 'localhost');
    expect(wrong).toMatchObject({ code: 2, errors: expect.stringContaining('--forward is an http') });
    rmSync(folder, { recursive: true });
  }, 120_000);
});
