import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConnector } from '../../lib/operations/connector-check/check-connector.ts';
import type { Finding } from '../../lib/operations/connector-check/finding.ts';
import { ReportReceiver } from '../../lib/operations/connector-check/report-receiver.ts';
import { close, freePort, listen } from '../kit/listen.ts';
import { callCommand } from '../kit/operate.ts';
import { runCommand } from '../kit/service-process.ts';

const file = join(import.meta.dirname, '../../clients/connector/connector.mjs');
const secret = 'example-connector-secret';
const kinds = ['rail', 'issuer', 'verification', 'rates'] as const;
type Kind = (typeof kinds)[number];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'connectors-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Defects by which a report never comes. */
const isSilent = /gives up|elsewhere|refuses|by POST/;

let copies = 0;
/** The reference connector, with a defect if one is named: the text to be replaced, and by what. */
async function aConnector(kind: Kind, [right, wrong]: readonly [string, string] = ['', '']) {
  const source = readFileSync(file, 'utf8');
  expect(source).toContain(right);
  copies += 1;
  const copy = join(folder, `connector-${copies}.mjs`);
  writeFileSync(copy, right ? source.replaceAll(right, wrong) : source);
  const { createConnector } = await import(pathToFileURL(copy).href);
  const port = await freePort();
  const server: Server = createConnector({ kind, secret, serviceUrl: `http://127.0.0.1:${port}/v1`, firstPauseMs: 20 });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return { url, port, close: () => close(server) };
}

/** The checks that the connector fails. */
async function failures(kind: Kind, defect?: readonly [string, string], waitMs = 30_000): Promise<readonly Finding[]> {
  const connector = await aConnector(kind, defect);
  const { url, port } = connector;
  try {
    const findings = await checkConnector({ url, kind, secret, port, waitMs, quietMs: 0, print: () => undefined });
    expect(findings.length).toBeGreaterThan(kind === 'rates' ? 9 : 20);
    return findings.filter(({ passed }) => !passed);
  } finally {
    await connector.close();
  }
}

describe('npm run connector:check', () => {
  it.each(kinds)('passes the reference connector of the kind %s', async (kind) => {
    expect(await failures(kind)).toEqual([]);
  });

  it.each<readonly [string, Kind, readonly [string, string], readonly RegExp[]]>([
    [
      'answers 200 to a forged signature',
      'rail',
      ["return secrets.some((key) => timingSafeEqual(macOf(key, text), Buffer.from(given, 'hex')));", 'return true;'],
      [/payouts refuses a signature by another secret/, /payouts refuses a signature for another purpose/],
    ],
    [
      'takes old signatures',
      'issuer',
      ['const toleranceSeconds = 300;', 'const toleranceSeconds = 3_000;'],
      [/ten minutes old/, /ten minutes ahead/],
    ],
    [
      'does not recognise a repeat',
      'rail',
      ['answers.get(key) ?? route.act(order, report)', 'route.act(order, report)'],
      [/payouts answers a repeat like the first time/],
    ],
    [
      'gives up a report',
      'verification',
      ['[200, 400, 404].includes(answer?.status)', 'true'],
      [/report comes again after 503/],
    ],
    [
      'reports what is not documented',
      'rail',
      ["outcome: 'DELIVERED'", "outcome: 'PAID'"],
      [/report has the documented body/],
    ],
    [
      'stops a payout without a documented result',
      'rail',
      ["result: 'TOO_LATE'", "result: 'STOPPED'"],
      [/cancellation takes a signed order/],
    ],
    [
      'signs for another purpose',
      'verification',
      ["verification-outcomes`, 'outcome'", "verification-outcomes`, 'verification'"],
      [/report is signed/],
    ],
    [
      'reports instructions by POST',
      'rail',
      ["content, 'PUT')", "content, 'POST')"],
      [/internal-accounts report comes to the documented path/],
    ],
    [
      'reports another form of instructions',
      'rail',
      ["accountType: 'USD_ACCOUNT'", "accountType: 'US_ACCOUNT'"],
      [/internal-accounts report has the documented body/],
    ],
    ['reports elsewhere', 'issuer', ['/issuer-messages`', '/messages`'], [/cards report comes to the documented path/]],
    [
      'answers with the wrong body',
      'verification',
      ['kycUrl: `https', 'url: `https'],
      [/verification-links takes a signed order/],
    ],
    [
      'gives prices as numbers',
      'rates',
      ['[currency, examplePrices[currency]]', '[currency, Number(examplePrices[currency])]'],
      [/prices takes a signed order/],
    ],
    [
      'gives the prices of an hour ago',
      'rates',
      ['at: new Date().toISOString()', 'at: new Date(Date.now() - 3_600_000).toISOString()'],
      [/prices takes a signed order/],
    ],
    [
      'gives no price',
      'rates',
      ['currencies.filter((currency) =>', 'currencies.filter((currency) => false &&'],
      [/prices takes a signed order/],
    ],
    [
      'refuses a right order',
      'issuer',
      ["needs: ['platformId', 'state', 'version']", "needs: ['cardNumber']"],
      [/cards takes a signed order/],
    ],
    [
      'takes anything',
      'rail',
      ["needs: ['platformId', 'amount', 'destination']", 'needs: []'],
      [/payouts refuses what is no order/],
    ],
  ])('catches a connector that %s', async (what, kind, defect, expected) => {
    const names = (await failures(kind, defect, isSilent.test(what) ? 500 : 30_000)).map(({ name }) => name);
    for (const name of expected) expect(names).toContainEqual(expect.stringMatching(name));
  });

  it('passes a connector that wants to know of no accounts', async () => {
    expect(await failures('rail', ["'/internal-accounts': {", "'/elsewhere': {"])).toEqual([]);
  });

  it('says that nothing answers', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const findings = await checkConnector({ url, kind: 'rail', secret, waitMs: 0, quietMs: 0, print: () => undefined });
    expect(new Set(findings.map(({ got, passed }) => `${got} ${passed}`))).toEqual(new Set(['no connection false']));
  });

  it('prints a line for each check, ends with the exit code, and never shows the secret', async () => {
    const right = await aConnector('rail');
    const wrong = await aConnector('rail', ['const toleranceSeconds = 300;', 'const toleranceSeconds = 3_000;']);
    try {
      const run = (url: string, ...args: readonly string[]) =>
        runCommand('connector-check.ts', { CONNECTOR_SECRET: secret }, [url, '--kind', 'rail', ...args]).ended;
      const passed = await run(right.url, '--receive', String(right.port));
      expect([passed.code, passed.errors]).toEqual([0, '']);
      expect(passed.output).toMatch(
        /^ok {4}payouts takes a signed order: expected status 2xx within 6 s; got 202 .* ms$/m,
      );
      expect(passed.output).toMatch(/^All \d+ checks passed\.\n$/m);
      const failed = await run(wrong.url);
      expect(failed.code).toBe(1);
      expect(failed.output).toMatch(
        /^FAIL {2}payouts refuses a signature that is ten minutes old: expected status 401 or 403; got 202/m,
      );
      expect(failed.output).toMatch(/^10 of \d+ checks failed\.$/m);
      expect(failed.output).toContain('--receive PORT does that');
      expect(`${passed.output}${failed.output}`).not.toContain(secret);
    } finally {
      await Promise.all([right.close(), wrong.close()]);
    }
  });

  it.each([
    [['http://127.0.0.1:1'], secret, /--kind is one of rail, issuer, verification, rates/],
    [['connector', '--kind', 'rail'], secret, /"connector" is not an http or https address/],
    [['http://127.0.0.1:1', '--kind', 'rail'], '', /Set CONNECTOR_SECRET/],
    [['http://127.0.0.1:1', '--kind', 'rail', '--receive', 'x'], secret, /--receive is a whole number/],
    [['http://127.0.0.1:1', '--kind', 'rail', '--receive', '65536'], secret, /--receive .* from 0 to 65535/],
    [['http://127.0.0.1:1', '--kind', 'rates', '--receive', '1'], secret, /of the kind rates report nothing/],
    [['http://127.0.0.1:1', '--kind', 'rates', '--wait=-1'], secret, /--wait is a whole number from 0 to 3600/],
    [['http://127.0.0.1:1', '--kind', 'rates', '--wait', '3601'], secret, /--wait is a whole number from 0 to 3600/],
    [['http://127.0.0.1:1', '--kind', 'rates', '--wait', '1.5'], secret, /--wait is a whole number from 0 to 3600/],
    [['http://127.0.0.1:1', '--kind', 'rates', '--wait', ''], secret, /--wait is a whole number from 0 to 3600/],
  ])('says what is wrong about %j', async (args, given, sentence) => {
    const { code, errors } = await callCommand('connector-check.ts', { CONNECTOR_SECRET: given }, args);
    expect([code, errors]).toEqual([2, expect.stringMatching(sentence)]);
  });
});

it.each(['0', '3600'])('the check may wait for %s seconds', async (wait) => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const args = [nowhere, '--kind', 'rates', '--wait', wait];
  const { code, output } = await callCommand('connector-check.ts', { CONNECTOR_SECRET: secret }, args);
  expect([code, output]).toEqual([1, expect.stringContaining('checks failed')]);
});

/** Sends the beginning of a request and ends the connection. */
async function sendBeginning(port: number, path: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`);
  await pause(50);
  socket.destroy();
  await pause(50);
}

describe('a request that ends in the middle of its body', () => {
  const failures: unknown[] = [];
  const note = (cause: unknown) => void failures.push(cause);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => void process.off('unhandledRejection', note));

  it('ends neither the reference connector', async () => {
    const { url, close: closeConnector } = await aConnector('rail');
    await sendBeginning(Number(new URL(url).port), '/payouts');
    expect((await fetch(`${url}/payouts`, { method: 'POST', body: '{}' })).status).toBe(401);
    await closeConnector();
    expect(failures).toEqual([]);
  });

  it('nor the receiver of its reports', async () => {
    const port = await freePort();
    const receiver = new ReportReceiver([]);
    await receiver.listen(port);
    await sendBeginning(port, '/rails/payouts/x/outcome');
    expect((await fetch(`http://127.0.0.1:${port}/x`, { method: 'POST', body: '{}' })).status).toBe(404);
    receiver.close();
    expect(failures).toEqual([]);
  });
});

describe('the reference connector', () => {
  it('reports again and again, and no more once its server is closed', async () => {
    const { url, port, close: closeConnector } = await aConnector('rail');
    let reports = 0;
    const service = createServer((_, response) => {
      reports += 1;
      response.writeHead(503).end();
    });
    try {
      service.listen(port, '127.0.0.1');
      await checkConnector({ url, kind: 'rail', secret, waitMs: 0, quietMs: 0, print: () => undefined });
      const first = reports;
      await expect.poll(() => reports).toBeGreaterThan(first);
      await closeConnector();
      // What was on its way still arrives.
      await pause(500);
      const last = reports;
      await pause(1_500);
      expect(reports).toBe(last);
    } finally {
      await close(service);
    }
  });
});
