import { useSignal } from '@preact/signals';
import type { PaymentView, SentAnswer } from '../../../views/console-views.ts';
import type { RecordedEvent } from '../../../views/events.ts';
import type { SavedTest } from '../../../views/session-views.ts';
import { startBreaking } from '../breaks.ts';
import { type Call, curlOf } from '../curl.ts';
import { clockTime, duration } from '../format.ts';
import { open } from '../router.ts';
import { attempt, get, post, say } from '../server.ts';
import { server } from '../state.ts';
import { openEvent } from './event-drawer.tsx';
import { Badge, Card, CopyButton } from './parts.tsx';

interface Simulation {
  readonly event: 'BANK_RETURN' | 'REFUND_FAIL' | 'LATE_DELIVERY';
  readonly text: string;
  readonly done: string;
}

/** Returns the actions that the outside world may take on a payment in its state. */
function simulationsOf(status: string, refund: string | undefined): readonly Simulation[] {
  const failRefund = { event: 'REFUND_FAIL', text: 'Fail the refund', done: 'Its refund fails' } as const;
  if (refund === 'PENDING') return [failRefund];
  if (refund === 'COMPLETED') {
    // Only what was canceled may arrive after all.
    if (status !== 'PROCESSING') return [];
    return [{ event: 'LATE_DELIVERY', text: 'Deliver it late', done: 'It was delivered after its refund' }];
  }
  if (status !== 'COMPLETED') return [];
  return [{ event: 'BANK_RETURN', text: 'Return it', done: 'The bank sends it back' }, failRefund];
}

/** Makes the outside world do what rarely happens. */
export const Simulations = ({ view, refund }: { readonly view: PaymentView; readonly refund: string | undefined }) => {
  if (view.platformId !== server.value?.platformId) return null;
  const path = `/sandbox/transactions/Transaction:${view.paymentId}/simulate`;
  const simulate = ({ event, done }: Simulation) =>
    attempt(async () => {
      const { status, body } = await post<SentAnswer>('/send', { method: 'POST', path, body: { event } });
      say(status < 300 ? done : (body as { message: string }).message);
    });
  return (
    <>
      {simulationsOf(view.status, refund).map((simulation) => (
        <button key={simulation.event} type="button" class="button is-small" onClick={() => simulate(simulation)}>
          {simulation.text}
        </button>
      ))}
    </>
  );
};

/** Writes the requests and the passing of time behind a payment as a test, and gives it to the browser as a file. */
export const SaveAsTest = ({ paymentId }: { readonly paymentId: string }) => {
  const save = () =>
    attempt(async () => {
      const { fileName, text } = await get<SavedTest>(`/saved-tests/${paymentId}`);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
      link.download = fileName;
      link.click();
      URL.revokeObjectURL(link.href);
      say(`Saved as ${fileName}. Run it with vitest.`);
    });
  return (
    <button type="button" class="button is-small" onClick={save}>
      Save as test
    </button>
  );
};

/** Tries every fault at each call of a payment like this one, and goes to where that is shown. */
export const BreakEverywhere = ({ paymentId }: { readonly paymentId: string }) => (
  <button
    type="button"
    class="button is-small"
    onClick={async () => {
      if (await startBreaking(paymentId)) open('break', paymentId);
    }}
  >
    Break it everywhere
  </button>
);

type RequestEvent = Extract<RecordedEvent, { kind: 'request' }>;

/** The requests about a payment: each as curl, and those with a key once more. */
export const Requests = ({ view }: { readonly view: PaymentView }) => {
  const requests = view.events.filter((event) => event.kind === 'request');
  if (requests.length === 0) return null;
  const isOwn = view.platformId === server.value?.platformId;
  return (
    <Card title="Requests" flush>
      {requests.map((event) => (
        <Line key={event.seq} event={event} isOwn={isOwn} />
      ))}
    </Card>
  );
};

const callOf = ({ detail }: RequestEvent): Call => ({
  method: detail.method,
  path: detail.path,
  headers: detail.requestHeaders,
  body: detail.requestBody,
});

const keyOf = ({ detail }: RequestEvent): string | undefined => detail.requestHeaders['idempotency-key'];

const Line = ({ event, isOwn }: { readonly event: RequestEvent; readonly isOwn: boolean }) => {
  const { detail } = event;
  const replayed = useSignal<SentAnswer | undefined>(undefined);
  const key = keyOf(event);
  const replay = () =>
    attempt(async () => {
      const base = new URL(server.value?.baseUrl ?? location.origin).pathname;
      replayed.value = await post<SentAnswer>('/send', {
        method: detail.method,
        path: detail.path.replace(base, ''),
        headers: { 'Idempotency-Key': key },
        body: JSON.parse(detail.requestBody ?? '{}') as object,
      });
    });
  return (
    <div class="request-line">
      <button
        type="button"
        class="feed-row"
        onClick={() => {
          openEvent.value = event;
        }}
      >
        <span class="feed-time">{clockTime(event.at)}</span>
        <span class="method">{detail.method}</span>
        <span class="feed-title">{detail.operation}</span>
        <span class="feed-end">
          {duration(detail.durationMs)} <Badge tone={event.tone}>{detail.status}</Badge>
        </span>
      </button>
      <div class="request-actions">
        <CopyButton text={curlOf(callOf(event))} what="as curl" />
        {isOwn && key && (
          <button type="button" class="button is-small" onClick={replay}>
            Replay with the same key
          </button>
        )}
        {replayed.value && (
          <span class="row" role="status">
            <Badge tone={replayed.value.status < 400 ? 'good' : 'bad'}>{replayed.value.status}</Badge>
            {replayed.value.isReplayed ? (
              <code>Idempotent-Replayed: true</code>
            ) : (
              <span class="muted">carried out, not replayed</span>
            )}
          </span>
        )}
      </div>
    </div>
  );
};
