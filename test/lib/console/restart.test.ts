import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClockView, PaymentView, WorldsView } from '../../../lib/views/console-views.ts';
import { bodyOf } from '../../kit/client/api.ts';
import { fundedAccount, transactionIn, until } from '../../kit/client/payments.ts';
import { aPayment, aRecipient, dollars } from '../../kit/client/rewards.ts';
import { apiClient } from '../../kit/local-cloud.ts';
import { runOperate, type ServiceProcess, startService } from '../../kit/service-process.ts';

const day = 86_400_000;
const token = { id: 'example-token', secret: 'example-secret' };

let dataDir: string;
let service: ServiceProcess;

/** Starts the service as `npm start` does. */
const start = () => startService(dataDir, { SANDBOX_TOKEN_ID: token.id, SANDBOX_TOKEN_SECRET: token.secret });
const api = () => apiClient(service.baseUrl, `${token.id}:${token.secret}`);
const urlOf = (path: string): string => `${new URL(service.baseUrl).origin}/_console${path}`;
const read = async <T>(path: string): Promise<T> => (await fetch(urlOf(path))).json() as Promise<T>;

async function post<T>(path: string, body: object = {}): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(urlOf(path), { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** How far the service's clock is ahead of the real one, in days. */
async function daysAhead(): Promise<number> {
  const { now, realNow } = await read<ClockView>('/clock');
  return Math.round((now - realNow) / day);
}

async function aCompletedPayment(): Promise<string> {
  const { transactionId } = await aPayment(api(), await fundedAccount(api()), await aRecipient(api()));
  await transactionIn(api(), transactionId, 'COMPLETED');
  return transactionId.replace('Transaction:', '');
}

const titlesOf = ({ events }: PaymentView): readonly string[] => events.map(({ title }) => title);

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'restart-'));
  service = await start();
});
afterEach(async () => {
  await service.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

describe('npm start', () => {
  it('prints where the console is, which is a page there', async () => {
    const [, address = ''] = /Console +(\S+)/.exec(service.output()) ?? [];
    expect(new URL(address).href).toBe(new URL('/', service.baseUrl).href);
    const page = await fetch(address);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });
});

describe('a killed service', () => {
  it('starts again with its history, its clock and its worlds', async () => {
    const paymentId = await aCompletedPayment();
    await post('/clock/advance', { ms: 2 * day });
    const shown = await until(
      () => read<PaymentView>(`/payments/${paymentId}`),
      (view) => titlesOf(view).includes('Workflow finished'),
    );
    // Saving also writes down the last events of the history, which a killed service may lose.
    await post('/worlds/save', { name: 'before' });

    await service.kill('SIGKILL');
    service = await start();

    const again = await read<PaymentView>(`/payments/${paymentId}`);
    expect(titlesOf(again)).toEqual(expect.arrayContaining([...titlesOf(shown)]));
    expect(again.events.find(({ kind }) => kind === 'move')?.cause).toBeDefined();
    expect(again.entries).toEqual(shown.entries);
    expect(await daysAhead()).toBe(2);
    expect((await read<WorldsView>('/worlds')).worlds).toMatchObject([{ name: 'before' }]);
  });

  it('is empty after a reset, and goes on with the same token and a ledger that adds up', async () => {
    const paymentId = await aCompletedPayment();
    await service.kill('SIGKILL');
    service = await start();

    const asked = performance.now();
    const { startId } = await post<WorldsView>('/worlds/reset');
    await until(
      () => read<WorldsView>('/worlds').catch(() => ({ startId })),
      (view) => view.startId !== startId,
    );
    console.log(`Empty ${Math.round(performance.now() - asked)} ms after the reset.`);

    expect((await api().get(`/transactions/Transaction:${paymentId}`)).status).toBe(404);
    expect(bodyOf(await api().get('/transactions'), 200).data).toEqual([]);
    expect(await dollars(api())).toBe(0);
    expect(await read('/events?kinds=move')).toEqual([]);
    await aCompletedPayment();
    expect(await runOperate(dataDir, 'ledger', 'verify')).toMatchObject({ code: 0 });
  });
});
