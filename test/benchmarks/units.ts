import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { markdownTable, rounded, sum } from '../kit/measuring/markdown.ts';
import { type Invocation, Meter, readUnits, sequentialCalls, writeUnits } from '../kit/measuring/meter.ts';
import { customerRequest, Payer, walletRequest } from '../kit/measuring/payer.ts';
import type { Measured } from './measured.ts';
import { type Session, withSession } from './session.ts';

/** The number of payments in the average. */
const payments = 25;
/** Time for the last webhook to be recorded as delivered. */
const settleMs = 300;

/** Measures the table units of each operation of the rewards flow, and of a whole payment. */
export const measureUnits = (): Promise<Measured> =>
  withSession(1, async (session) => {
    const meter = new Meter(session.cloud);
    const payer = await Payer.make(session.client);
    const operations = await measureOperations(payer, session, meter);
    const runs = await measurePayments(payer, session, meter);
    const byFunction = Map.groupBy(runs, (run) => run.function);
    const rows = [...byFunction].map(([name, own]) => [name, ...perPayment(own)]);
    const [runCount = 0, writes = 0, reads = 0, calls = 0] = perPayment(runs);
    return {
      markdown: [
        markdownTable(
          'Table use per request',
          ['Request', 'Write units', 'Read units', 'Calls', 'Calls in sequence'],
          operations.map(({ label, run }) => [
            label,
            rounded(writeUnits(run)),
            rounded(readUnits(run)),
            run.calls.length,
            sequentialCalls(run),
          ]),
          'Units as the table counts them, its index included. With an Idempotency-Key wherever the operation takes one; ' +
            'the check of credentials is remembered for a minute.',
        ),
        markdownTable(
          'Table use of one whole payment',
          ['Function', 'Runs', 'Write units', 'Read units', 'Calls'],
          [...rows, ['**Total**', runCount, writes, reads, calls]],
          `From the request to the last delivered webhook: the average of ${payments} payments, one after the other.`,
        ),
      ].join('\n\n'),
      summary: `a payment takes ${writes} write units, ${reads} read units and ${calls} table calls in ${runCount} function runs`,
    };
  });

const perPayment = (runs: readonly Invocation[]): number[] =>
  [runs.length, sum(runs.map(writeUnits)), sum(runs.map(readUnits)), sum(runs.map(({ calls }) => calls.length))].map(
    (total) => rounded(total / payments),
  );

/** Makes one payment after the other, each until all of its effects are complete. */
async function measurePayments(payer: Payer, { receiver }: Session, meter: Meter): Promise<readonly Invocation[]> {
  const walletId = await payer.wallet();
  await pause(settleMs);
  return meter.during(async () => {
    for (let index = 0; index < payments; index += 1) {
      const { transactionId } = await payer.pay(walletId);
      await receiver.event(transactionId, 'OUTGOING_PAYMENT.COMPLETED');
      await pause(settleMs);
    }
  });
}

/** Each request of the rewards flow once. */
export async function measureOperations(payer: Payer, { client, receiver }: Session, meter: Meter) {
  const { accountId, customerId } = payer;
  const measured: { label: string; run: Invocation }[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: the bodies of answers.
  const take = async (label: string, operation: string, send: () => Promise<any>): Promise<any> => {
    let body: unknown;
    const runs = await meter.during(async () => {
      body = await send();
    });
    const run = runs.find((one) => one.function === operation);
    if (!run) throw new Error(`${label} has not run ${operation}.`);
    measured.push({ label, run });
    return body;
  };
  const credentials = meter.invocations.find((run) => run.function === 'Authorizer');
  if (credentials) measured.push({ label: 'the check of credentials', run: credentials });
  const accounts = '/platform/internal-accounts';
  await take(`GET ${accounts}`, 'listPlatformInternalAccounts', () => client.get(`${accounts}?currency=USD`));
  await take('POST /sandbox/internal-accounts/{accountId}/fund', 'sandboxFundInternalAccount', () =>
    client.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000 }, randomUUID()),
  );
  await take('POST /customers', 'createCustomer', () => client.post('/customers', customerRequest(), randomUUID()));
  const { id: walletId } = await take('POST /customers/external-accounts', 'createCustomerExternalAccount', () =>
    client.post('/customers/external-accounts', walletRequest(customerId), randomUUID()),
  );
  const paid = await take('POST /quotes, executed at once', 'createQuote', () => payer.pay(walletId));
  const locked = await take('POST /quotes, locked', 'createQuote', () =>
    client.post('/quotes', payer.quoteRequest(walletId, false), randomUUID()),
  );
  await take('GET /quotes/{quoteId}', 'getQuoteById', () => client.get(`/quotes/${locked.id}`));
  const { transactionId } = await take('POST /quotes/{quoteId}/execute', 'executeQuote', () =>
    client.post(`/quotes/${locked.id}/execute`, {}, randomUUID()),
  );
  await receiver.event(transactionId, 'OUTGOING_PAYMENT.COMPLETED');
  await receiver.event(paid.transactionId, 'OUTGOING_PAYMENT.COMPLETED');
  await take('GET /transactions/{transactionId}', 'getTransactionById', () =>
    client.get(`/transactions/${transactionId}`),
  );
  await Promise.all(Array.from({ length: 20 }, () => payer.pay(walletId)));
  await pause(settleMs);
  await take('GET /transactions, a page of 20', 'listTransactions', () => client.get('/transactions'));
  await take('POST /transactions/{transactionId}/confirm', 'confirmReceiptDelivery', () =>
    client.post(`/transactions/${transactionId}/confirm`, {}),
  );
  return measured;
}
