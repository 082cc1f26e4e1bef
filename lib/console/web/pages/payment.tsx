import type { PaymentView } from '../../../views/console-views.ts';
import type { RecordedEvent } from '../../../views/events.ts';
import type { ShownOperation } from '../../../views/operation-views.ts';
import type { WorkflowGraph } from '../../workflow-graph.ts';
import { shownNow } from '../clock.ts';
import { clockTime, counted, dollars, money, shortId, timeAmong, words } from '../format.ts';
import { Graph } from '../graph/graph.tsx';
import { useLoaded } from '../load.ts';
import { isNarrow } from '../narrow.ts';
import { idsIn } from '../operations.ts';
import { ActionsOn } from '../parts/actions-on.tsx';
import { openEvent, Postings } from '../parts/event-drawer.tsx';
import { Lifecycle } from '../parts/lifecycle.tsx';
import { LoadingPage } from '../parts/list.tsx';
import { Badge, Card, CopyButton, Empty, Facts, Id, Name, Page, Person, Problem, Time } from '../parts/parts.tsx';
import { BreakEverywhere, Requests, SaveAsTest, Simulations } from '../parts/payment-actions.tsx';
import { showAttempt } from '../parts/recorded-attempts.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { place } from '../router.ts';
import { get, resend } from '../server.ts';
import { server } from '../state.ts';
import { lifeOf, payeeOf, storyOf } from '../story.ts';
import { kindNames } from './payments.tsx';

interface Amount {
  readonly amount: number;
  readonly currency: { readonly code: string };
}

/** The fields of a transaction that the page reads. */
export interface Transaction {
  readonly id: string;
  readonly status: string;
  readonly type: string;
  readonly sentAmount?: Amount;
  readonly receivedAmount?: Amount;
  /** Of a card purchase. */
  readonly authorizedAmount?: Amount;
  readonly accountId?: string;
  readonly cardId?: string;
  readonly customerId?: string;
  readonly quoteId?: string;
  readonly createdAt?: string;
  readonly expiresAt?: string;
  readonly failureReason?: string;
  readonly refund?: { readonly status: string; readonly reason?: string };
  readonly fees?: number;
  readonly source?: { readonly accountId?: string; readonly umaAddress?: string };
  readonly destination?: { readonly accountId?: string; readonly umaAddress?: string };
  readonly paymentRail?: string | null;
}

interface Delivery {
  readonly id: string;
  readonly type?: string;
  readonly status: string;
  readonly attemptCount: number;
  readonly nextAttemptAt?: string;
  readonly attempts: readonly { readonly at: string; readonly status?: number; readonly failure?: string }[];
}

export const PaymentPage = () => {
  const { id } = place.value;
  const concerns = ({ subjects }: RecordedEvent) => subjects.includes(id);
  const [{ value: view, problem }] = useLoaded(id, () => get<PaymentView>(`/payments/${id}`), concerns);
  const name = view?.workflow ?? 'Payment';
  const [{ value: workflow }] = useLoaded(`workflow ${name}`, () => get<WorkflowGraph>(`/workflow/${name}`));
  if (problem) {
    return (
      <Page title="Payment">
        <Problem>{problem}</Problem>
        <p>
          <a href="#/payments">All payments</a>
        </p>
      </Page>
    );
  }
  if (!view) return <LoadingPage title="Payment" />;
  const transaction = view.transaction as Transaction;
  const payee = payeeOf(view);
  return (
    <Page
      title={
        <span class="row">
          <Amounts transaction={transaction} />
          {payee && (
            <span class="payee">
              {view.kind === 'CARD' ? 'at' : 'to'} {payee}
            </span>
          )}{' '}
          <Status status={view.status} refund={transaction.refund?.status} />
        </span>
      }
      lead={`${kindNames[view.kind]} of ${view.names[transaction.customerId ?? ''] ?? 'the platform'}, ${shortId(transaction.id)}`}
      actions={
        <>
          <Simulations view={view} refund={transaction.refund?.status} />
          {view.kind !== 'CARD' && <BreakEverywhere paymentId={view.paymentId} />}
          {view.kind !== 'CARD' && <SaveAsTest paymentId={view.paymentId} />}
          <CopyButton text={transaction.id} what="id" />
        </>
      }
    >
      <Card title="What happened">
        <p class="story">{storyOf(view, shownNow.value)}</p>
        <Lifecycle steps={lifeOf(view)} isOver={isOver(view.status, transaction.refund?.status)} />
      </Card>
      <Waiting view={view} />
      <Card
        title="Workflow"
        flush
        end={
          <span class="legend">
            <span class="done">done</span>
            <span class="now">here now</span>
            <span class="failed">failed or expired</span>
            {!isNarrow.value && <span>not visited</span>}
          </span>
        }
      >
        {view.executions.length === 0 ? (
          <Empty title="No workflow has started">
            <p>The stream starts it a moment after the payment is committed.</p>
          </Empty>
        ) : (
          workflow && (
            <Graph
              workflow={workflow}
              executions={view.executions}
              hasFailed={/FAILED|REJECTED|EXPIRED|DECLINED/.test(view.status)}
            />
          )
        )}
      </Card>
      <div class="columns">
        <div class="stack">
          <Books view={view} />
          <Deliveries view={view} />
          <Requests view={view} />
          <ActionsOn
            fits={isAbout(view.kind, transaction)}
            known={{ ...idsIn(transaction), ...(transaction.quoteId && { Quote: transaction.quoteId }) }}
          />
        </div>
        <div class="stack">
          <About transaction={transaction} view={view} />
          <Timeline view={view} />
        </div>
      </div>
    </Page>
  );
};

/** A purchase is steered on the page of its card, and without a quote there is none to execute. */
function isAbout(kind: PaymentView['kind'], { quoteId }: Transaction) {
  return ({ method, path }: ShownOperation): boolean => {
    if (path.includes('/me/')) return false;
    if (path.includes('{quoteId}')) return quoteId !== undefined;
    return path.includes('{transactionId}') && (kind !== 'CARD' || method === 'GET');
  };
}

const ends = ['COMPLETED', 'FAILED', 'REJECTED', 'EXPIRED', 'SETTLED', 'CANCELED', 'DECLINED', 'REFUNDED'];

/** A payment that was canceled stays in processing, and is over when its money has gone back. */
const isOver = (status: string, refund: string | undefined): boolean =>
  refund === 'COMPLETED' || (ends.includes(status) && refund !== 'PENDING');

const Amounts = ({ transaction }: { readonly transaction: Transaction }) => {
  const { authorizedAmount } = transaction;
  const { sentAmount = authorizedAmount, receivedAmount } = transaction;
  const isOne =
    sentAmount?.currency.code === receivedAmount?.currency.code && sentAmount?.amount === receivedAmount?.amount;
  return (
    <span class="amounts">
      {sentAmount && <span>{money(sentAmount.amount, sentAmount.currency.code)}</span>}
      {sentAmount && receivedAmount && !isOne && <span class="arrow">→</span>}
      {receivedAmount && !isOne && <span>{money(receivedAmount.amount, receivedAmount.currency.code)}</span>}
    </span>
  );
};

const About = ({ transaction, view }: { readonly transaction: Transaction; readonly view: PaymentView }) => (
  <Card title="Payment">
    <Facts
      rows={[
        ['Transaction', <Id id={transaction.id} bare />],
        ['Quote', transaction.quoteId && <Id id={transaction.quoteId} bare />],
        ['Customer', transaction.customerId && <Person id={transaction.customerId} />],
        ['Card', transaction.cardId && <Person id={transaction.cardId} />],
        ['From', transaction.accountId ? <Person id={transaction.accountId} /> : <Party party={transaction.source} />],
        ['To', view.kind === 'CARD' ? payeeOf(view) : <Party party={transaction.destination} />],
        ['Rail', transaction.paymentRail ?? undefined],
        ['Failure', transaction.failureReason && words(transaction.failureReason)],
        [
          'Refund',
          transaction.refund && `${words(transaction.refund.status)}, ${words(transaction.refund.reason ?? '')}`,
        ],
        ['Created', transaction.createdAt && <Time at={transaction.createdAt} day />],
        ['Expires', expiryOf(view)],
        ['Used so far', <Use use={view.use} />],
        ['A million like it', `${dollars(view.use.perMillion)}, without queues, logs and storage`],
      ]}
    />
  </Card>
);

const Use = ({ use: { requests, runs, readUnits, writeUnits, transitions } }: { readonly use: PaymentView['use'] }) => (
  <span>
    {[
      counted(writeUnits, 'write unit'),
      counted(readUnits, 'read unit'),
      counted(transitions, 'transition'),
      counted(runs, 'function run'),
      counted(requests, 'request'),
    ].join(', ')}
  </span>
);

const expiryOf = ({ quote }: PaymentView) => {
  const { expiresAt } = (quote ?? {}) as { expiresAt?: string };
  return expiresAt && <Time at={expiresAt} day />;
};

const Party = ({ party }: { readonly party: Transaction['source'] }) =>
  party?.accountId ? <Person id={party.accountId} /> : <span class="mono">{party?.umaAddress ?? 'from outside'}</span>;

const Timeline = ({ view }: { readonly view: PaymentView }) => {
  const hasFailed = view.executions.some(({ status }) => status === 'FAILED');
  // A task that failed and was caught is a way through the workflow, not something that went wrong.
  const isCaught = (event: RecordedEvent): boolean =>
    event.kind === 'execution' && event.detail.type === 'TaskFailed' && !hasFailed;
  const shown = view.events.filter(
    (event) => (event.kind === 'move' || event.kind === 'execution' || event.kind === 'clock') && !isCaught(event),
  );
  const times = shown.map(({ at }) => at);
  return (
    <Card title="Timeline">
      {shown.length === 0 ? (
        <p class="faint">What happened to it was not recorded, or no longer is.</p>
      ) : (
        <ol class="timeline">
          {shown.map((event) => (
            <li key={event.seq}>
              <span class="feed-time">{timeAmong(event.at, times, clockTime)}</span>
              <span class={`dot is-${event.tone}`} />
              <button
                type="button"
                onClick={() => {
                  openEvent.value = event;
                }}
              >
                {event.kind === 'move' ? <strong>{event.title}</strong> : event.title}
              </button>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
};

const Books = ({ view: { entries } }: { readonly view: PaymentView }) => {
  const sums = new Map<string, number>();
  for (const { amount, currency } of entries.flatMap(({ postings }) => postings)) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return (
    <Card
      title="Postings"
      flush
      end={[...sums].map(([currency, sum]) => (
        <Badge key={currency} tone={sum === 0 ? 'good' : 'bad'}>
          {currency} sums to {sum}
        </Badge>
      ))}
    >
      {entries.length === 0 ? (
        <Empty title="No money has moved">
          <p>Postings are written when the payment is executed.</p>
        </Empty>
      ) : (
        entries.map(({ movement, at, postings }) => (
          <div key={movement}>
            <div class="card-head">
              <strong>{words(movement)}</strong>
              <span class="faint">
                <Time at={at} />
              </span>
            </div>
            <Postings lines={postings} />
          </div>
        ))
      )}
    </Card>
  );
};

const Deliveries = ({ view }: { readonly view: PaymentView }) => {
  const deliveries = [...(view.deliveries as readonly Delivery[])].reverse();
  const isOwn = view.platformId === server.value?.platformId;
  return (
    <Card title="Webhook deliveries" flush>
      {deliveries.length === 0 ? (
        <Empty title="No event yet">
          <p>Every change of the payment is announced to the platform's webhook endpoint.</p>
        </Empty>
      ) : (
        <Table isBrief>
          <thead>
            <tr>
              <th>Event</th>
              <th>Delivery</th>
              <th class="number">Attempts</th>
              <th>Last answer</th>
              <th>Next attempt</th>
              {isOwn && <th />}
            </tr>
          </thead>
          <tbody>
            {deliveries.map(({ id, type = 'lost', status, attemptCount, attempts, nextAttemptAt }) => (
              <tr key={id}>
                <td class="is-title">
                  <button type="button" class="link" onClick={() => showAttempt(id)}>
                    <Name text={type} />
                  </button>
                </td>
                <td class="is-state">
                  <Status status={status} />
                </td>
                <td class="number">{attemptCount}</td>
                <td>{attempts.at(-1)?.status ?? words(attempts.at(-1)?.failure ?? 'none yet')}</td>
                <td class="faint is-when">{nextAttemptAt ? <Time at={nextAttemptAt} /> : '—'}</td>
                {isOwn && (
                  <td class="number is-figure">
                    <button type="button" class="button is-small" onClick={() => resend(id)}>
                      Resend
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
};
