/** What a rail reports after it has reported before: the same once more, the contrary, and the contrary of that. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../kit/client/api.ts';
import { accountIn, transactionIn, until } from '../kit/client/payments.ts';

import { aConnectedPlatform, type ConnectedPlatform } from '../kit/client/production.ts';
import { aPayment, refunded } from '../kit/client/rewards.ts';
import { canceled, signedHeaders } from '../kit/fake-rail.ts';

let platform: ConnectedPlatform;
beforeAll(async () => {
  platform = await aConnectedPlatform();
});
// The books are right after all of them.
afterAll(() => platform.stop());

/** The answer to each report in each state, and the state after it. */
type Table<State extends string, Report extends string> = Readonly<
  Record<State, Readonly<Record<Report, readonly [answer: string, next: State]>>>
>;

const payouts: Table<'PROCESSING' | 'COMPLETED' | 'FAILED' | 'RETURNED', 'DELIVERED' | 'FAILED'> = {
  PROCESSING: { DELIVERED: ['RECORDED', 'COMPLETED'], FAILED: ['RECORDED', 'FAILED'] },
  COMPLETED: { DELIVERED: ['NONE', 'COMPLETED'], FAILED: ['RETURNED', 'RETURNED'] },
  FAILED: { DELIVERED: ['CONFLICT', 'FAILED'], FAILED: ['NONE', 'FAILED'] },
  RETURNED: { DELIVERED: ['NONE', 'RETURNED'], FAILED: ['NONE', 'RETURNED'] },
};

const collections: typeof payouts = {
  PROCESSING: { DELIVERED: ['RECORDED', 'COMPLETED'], FAILED: ['RECORDED', 'FAILED'] },
  COMPLETED: { DELIVERED: ['NONE', 'COMPLETED'], FAILED: ['RETURNED', 'RETURNED'] },
  FAILED: { DELIVERED: ['CONFLICT', 'FAILED'], FAILED: ['NONE', 'FAILED'] },
  RETURNED: { DELIVERED: ['NONE', 'RETURNED'], FAILED: ['NONE', 'RETURNED'] },
};

const deposits: Table<'UNKNOWN' | 'PENDING' | 'COMPLETED' | 'FAILED', 'PENDING' | 'COMPLETED' | 'FAILED'> = {
  UNKNOWN: {
    PENDING: ['RECORDED', 'PENDING'],
    COMPLETED: ['RECORDED', 'COMPLETED'],
    FAILED: ['RECORDED', 'FAILED'],
  },
  PENDING: { PENDING: ['NONE', 'PENDING'], COMPLETED: ['RECORDED', 'COMPLETED'], FAILED: ['RECORDED', 'FAILED'] },
  COMPLETED: { PENDING: ['NONE', 'COMPLETED'], COMPLETED: ['NONE', 'COMPLETED'], FAILED: ['CONFLICT', 'COMPLETED'] },
  FAILED: { PENDING: ['NONE', 'FAILED'], COMPLETED: ['CONFLICT', 'FAILED'], FAILED: ['NONE', 'FAILED'] },
};

/** Every sequence of three reports. */
const sequences = <Report extends string>(reports: readonly Report[]): readonly (readonly Report[])[] =>
  reports.flatMap((one) => reports.flatMap((two) => reports.map((three) => [one, two, three])));

async function send(path: string, signed: string, content: object): Promise<string> {
  const body = JSON.stringify({ platformId: platform.platformId, ...content });
  const headers = signedHeaders(`${signed}.${body}`);
  const answer = await platform.cloud.api.post(path, body, { credentials: null, headers });
  return answer.status === 200 ? answer.body.effect : answer.body.code;
}
const reportOutcome = (paymentId: string, outcome: string, operation = 'PAYOUT') =>
  send(`/rails/payouts/${paymentId}/outcome`, `outcome.TIMESTAMP.${paymentId}`, { operation, outcome });
const reportDeposit = (depositId: string, status: string) =>
  send(`/rails/deposits/${depositId}`, `deposit.TIMESTAMP.${depositId}`, {
    ...{ accountId: platform.accountId, amount: 500, currency: 'USD', status },
  });
const balance = async (): Promise<number> => (await accountIn(platform.api, 'USD')).totalBalance.amount;

const aPayout = async () =>
  ordered((await aPayment(platform.api, platform.accountId, platform.recipient)).transactionId);

/** A pull of 50 dollars from a bank account. */
async function aCollection() {
  const { customerId } = platform.recipient;
  const accountInfo = {
    ...{ accountType: 'USD_ACCOUNT', accountNumber: '000123450001', routingNumber: '011000015' },
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
  };
  payer ??= bodyOf(
    await platform.api.post('/customers/external-accounts', { customerId, currency: 'USD', accountInfo }),
    201,
  ).id;
  const transfer = { source: { accountId: payer }, destination: { accountId: platform.accountId }, amount: 5_000 };
  return ordered(bodyOf(await platform.api.post('/transfer-in', transfer), 201).id);
}
let payer: string | undefined;

/** A payment once the rail has its order. */
async function ordered(transactionId: string): Promise<{ readonly transactionId: string; readonly paymentId: string }> {
  const paymentId = transactionId.replace('Transaction:', '');
  await until(
    () => platform.rail.ordersFor(paymentId).length,
    (count) => count > 0,
  );
  await transactionIn(platform.api, transactionId, 'PROCESSING');
  return { transactionId, paymentId };
}

describe('reports on a payout', () => {
  it.each(sequences(['DELIVERED', 'FAILED']))(
    '%s, then %s, then %s are each answered by the table',
    async (...sent) => {
      const before = await balance();
      const { transactionId, paymentId } = await aPayout();
      let state: keyof typeof payouts = 'PROCESSING';
      for (const outcome of sent) {
        const [answer, next]: readonly [string, keyof typeof payouts] = payouts[state][outcome];
        expect(await reportOutcome(paymentId, outcome)).toBe(answer);
        state = next;
        if (state === 'COMPLETED') await transactionIn(platform.api, transactionId, 'COMPLETED');
        else await refunded(platform.api, transactionId);
        expect(await balance()).toBe(state === 'COMPLETED' ? before - 10_000 : before);
      }
    },
  );

  it('that contradict each other at once have one outcome, and the other one is refused or reverses it', async () => {
    const before = await balance();
    const { transactionId, paymentId } = await aPayout();
    const outcomes = ['DELIVERED', 'FAILED', 'DELIVERED', 'FAILED'] as const;
    const answers = await Promise.all(outcomes.map((outcome) => reportOutcome(paymentId, outcome)));
    expect(answers.filter((answer) => answer === 'RECORDED')).toHaveLength(1);
    expect(answers.filter((answer) => !['RECORDED', 'NONE', 'CONFLICT', 'RETURNED'].includes(answer))).toEqual([]);
    const isDelivered = outcomes[answers.indexOf('RECORDED')] === 'DELIVERED' && !answers.includes('RETURNED');
    if (isDelivered) await transactionIn(platform.api, transactionId, 'COMPLETED');
    else await refunded(platform.api, transactionId);
    expect(await balance()).toBe(isDelivered ? before - 10_000 : before);
  });
});

describe('a report on a payout and requests to stop it, all at once', () => {
  const tooLate = { status: 200, body: { result: 'TOO_LATE' } };

  it.each([
    ['completed where the rail has delivered and stops nothing', tooLate, 'DELIVERED', 10_000],
    ['refunded once where the rail has stopped it and says that it failed', canceled, 'FAILED', 0],
    ['refunded once where the rail stops nothing and says that it failed', tooLate, 'FAILED', 0],
  ] as const)('leave it %s', async (_, answer, outcome, paid) => {
    const { api, rail } = platform;
    rail.answerCancellationsWith(answer);
    const before = await balance();
    const { transactionId, paymentId } = await aPayout();
    const stop = async () => (await api.post(`/transactions/${transactionId}/cancel`)).status;
    const [reported, ...stopped] = await Promise.all([reportOutcome(paymentId, outcome), stop(), stop(), stop()]);
    expect(['RECORDED', 'NONE']).toContain(reported);
    expect(stopped.filter((status) => ![200, 409].includes(status))).toEqual([]);
    if (paid > 0) await transactionIn(api, transactionId, 'COMPLETED');
    else await refunded(api, transactionId);
    expect(await balance()).toBe(before - paid);
  });
});

describe('reports on a pull', () => {
  it.each(sequences(['DELIVERED', 'FAILED']))(
    '%s, then %s, then %s are each answered by the table',
    async (...sent) => {
      const before = await balance();
      const { transactionId, paymentId } = await aCollection();
      let state: keyof typeof collections = 'PROCESSING';
      for (const outcome of sent) {
        const [answer, next]: readonly [string, keyof typeof collections] = collections[state][outcome];
        expect(await reportOutcome(paymentId, outcome, 'COLLECTION')).toBe(answer);
        state = next;
        const isCredited = state === 'COMPLETED';
        await transactionIn(platform.api, transactionId, isCredited ? 'COMPLETED' : 'FAILED');
        expect(await balance()).toBe(isCredited ? before + 5_000 : before);
      }
    },
  );
});

describe('reports on a deposit', () => {
  it.each(sequences(['PENDING', 'COMPLETED', 'FAILED']))(
    '%s, then %s, then %s are each answered by the table',
    async (...sent) => {
      const before = await balance();
      const depositId = `later-${sent.join('-')}`;
      let state: keyof typeof deposits = 'UNKNOWN';
      for (const status of sent) {
        const [answer, next]: readonly [string, keyof typeof deposits] = deposits[state][status];
        expect(await reportDeposit(depositId, status)).toBe(answer);
        state = next;
        expect(await balance()).toBe(state === 'COMPLETED' ? before + 500 : before);
      }
    },
  );
});
