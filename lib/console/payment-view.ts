import { formatId, isUuid } from '../../functions/domain/ids.ts';
import { hasQuote } from '../../functions/domain/payments/payment.ts';
import type { Platform } from '../../functions/domain/platforms/platform.ts';
import { entriesIn } from '../../functions/store/ledger/journal.ts';
import { readPayment, toItem } from '../../functions/store/payments/payments.ts';
import type { Store } from '../../functions/store/table.ts';
import { arn } from '../local/arns.ts';
import type { Executions } from '../local/executions.ts';
import type { PaymentView, ShownExecution } from '../views/console-views.ts';
import { ConsoleRefusal } from './http.ts';
import type { PlatformReader } from './platform-api.ts';
import type { Recorder } from './recorder.ts';
import { paymentUse } from './usage.ts';

type KnownPlatform = Pick<Platform, 'platformId' | 'environment'>;

interface ViewParts {
  readonly store: Store;
  readonly executions: Executions;
  readonly recorder: Recorder;
  readonly read: PlatformReader;
  readonly platforms: readonly KnownPlatform[];
}

/** How many events of one payment are shown. */
const shownEvents = 400;

/** Reads a payment of any platform. Refuses with 404. */
export async function paymentView(parts: ViewParts, id: string): Promise<PaymentView> {
  const { executions, recorder } = parts;
  const { payment, platform } = await findPayment(parts, id);
  const get = async (path: string): Promise<unknown> => {
    const { statusCode, body } = await parts.read(platform, path);
    return statusCode === 200 ? JSON.parse(body) : undefined;
  };
  const { paymentId: uuid } = payment;
  const transactionId = formatId('Transaction', uuid);
  const [transaction, quote, deliveries] = await Promise.all([
    get(`/transactions/${transactionId}`),
    hasQuote(payment) ? get(`/quotes/${formatId('Quote', uuid)}`) : undefined,
    get(`/webhooks/deliveries?resourceId=${transactionId}&limit=50`),
  ]);
  const shownExecutions = executionsOf(executions, uuid);
  const transitions = shownExecutions.reduce((sum, execution) => sum + execution.transitions, 0);
  return {
    paymentId: uuid,
    platformId: platform.platformId,
    status: payment.status,
    transaction,
    quote,
    executions: shownExecutions,
    use: paymentUse(recorder, uuid, transitions),
    entries: entriesIn(toItem(payment)).map(({ movement, cause, causeId, postings, at }) => ({
      movement,
      cause,
      causeId,
      postings,
      at,
    })),
    deliveries: (deliveries as { data?: unknown[] } | undefined)?.data ?? [],
    events: recorder.list({ subject: uuid, limit: shownEvents }).reverse(),
    waitsForCode: payment.status === 'PENDING_AUTHORIZATION' && payment.authorization?.challenge !== undefined,
  };
}

/** The payment of whichever platform has it. Refuses with 404. */
export async function findPayment({ store, platforms }: Pick<ViewParts, 'store' | 'platforms'>, id: string) {
  for (const platform of platforms) {
    const payment = isUuid<'Payment'>(id) ? await readPayment(store, platform.platformId, id) : undefined;
    if (payment) return { payment, platform };
  }
  throw new ConsoleRefusal(404, 'There is no payment with this id. A rewind may have taken it back.');
}

/** The first execution and those by which an operator resumed it. */
export function executionsOf(executions: Executions, uuid: string): readonly ShownExecution[] {
  return executions.named(arn('states', `execution:Payment:${uuid}`)).map((execution) => ({
    name: execution.arn.split(':').at(-1) ?? '',
    status: execution.status,
    state: execution.state,
    dueAt: execution.dueAt,
    transitions: execution.transitions,
    path: executions
      .history(execution.arn)
      .filter(({ type }) => type.endsWith('StateEntered'))
      .map(({ at, detail }) => ({ state: (detail as { name: string }).name, at })),
  }));
}
