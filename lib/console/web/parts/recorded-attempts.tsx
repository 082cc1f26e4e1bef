import type { RecordedEvent } from '../../../views/events.ts';
import { duration } from '../format.ts';
import { useLoaded } from '../load.ts';
import { attempt, get, say } from '../server.ts';
import { openEvent } from './event-drawer.tsx';
import { Badge, Card, Empty, Name, Named, Time } from './parts.tsx';
import { Table } from './table.tsx';

type WebhookEvent = Extract<RecordedEvent, { kind: 'webhook' }>;

const mostShown = 10;

/** How many attempts are read: those of other platforms are not shown. */
const mostRead = 200;

/** Opens the newest recorded attempt of a delivery with its headers, its signed bytes and its answer. */
export const showAttempt = (deliveryId: string) =>
  attempt(async () => {
    const subject = deliveryId.slice(deliveryId.indexOf(':') + 1);
    const [newest] = await get<RecordedEvent[]>(`/events?kinds=webhook&subject=${subject}&limit=1`);
    if (newest) openEvent.value = newest;
    else say('No attempt of it is recorded: it had no endpoint, or the recording is older.');
  });

/** What was sent to the platform's endpoint, the newest first, with what it answered. */
export const RecordedAttempts = ({ platformId }: { readonly platformId: string }) => {
  const [{ value: attempts }] = useLoaded(
    platformId,
    async () => {
      const recorded = await get<WebhookEvent[]>(`/events?kinds=webhook&limit=${mostRead}`);
      return recorded.filter((event) => !event.platformId || event.platformId === platformId).slice(0, mostShown);
    },
    ({ kind }) => kind === 'webhook',
  );
  return (
    <Card title="Sent" flush>
      {attempts?.length ? (
        <Table isBrief>
          <thead>
            <tr>
              <th>Event</th>
              <th>About</th>
              <th>To</th>
              <th>Answer</th>
              <th class="number">Took</th>
              <th>Sent</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map((event) => (
              <Line key={event.seq} event={event} />
            ))}
          </tbody>
        </Table>
      ) : (
        <Empty title="Nothing was sent yet">
          <p>Every attempt appears here with its answer; open one to see its signed bytes and its headers.</p>
        </Empty>
      )}
    </Card>
  );
};

const Line = ({ event }: { readonly event: WebhookEvent }) => {
  const { type, url, status, failure, durationMs, requestBody } = event.detail;
  const { data } = JSON.parse(requestBody) as { readonly data?: { readonly id?: string } };
  return (
    <tr>
      <td class="is-title">
        <button
          type="button"
          class="link"
          onClick={() => {
            openEvent.value = event;
          }}
        >
          <Name text={type} />
        </button>
      </td>
      <td class="is-state">{data?.id ? <Named id={data.id} /> : '—'}</td>
      <td class="mono faint">{url.replace(/^https?:\/\//, '')}</td>
      <td class="is-figure">
        <Badge tone={event.tone}>{status ?? failure ?? 'no answer'}</Badge>
      </td>
      <td class="number faint">{duration(durationMs)}</td>
      <td class="faint is-when">
        <Time at={event.at} />
      </td>
    </tr>
  );
};
