import type { HttpAnswer } from '../invoke.ts';
import type { Stage } from './stage.ts';

/** What came of a scenario. */
export interface Outcome {
  readonly paid: number;
  /** Rightly turned down: the money was spent. */
  readonly refused: number;
  readonly failed: number;
  /** The simulated moment from which conflicts count. */
  readonly from: number;
  /** The limit of conflicts holds of it. */
  readonly isHot: boolean;
  readonly violated: readonly string[];
}

const payerPerSecond = 500;
const payeePerSecond = 1000;
/** In cents. */
const amount = 1000;

/** Plays on a stage of its own for so many simulated seconds. */
export type Scenario = (stage: Stage, seconds: number) => Promise<Outcome>;

export const scenarios = {
  'hot payer': hotPayer,
  'hot payee': hotPayee,
  'payer runs out': payerRunsOut,
} satisfies Record<string, Scenario>;

/** One account pays 500 times a second: transfers, and quotes that are executed at once. */
async function hotPayer(stage: Stage, seconds: number): Promise<Outcome> {
  const count = seconds * payerPerSecond;
  await fund(stage, 10 * count * amount);
  return pay(stage, count, { isHot: true, affordable: count });
}

/** The account holds half of what is asked of it. */
async function payerRunsOut(stage: Stage, seconds: number): Promise<Outcome> {
  const affordable = Math.max((seconds / 2) * payerPerSecond, Math.ceil(held(stage) / amount) + 1);
  await fund(stage, affordable * amount - held(stage));
  return pay(stage, 2 * affordable, { isHot: false, affordable });
}

async function pay(
  stage: Stage,
  count: number,
  { isHot, affordable }: { isHot: boolean; affordable: number },
): Promise<Outcome> {
  const from = stage.time.now;
  const answers: (HttpAnswer | undefined)[] = [];
  await stage.arrive(count, payerPerSecond, async (place) => {
    answers.push(await stage.ask({ ...payment(stage, place), key: `payment-${place}` }));
  });
  const paid = answers.filter((answer) => answer?.status === 201).length;
  const refused = answers.filter((answer) => answer?.body?.code === 'INSUFFICIENT_BALANCE').length;
  const left = held(stage);
  const violated = [
    ...(left < 0 ? [`the account is overdrawn by ${-left}`] : []),
    // All cost the same, so any order pays as many as the money is enough for.
    ...(paid === affordable ? [] : [`${paid} are paid, ${affordable} could be, ${left} are left`]),
  ];
  return { paid, refused, failed: count - paid - refused, from, isHot, violated };
}

function payment({ tenant }: Stage, place: number) {
  const accountId = payer(tenant).accountId;
  if (place % 2 === 0) {
    const destination = tenant.externals.find(({ currency }) => currency === 'USD')?.id;
    const body = { source: { accountId }, destination: { accountId: destination }, amount };
    return { operation: 'createTransferOut', body };
  }
  const destination = tenant.externals.find(({ currency }) => currency === 'BTC')?.id;
  return { operation: 'createQuote', body: quote(accountId, destination) };
}

const quote = (accountId: string, destination: string | undefined) => ({
  source: { sourceType: 'ACCOUNT', accountId },
  destination: { destinationType: 'ACCOUNT', accountId: destination },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
  immediatelyExecute: true,
});

/** 1,000 payments a second settle on one account. They were made before, one by one, by another account. */
async function hotPayee(stage: Stage, seconds: number): Promise<Outcome> {
  const count = seconds * payeePerSecond;
  const payee = stage.tenant.internals.find(({ currency, customerId }) => currency === 'EUR' && !customerId);
  await fund(stage, count * amount);
  const before = stage.books.balanceOf(payee?.accountId ?? '');
  const payments: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const answer = await stage.ask({
      operation: 'createQuote',
      body: quote(payer(stage.tenant).accountId, payee?.accountId),
    });
    if (answer?.status !== 201) throw new Error(`createQuote answers ${answer?.text}`);
    const paymentId = String(answer.body.id).slice('Quote:'.length);
    await stage.step('SubmitPayout', paymentId, { taskToken: 'token' });
    payments.push(paymentId);
  }
  const from = stage.time.now;
  let failed = 0;
  stage.table.attempts = 0;
  await stage.arrive(count, payeePerSecond, (place) =>
    stage.step('CompletePayout', payments[place] ?? '').catch(() => (failed += 1)),
  );
  const settled = [...stage.books.payments.values()].filter(({ status }) => status === 'COMPLETED');
  const expected = settled.filter(({ paymentId }) => payments.includes(paymentId));
  const received = stage.books.balanceOf(payee?.accountId ?? '') - before;
  const owed = expected.reduce((sum, { receivingAmount }) => sum + receivingAmount, 0);
  const violated = received === owed ? [] : [`the payee received ${received} of ${owed}`];
  return { paid: expected.length, refused: 0, failed, from, isHot: true, violated };
}

/** The platform's own account in dollars. */
function payer({ internals }: Stage['tenant']) {
  const account = internals.find(({ currency, customerId }) => currency === 'USD' && !customerId);
  if (!account) throw new Error('The platform has no account in USD.');
  return account;
}

const held = (stage: Stage): number => stage.books.balanceOf(payer(stage.tenant).accountId);

async function fund(stage: Stage, cents: number): Promise<void> {
  const path = { accountId: payer(stage.tenant).accountId };
  const answer = await stage.ask({ operation: 'sandboxFundInternalAccount', path, body: { amount: cents } });
  if (answer?.status !== 200) throw new Error(`The account cannot be funded: ${answer?.text}`);
}
