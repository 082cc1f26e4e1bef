import type { InboxAnswer, InboxView } from '../../../views/console-views.ts';
import type { RecordedEvent } from '../../../views/events.ts';
import { clock, shownNow } from '../clock.ts';
import { clockTime, duration, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { type Part, usePages } from '../pages-of.ts';
import { Segments } from '../parts/form.tsx';
import { More } from '../parts/list.tsx';
import { Badge, Card, Empty, Name, Named, Page, Problem, Time } from '../parts/parts.tsx';
import { RecordedAttempts, showAttempt } from '../parts/recorded-attempts.tsx';
import { Status } from '../parts/status.tsx';
import { Table } from '../parts/table.tsx';
import { WebhookExam } from '../parts/webhook-exam.tsx';
import type { List } from '../resources.ts';
import { set, setting } from '../router.ts';
import { attempt, command, get, post, readApi, resend, say } from '../server.ts';
import { platform, server } from '../state.ts';

interface Delivery {
  readonly id: string;
  readonly type?: string;
  readonly resourceId: string;
  readonly status: string;
  readonly attemptCount: number;
  readonly attempts: readonly { readonly at: string; readonly status?: number; readonly failure?: string }[];
  readonly nextAttemptAt?: string;
  readonly createdAt: string;
}

const answers: readonly { readonly value: InboxAnswer; readonly text: string }[] = [
  { value: '200', text: '200 accepts' },
  { value: '409', text: '409 has it already' },
  { value: '500', text: '500 fails' },
  { value: 'hang', text: 'no answer' },
];

/** How many lines are read at once. */
const atOnce = 50;

const states = [
  { value: '', text: 'All' },
  { value: 'PENDING', text: 'Pending' },
  { value: 'FAILED', text: 'Failed' },
];

export const WebhooksPage = () => {
  const platformId = platform.value?.platformId ?? '';
  const isOwn = platformId === server.value?.platformId;
  const concerns = ({ kind, title }: RecordedEvent) => kind === 'webhook' || title.startsWith('DELIVERY');
  const [{ value: inbox }, reloadInbox] = useLoaded('inbox', () => get<InboxView>('/inbox'));
  const [{ value: config }, reloadConfig] = useLoaded(
    platformId,
    () => readApi<{ webhookEndpoint?: string | null }>(platformId, '/config'),
    ({ kind, title }) => kind === 'request' && title.endsWith('/config'),
  );
  const status = setting('status');
  const {
    rows: deliveries,
    problem,
    more,
  } = usePages<Delivery>(
    `${platformId} ${status}`,
    (cursor) => readDeliveries(platformId, { status, cursor, limit: String(atOnce) }),
    ({ id }) => id,
    concerns,
  );
  const endpoint = config?.webhookEndpoint;
  const isInbox = endpoint === inbox?.url;
  const useInbox = async () => {
    await command('PATCH', '/config', { webhookEndpoint: inbox?.url }, 'Webhooks go to the inbox from now on');
    reloadConfig();
  };
  return (
    <Page
      title="Webhooks"
      lead="Every event with its attempts. The built-in inbox receives them without a server of yours, and answers as you like."
      actions={
        isOwn && (
          <button
            type="button"
            class="button"
            disabled={!endpoint}
            onClick={() => command('POST', '/sandbox/webhooks/test', {}, 'A test event was sent')}
          >
            Send a test
          </button>
        )
      }
    >
      <div class="columns is-even">
        <Card title="Where they go">
          <div class="stack">
            <div class="row">
              {endpoint ? (
                <span class="mono breaking">{endpoint}</span>
              ) : (
                <span class="muted">Nowhere yet: the platform has no endpoint.</span>
              )}
              {isInbox && <Badge tone="good">the inbox</Badge>}
            </div>
            {isOwn && !isInbox && (
              <div>
                <button type="button" class="button is-primary" onClick={useInbox}>
                  Use the built-in inbox
                </button>
              </div>
            )}
          </div>
        </Card>
        <Card title="How the inbox answers">
          <Segments
            label="Answer"
            value={inbox?.answer ?? '200'}
            choices={answers}
            choose={(answer) => attempt(() => post('/inbox/answer', { answer }).then(reloadInbox))}
          />
        </Card>
      </div>
      {problem && <Problem>{problem}</Problem>}
      <Card
        title="Undelivered"
        flush
        end={
          <>
            <Segments label="Status" value={setting('status')} choices={states} choose={(status) => set({ status })} />
            {isOwn && endpoint && deliveries && deliveries.length > 0 && <Recover platformId={platformId} />}
          </>
        }
      >
        {deliveries?.length === 0 ? (
          <Empty title={endpoint ? 'Everything was accepted' : 'Nothing is sent yet'}>
            <p>
              {endpoint
                ? 'Events that the endpoint has not accepted appear here, with their attempts. All events of a payment are on its page.'
                : 'Use the built-in inbox above, or set the address of a receiver with PATCH /config; then send a test.'}
            </p>
          </Empty>
        ) : (
          <Deliveries deliveries={deliveries ?? []} canResend={isOwn} />
        )}
        <More more={more} shown={deliveries?.length ?? 0} />
      </Card>
      <RecordedAttempts platformId={platformId} />
      <WebhookExam />
    </Page>
  );
};

/** A part of the undelivered events, the newest first. */
async function readDeliveries(platformId: string, asked: Readonly<Record<string, string>>): Promise<Part<Delivery>> {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  const { data, nextCursor } = await readApi<List<Delivery>>(platformId, `/webhooks/deliveries?${query}`);
  return { data, next: nextCursor ?? undefined };
}

/** When the first of all undelivered events happened, also of those that the list does not show. */
async function oldestOf(platformId: string): Promise<string | undefined> {
  let [cursor, oldest]: [string | undefined, string | undefined] = ['', undefined];
  while (cursor !== undefined) {
    const { data, next }: Part<Delivery> = await readDeliveries(platformId, { cursor, limit: '100' });
    oldest = data.at(-1)?.createdAt ?? oldest;
    cursor = next?.toString();
  }
  return oldest;
}

/** Sends all that is undelivered once more, in its order, as after an outage of the receiver. */
const Recover = ({ platformId }: { readonly platformId: string }) => (
  <button
    type="button"
    class="button is-small"
    title="Sends every undelivered event again, in its order"
    onClick={() =>
      attempt(async () => {
        const since = await oldestOf(platformId);
        if (since === undefined) return say('Everything was accepted by now');
        return command('POST', '/webhooks/recover', { since }, 'What was not delivered is sent again, in its order');
      })
    }
  >
    Recover all
  </button>
);

const Deliveries = ({
  deliveries,
  canResend,
}: {
  readonly deliveries: readonly Delivery[];
  readonly canResend: boolean;
}) => (
  <Table isBrief>
    <thead>
      <tr>
        <th>Event</th>
        <th>About</th>
        <th>Delivery</th>
        <th class="number">Attempts</th>
        <th>Last answer</th>
        <th>Next attempt</th>
        <th>Happened</th>
        <th />
      </tr>
    </thead>
    <tbody>
      {deliveries.map((delivery) => (
        <Line key={delivery.id} delivery={delivery} canResend={canResend} />
      ))}
    </tbody>
  </Table>
);

const Line = ({ delivery, canResend }: { readonly delivery: Delivery; readonly canResend: boolean }) => {
  const { id, type = 'lost', resourceId, status, attemptCount, attempts, nextAttemptAt, createdAt } = delivery;
  const last = attempts.at(-1);
  const { isPaused } = clock.value ?? {};
  return (
    <tr>
      <td class="is-title">
        <button type="button" class="link" onClick={() => showAttempt(id)}>
          <Name text={type} />
        </button>
      </td>
      <td class="is-more">
        <Named id={resourceId} />
      </td>
      <td class="is-state">
        <Status status={status} />
      </td>
      <td class="number">{attemptCount}</td>
      <td>{last?.status ?? (last?.failure ? words(last.failure) : '—')}</td>
      <td class="faint is-when">
        {nextAttemptAt ? (
          <>
            <span class="nowrap">
              {clockTime(nextAttemptAt)}, in {duration(Math.max(0, Date.parse(nextAttemptAt) - shownNow.value))}
            </span>
            {isPaused && ' once the clock goes on'}
          </>
        ) : (
          '—'
        )}
      </td>
      <td class="faint">
        <Time at={createdAt} day />
      </td>
      <td class="number is-figure">
        {canResend && (
          <button type="button" class="button is-small" onClick={() => resend(id)}>
            Resend
          </button>
        )}
      </td>
    </tr>
  );
};
