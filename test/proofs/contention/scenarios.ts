import type { HttpAnswer } from '../../kit/invoke-function.ts';
import type { ContentionHarness } from './harness.ts';

/** The result of a scenario. */
export interface Outcome {
  readonly paid: number;
  /** Refused because the money was spent. */
  readonly refused: number;
  readonly failed: number;
  /** The simulated time from which conflicts count. */
  readonly from: number;
  /** How often a payment is written when nothing is in its way; once where it is not said. */
  readonly writes?: number;
  /** Whether the account runs out of money. */
  readonly runsOut?: boolean;
  readonly violations: readonly string[];
}

const payerPerSecond = 500;
const payeePerSecond = 1000;
const wholePerSecond = 1000;
/** In cents. */
const amount = 1000;

/** Runs on a harness of its own for so many simulated seconds. */
export type Scenario = (harness: ContentionHarness, seconds: number) => Promise<Outcome>;

export const scenarios = {
  'hot payer': hotPayer,
  'locked quotes': lockedQuotes,
  'hot payee': hotPayee,
  'whole payments': wholePayments,
  'payer runs out': payerRunsOut,
} satisfies Record<string, Scenario>;

/** One account pays 500 times a second: transfers, and quotes that are executed at once. */
async function hotPayer(harness: ContentionHarness, seconds: number): Promise<Outcome> {
  const count = seconds * payerPerSecond;
  await fund(harness, 10 * count * amount);
  return pay(harness, count, { affordable: count });
}

/** 500 quotes a second, which were locked before, are executed from one account. */
async function lockedQuotes(harness: ContentionHarness, seconds: number): Promise<Outcome> {
  const count = seconds * payerPerSecond;
  await fund(harness, 10 * count * amount);
  const body = { ...quoteToWallet(harness), immediatelyExecute: false };
  const quoteIds: string[] = [];
  await harness.arrive(count, payerPerSecond, async (index) => {
    const answer = await harness.call({ operation: 'createQuote', body, key: `quote-${index}` });
    if (answer?.status !== 201) throw new Error(`createQuote answers ${answer?.text}`);
    quoteIds.push(String(answer.body.id));
  });
  const from = harness.time.now;
  harness.table.attempts = 0;
  harness.latenciesMs.length = 0;
  let paid = 0;
  await harness.arrive(count, payerPerSecond, async (index) => {
    const path = { quoteId: quoteIds[index] ?? '' };
    const answer = await harness.call({ operation: 'executeQuote', path, key: `execution-${index}` });
    paid += answer?.status === 200 ? 1 : 0;
  });
  return { paid, refused: 0, failed: count - paid, from, violations: [] };
}

/** One platform makes 1,000 payments a second from one account, and each is made, and then submitted and completed. */
async function wholePayments(harness: ContentionHarness, seconds: number): Promise<Outcome> {
  const count = seconds * wholePerSecond;
  await fund(harness, 10 * count * amount);
  const body = quoteToWallet(harness);
  const from = harness.time.now;
  const made: string[] = [];
  let failed = 0;
  harness.table.attempts = 0;
  await harness.arrive(count, wholePerSecond, async (index) => {
    try {
      const answer = await harness.call({ operation: 'createQuote', body, key: `whole-${index}` });
      if (answer?.status !== 201) throw new Error(`createQuote answers ${answer?.text}`);
      const paymentId = String(answer.body.id).slice('Quote:'.length);
      await harness.step('SubmitPayout', paymentId, { taskToken: 'token' });
      made.push(paymentId);
    } catch {
      failed += 1;
    }
  });
  const completed = made.filter((id) => harness.invariants.statusOf(id) === 'COMPLETED').length;
  const violations = completed === made.length ? [] : [`${completed} of ${made.length} are completed`];
  return { paid: completed, refused: 0, failed, from, writes: 3, violations };
}

/** The account holds half of the money that all payments need. */
async function payerRunsOut(harness: ContentionHarness, seconds: number): Promise<Outcome> {
  const affordable = Math.max((seconds / 2) * payerPerSecond, Math.ceil(held(harness) / amount) + 1);
  await fund(harness, affordable * amount - held(harness));
  return { ...(await pay(harness, 2 * affordable, { affordable })), runsOut: true };
}

async function pay(
  harness: ContentionHarness,
  count: number,
  { affordable }: { readonly affordable: number },
): Promise<Outcome> {
  const from = harness.time.now;
  const answers: (HttpAnswer | undefined)[] = [];
  await harness.arrive(count, payerPerSecond, async (index) => {
    answers.push(await harness.call({ ...payment(harness, index), key: `payment-${index}` }));
  });
  const paid = answers.filter((answer) => answer?.status === 201).length;
  const refused = answers.filter((answer) => answer?.body?.code === 'INSUFFICIENT_BALANCE').length;
  const left = held(harness);
  const violations = [
    ...(left < 0 ? [`the account is overdrawn by ${-left}`] : []),
    // All payments cost the same, so the balance affords the same number in any order.
    ...(paid === affordable ? [] : [`${paid} are paid, ${affordable} could be, ${left} are left`]),
  ];
  return { paid, refused, failed: count - paid - refused, from, violations };
}

function payment(harness: ContentionHarness, index: number) {
  const { platform } = harness;
  const accountId = payer(platform).accountId;
  if (index % 2 === 0) {
    const destination = platform.externals.find(({ currency }) => currency === 'USD')?.id;
    const body = { source: { accountId }, destination: { accountId: destination }, amount };
    return { operation: 'createTransferOut', body };
  }
  return { operation: 'createQuote', body: quoteToWallet(harness) };
}

const quote = (accountId: string, destination: string | undefined) => ({
  source: { sourceType: 'ACCOUNT', accountId },
  destination: { destinationType: 'ACCOUNT', accountId: destination },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
  immediatelyExecute: true,
});

/** A quote from the platform's own account in dollars to a wallet elsewhere. */
const quoteToWallet = ({ platform }: ContentionHarness) =>
  quote(payer(platform).accountId, platform.externals.find(({ currency }) => currency === 'BTC')?.id);

/** 1,000 payments a second are submitted and settle on one account. Another account makes them beforehand, one by one. */
async function hotPayee(harness: ContentionHarness, seconds: number): Promise<Outcome> {
  const count = seconds * payeePerSecond;
  const payee = harness.platform.internals.find(({ currency, customerId }) => currency === 'EUR' && !customerId);
  await fund(harness, count * amount);
  const before = harness.invariants.balanceOf(payee?.accountId ?? '');
  const payments: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await harness.call({
      operation: 'createQuote',
      body: quote(payer(harness.platform).accountId, payee?.accountId),
    });
    if (answer?.status !== 201) throw new Error(`createQuote answers ${answer?.text}`);
    payments.push(String(answer.body.id).slice('Quote:'.length));
  }
  const from = harness.time.now;
  let failed = 0;
  harness.table.attempts = 0;
  await harness.arrive(count, payeePerSecond, (index) =>
    harness.step('SubmitPayout', payments[index] ?? '', { taskToken: 'token' }).catch(() => (failed += 1)),
  );
  const settled = [...harness.invariants.payments.values()].filter(({ status }) => status === 'COMPLETED');
  const expected = settled.filter(({ paymentId }) => payments.includes(paymentId));
  const received = harness.invariants.balanceOf(payee?.accountId ?? '') - before;
  const owed = expected.reduce((sum, { receivingAmount }) => sum + receivingAmount, 0);
  const violations = received === owed ? [] : [`the payee received ${received} of ${owed}`];
  return { paid: expected.length, refused: 0, failed, from, writes: 2, violations };
}

/** The platform's own account in dollars. */
function payer({ internals }: ContentionHarness['platform']) {
  const account = internals.find(({ currency, customerId }) => currency === 'USD' && !customerId);
  if (!account) throw new Error('The platform has no account in USD.');
  return account;
}

const held = (harness: ContentionHarness): number => harness.invariants.balanceOf(payer(harness.platform).accountId);

async function fund(harness: ContentionHarness, cents: number): Promise<void> {
  const path = { accountId: payer(harness.platform).accountId };
  const answer = await harness.call({ operation: 'sandboxFundInternalAccount', path, body: { amount: cents } });
  if (answer?.status !== 200) throw new Error(`The account cannot be funded: ${answer?.text}`);
}
