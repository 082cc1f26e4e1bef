import type { CardTransactionRecord } from '../../functions/domain/cards/card-transaction.ts';
import { formatId, isUuid, uuidIn } from '../../functions/domain/ids.ts';
import { hasQuote, type Payment } from '../../functions/domain/payments/payment.ts';
import type { Platform } from '../../functions/domain/platforms/platform.ts';
import { purposesOf } from '../../functions/domain/sca/challenge.ts';
import { readCardTransaction } from '../../functions/store/cards/card-transactions.ts';
import * as keys from '../../functions/store/keys.ts';
import { entriesIn, type JournalEntry } from '../../functions/store/ledger/journal.ts';
import { readPayment, toItem } from '../../functions/store/payments/payments.ts';
import { readPartition } from '../../functions/store/query.ts';
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
  /** What a resource is called, by its id. */
  readonly nameOf: (id: string) => string | undefined;
}

/** How many events of one payment are shown. */
const shownEvents = 400;

/** Reads a payment or a card purchase of any platform. Refuses with 404. */
export async function paymentView(parts: ViewParts, id: string): Promise<PaymentView> {
  const found = await findStored(parts, id);
  return found.kind === 'CARD' ? cardView(parts, found) : transactionView(parts, found);
}

async function transactionView(parts: ViewParts, { payment, platform }: StoredPayment): Promise<PaymentView> {
  const { paymentId: uuid } = payment;
  const get = makeGet(parts, platform);
  const transactionId = formatId('Transaction', uuid);
  const [transaction, quote, deliveries] = await Promise.all([
    get(`/transactions/${transactionId}`),
    hasQuote(payment) ? get(`/quotes/${formatId('Quote', uuid)}`) : undefined,
    get(`/webhooks/deliveries?resourceId=${transactionId}&limit=50`),
  ]);
  return {
    ...recorded(parts, 'Payment', uuid),
    platformId: platform.platformId,
    kind: payment.kind,
    status: payment.status,
    transaction,
    quote,
    names: namesOf(parts, payment.customerId, payment.destinationAccountId, payment.sourceAccountId),
    entries: entriesIn(toItem(payment)).map(shownEntry),
    deliveries: dataIn(deliveries),
    ...awaitedCode(payment),
  };
}

function awaitedCode(payment: Payment): Pick<PaymentView, 'code'> {
  const { status, authorization, sendingCurrency, receivingCurrency } = payment;
  if (status !== 'PENDING_AUTHORIZATION' || !authorization?.challenge) return {};
  const purposes = purposesOf(sendingCurrency !== receivingCurrency);
  const { purpose = 'PAYOUT' } = authorization.challenge;
  return { code: { number: purposes.length - authorization.waiting.length, of: purposes.length, purpose } };
}

async function cardView(parts: ViewParts, { purchase, platform }: StoredPurchase): Promise<PaymentView> {
  const { cardTransactionId, customerId, cardId, sourceAccountId } = purchase;
  const uuid = uuidIn('CardTransaction', cardTransactionId);
  const get = makeGet(parts, platform);
  const [transaction, deliveries, items] = await Promise.all([
    get(`/transactions/${cardTransactionId}`),
    get(`/webhooks/deliveries?resourceId=${cardTransactionId}&limit=50`),
    readPartition(parts.store, keys.cardTransaction(platform.platformId, uuid).pk),
  ]);
  return {
    ...recorded(parts, 'Card', uuid),
    platformId: platform.platformId,
    kind: 'CARD',
    status: purchase.status,
    transaction,
    names: namesOf(parts, customerId, cardId, sourceAccountId),
    entries: items.flatMap(entriesIn).map(shownEntry),
    deliveries: dataIn(deliveries),
  };
}

const makeGet =
  ({ read }: ViewParts, platform: KnownPlatform) =>
  async (path: string): Promise<unknown> => {
    const { statusCode, body } = await read(platform, path);
    return statusCode === 200 ? JSON.parse(body) : undefined;
  };

const dataIn = (list: unknown): readonly unknown[] => (list as { data?: unknown[] } | undefined)?.data ?? [];

/** What ran for it and what was recorded of it. */
function recorded({ executions, recorder }: ViewParts, workflow: 'Payment' | 'Card', uuid: string) {
  const shownExecutions = executionsOf(executions, workflow, uuid);
  const transitions = shownExecutions.reduce((sum, execution) => sum + execution.transitions, 0);
  return {
    paymentId: uuid,
    workflow,
    executions: shownExecutions,
    use: paymentUse(recorder, uuid, transitions),
    events: recorder.list({ subject: uuid, limit: shownEvents }).reverse(),
  };
}

const shownEntry = ({ movement, cause, causeId, postings, at }: JournalEntry) => ({
  movement,
  cause,
  causeId,
  postings,
  at,
});

function namesOf({ nameOf }: ViewParts, ...ids: readonly (string | undefined)[]): PaymentView['names'] {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const name = id && nameOf(id);
      return name ? [[id, name]] : [];
    }),
  );
}

interface StoredPayment {
  readonly kind: 'PAYMENT';
  readonly payment: Payment;
  readonly platform: KnownPlatform;
}

interface StoredPurchase {
  readonly kind: 'CARD';
  readonly purchase: CardTransactionRecord;
  readonly platform: KnownPlatform;
}

/** The payment or card purchase of whichever platform has it, by its id in any form. Refuses with 404. */
async function findStored(
  { store, platforms }: Pick<ViewParts, 'store' | 'platforms'>,
  id: string,
): Promise<StoredPayment | StoredPurchase> {
  const uuid = id.slice(id.indexOf(':') + 1);
  for (const platform of platforms) {
    const { platformId } = platform;
    const payment = isUuid<'Payment'>(uuid) ? await readPayment(store, platformId, uuid) : undefined;
    if (payment) return { kind: 'PAYMENT', payment, platform };
    const purchase = await readCardTransaction(store, platformId, `CardTransaction:${uuid}`);
    if (purchase) return { kind: 'CARD', purchase, platform };
  }
  throw new ConsoleRefusal(404, 'There is no payment with this id. A rewind may have taken it back.');
}

/** The payment of whichever platform has it. Refuses with 404, and with 400 a card purchase. */
export async function findPayment(parts: Pick<ViewParts, 'store' | 'platforms'>, id: string): Promise<StoredPayment> {
  const found = await findStored(parts, id);
  if (found.kind === 'CARD') throw new ConsoleRefusal(400, 'This works for payments, and this is a card purchase.');
  return found;
}

/** The first execution and those by which an operator resumed it. */
export function executionsOf(
  executions: Executions,
  workflow: 'Payment' | 'Card',
  uuid: string,
): readonly ShownExecution[] {
  return executions.named(arn('states', `execution:${workflow}:${uuid}`)).map((execution) => ({
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
