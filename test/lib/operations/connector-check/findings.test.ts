import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { priceLifeMs } from '../../../../functions/contract/figures.ts';
import { priceBase } from '../../../../functions/domain/pricing/prices.ts';
import { checkOrder } from '../../../../lib/operations/connector-check/check-orders.ts';
import { checkReports } from '../../../../lib/operations/connector-check/check-reports.ts';
import type { Finding } from '../../../../lib/operations/connector-check/finding.ts';
import { connectorKinds, type ReportedOrder } from '../../../../lib/operations/connector-check/kinds.ts';
import { ReportReceiver } from '../../../../lib/operations/connector-check/report-receiver.ts';
import { close, freePort, listen } from '../../../kit/listen.ts';

const secret = 'example-connector-secret';

describe('a report', () => {
  const target = { url: '', kind: connectorKinds.rail, secret };
  const order = connectorKinds.rail.orders()[0] as ReportedOrder;
  const body = JSON.stringify({ ...order.body, outcome: 'DELIVERED' });

  it('that was accepted twice is found', async () => {
    const receiver = new ReportReceiver([order.report]);
    const port = await freePort();
    await receiver.listen(port);
    try {
      for (const status of [503, 200, 200]) {
        const timestamp = String(Math.floor(Date.now() / 1_000));
        const mac = createHmac('sha256', secret).update(`outcome.${timestamp}.${order.subject}.${body}`).digest('hex');
        const answer = await fetch(`http://127.0.0.1:${port}/v1/rails/payouts/${order.subject}/outcome`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-rail-timestamp': timestamp,
            'x-rail-signature': `v1=${mac}`,
          },
          body,
        });
        expect(answer.status).toBe(status);
      }
      const failed: Finding[] = [];
      for await (const finding of checkReports(target, receiver, order, { waitMs: 1_000, quietMs: 0 }))
        if (!finding.passed) failed.push(finding);
      expect(failed).toMatchObject([
        { name: 'payouts report comes once for an order that came twice', got: '2 of the same' },
      ]);
    } finally {
      receiver.close();
    }
  });

  /** The checks of reports that have come, by the last word of their names. */
  async function checked(...came: readonly object[]) {
    const received = { waitFor: async () => {}, on: () => came.filter((each) => 'raw' in each), received: came };
    const findings = new Map<string, Finding>();
    for await (const finding of checkReports(target, received as never, order, { waitMs: 500, quietMs: 0 }))
      findings.set(finding.name.split(' ').at(-1) ?? '', finding);
    return findings;
  }
  /** A report of a clock that is so many seconds away. */
  function signed(raw: string, seconds = 0) {
    const timestamp = '1700000000';
    const mac = createHmac('sha256', secret).update(`outcome.${timestamp}.${order.subject}.${raw}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-rail-timestamp': timestamp,
      'x-rail-signature': `v1=${mac}`,
    };
    return { method: 'POST', path: '/', headers, raw, at: Number(timestamp) + seconds, status: 200 };
  }

  it.each([
    [300, true],
    [301, false],
  ])('that was signed by a clock %i seconds away is well signed: %s', async (seconds, passed) => {
    expect((await checked(signed(body, seconds))).get('signed')?.passed).toBe(passed);
  });

  it.each([
    ['its platform', { ...order.body, outcome: 'DELIVERED' }, 'that'],
    ['another platform', { ...order.body, outcome: 'DELIVERED', platformId: randomUUID() }, 'another platformId'],
  ])('that names %s is seen as such', async (_, content, got) => {
    expect((await checked(signed(JSON.stringify(content)))).get('body')).toMatchObject({ got, passed: got === 'that' });
  });

  it.each([
    ['nothing came', [], 'none in 0.5 s'],
    [
      'something came elsewhere',
      [
        { status: 404, method: 'PUT', path: '/elsewhere' },
        { status: 503, method: 'POST', path: '/another' },
      ],
      'PUT /elsewhere',
    ],
  ])('that did not come is missed, and it is said that %s', async (_, came, got) => {
    expect([...(await checked(...came)).values()]).toMatchObject([{ got, passed: false }]);
  });
});

describe('an order', () => {
  const order = connectorKinds.rail.orders()[0] as ReportedOrder;

  /** What the check says of a connector that answers so to everything. */
  async function taken(status: number, text = '') {
    const server = createServer((_, response) => response.writeHead(status).end(text));
    const url = `http://127.0.0.1:${await listen(server)}`;
    onTestFinished(() => close(server));
    for await (const finding of checkOrder({ url, kind: connectorKinds.rail, secret }, order))
      if (finding.name.endsWith('takes a signed order')) return finding;
    return undefined;
  }

  it.each([
    [200, true],
    [299, true],
    [300, false],
    [401, false],
  ])('that is answered with %i is taken: %s', async (status, passed) => {
    expect((await taken(status))?.passed).toBe(passed);
  });

  it('shows as much of an answer as a line holds', async () => {
    expect((await taken(200, 'x'.repeat(120)))?.got).toContain(`200 ${'x'.repeat(120)} in`);
    expect((await taken(200, 'x'.repeat(121)))?.got).toContain(`200 ${'x'.repeat(120)}… in`);
  });
});

it.each([
  [priceLifeMs, true],
  [priceLifeMs + 1, false],
  [-priceLifeMs, true],
  [-priceLifeMs - 1, false],
])('prices that are %i ms old are current: %s', (age, isCurrent) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const [order] = connectorKinds.rates.orders();
  const prices = { base: priceBase, at: new Date(Date.now() - age).toISOString(), prices: { EUR: '1.1' } };
  expect(order?.answer?.safeParse(prices).success).toBe(isCurrent);
});
