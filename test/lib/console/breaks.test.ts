import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { breakDefects } from '../../../lib/console/breaks/breaks.ts';
import { flowOf } from '../../../lib/console/breaks/flow-of-payment.ts';
import { breakPayment } from '../../../lib/operations/break-payment.ts';
import type { BreakLine, BreaksView } from '../../../lib/views/break-views.ts';
import { fundedAccount, transactionIn } from '../../kit/client/payments.ts';
import { aPayment, aRecipient } from '../../kit/client/rewards.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';
import { flows } from '../../kit/simulation/flows.ts';
import { defects } from '../../proofs/crash/defects.ts';

const cloud = useTestCloud({ hasConsole: true });

const consoleUrl = (path: string): string => `${new URL(cloud.baseUrl).origin}/_console${path}`;
const read = async <T>(path: string): Promise<T> => (await fetch(consoleUrl(path))).json() as Promise<T>;

async function post(path: string, body: object = {}) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(consoleUrl(path), { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as BreaksView & { message?: string } };
}

async function aCompletedPayment(): Promise<string> {
  const { transactionId } = await aPayment(cloud.api, await fundedAccount(cloud.api), await aRecipient(cloud.api));
  await transactionIn(cloud.api, transactionId, 'COMPLETED');
  return String(transactionId).slice(-36);
}

/** Connects to the stream of the run. Returns what reads its first messages. */
async function watch() {
  const aborted = new AbortController();
  const { body } = await fetch(consoleUrl('/breaks/stream'), { signal: aborted.signal });
  return async (count: number) => {
    const messages: (BreaksView | BreakLine)[] = [];
    let rest = '';
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = `${rest}${text}`.split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) if (frame.startsWith('data: ')) messages.push(JSON.parse(frame.slice(6)));
      if (messages.length >= count) break;
    }
    aborted.abort();
    return messages.slice(0, count);
  };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('breaking a payment everywhere', () => {
  it('streams what each fault leads to, and the command prints it', async () => {
    vi.stubEnv('DATA_DIR', cloud.dataDir);
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    const paymentId = await aCompletedPayment();
    const readStream = await watch();
    const command = breakPayment(paymentId, { first: 4, defect: 'unstored-response' });
    expect(await readStream(4)).toMatchObject([
      {},
      { run: { paymentId, flow: 'immediate', state: 'running' } },
      { run: { plan: { violations: [] } } },
      { result: { number: 1, fault: 'before', violations: [] } },
    ]);
    expect(await command).toBe(false);
    const { run } = await read<BreaksView>('/breaks');
    expect(run).toMatchObject({ state: 'done', plan: { violations: [] } });
    expect(run?.results).toHaveLength(4 * (run?.plan?.faults.length ?? 0));
    const broken = run?.results.filter(({ violations }) => violations.length > 0);
    expect(broken?.map(({ number, fault }) => `${number} ${fault}`)).toEqual([
      '4 after',
      '4 timeout-after',
      '4 timeout-late',
    ]);
    expect(printed).toContain(
      '       again: npm run prove -- crash --only immediate:4:after --defect unstored-response',
    );
    expect(printed.at(-1)).toBe('Done: 36 faults, 3 broke it.');
  }, 180_000);

  it('goes on one at a time, ends when it is canceled, and refuses what it does not know', async () => {
    const paymentId = await aCompletedPayment();
    expect((await post('/breaks/start', { paymentId })).body.run?.state).toBe('running');
    expect(await post('/breaks/start', { paymentId })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('cancel that first') },
    });
    expect((await post('/breaks/cancel')).body.run?.state).toBe('canceled');
    expect((await post('/breaks/cancel')).body.run?.state).toBe('canceled');
    expect((await post('/breaks/start', { paymentId, defect: 'nothing' })).status).toBe(400);
    expect((await post('/breaks/start', { paymentId: crypto.randomUUID() })).status).toBe(404);
  });
});

describe('the defects that the console can plant', () => {
  it('are those of the proof, by their names', () => {
    expect(breakDefects.map(({ name }) => name)).toEqual(Object.keys(defects));
  });
});

const at = '2026-01-01T00:00:00Z';
const quote = { kind: 'QUOTE', status: 'COMPLETED', quotedAt: at, createdAt: at } as const;
const refund = { reference: 'r', initiatedAt: '', status: 'COMPLETED', reason: 'TRANSACTION_FAILED' } as const;

describe('the flow of a payment', () => {
  it.each<[flow: string, payment: object, path?: readonly string[]]>([
    ['transfer-out', { kind: 'TRANSFER_OUT' }],
    ['transfer-in', { kind: 'TRANSFER_IN' }],
    ['receive', { kind: 'UMA_IN' }, ['RequestApproval']],
    ['approve', { kind: 'UMA_IN' }, ['RequestApproval', 'AwaitApproval']],
    ['immediate', quote],
    ['execute', { ...quote, createdAt: '2026-01-01T00:01:00Z' }],
    ['expire', { ...quote, status: 'EXPIRED' }],
    ['authorize', quote, ['AwaitAuthorization']],
    ['expireAuthorization', { ...quote, status: 'FAILED' }, ['AwaitAuthorization', 'ExpireAuthorization']],
    ['fund', { ...quote, funding: { kind: 'REALTIME' } }, ['AwaitFunding']],
    ['refund', { ...quote, status: 'FAILED', refund }],
    ['return', { ...quote, status: 'FAILED', refund, returnedAt: '2026-01-01T00:00:00Z' }],
    ['cancel', { ...quote, refund: { ...refund, reason: 'USER_CANCELLATION' } }, ['AwaitAuthorization']],
    ['customer-to-customer', { ...quote, umaReceiverId: 'Customer:1' }],
    ['agent-approved', { ...quote, agentId: 'Agent:1' }],
    ['agent-rejected', { ...quote, status: 'EXPIRED', agentId: 'Agent:1' }],
  ])('is %s', (flow, payment, path = []) => {
    expect(flowOf(payment as Payment, path)).toBe(flow);
    expect(Object.keys(flows)).toContain(flow);
  });
});
