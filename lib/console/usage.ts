import type { PaymentUse } from '../views/console-views.ts';
import type { RecordedEvent } from '../views/events.ts';
import { keptEvents } from './history.ts';
import type { ShownUse } from './permission-views.ts';
import prices from './prices.json' with { type: 'json' };
import type { Recorder } from './recorder.ts';

const { perMillion, perGigabyteSecond, assumed } = prices;

/** The cost of a million runs of a function with its time, which is assumed, in US dollars. */
const runPrice =
  perMillion['Function runs'] +
  (assumed.functionMs / 1000) * (assumed.functionMb / 1024) * perGigabyteSecond['Function time (arm64)'] * 1e6;

type Counted = Omit<ShownUse, 'perMillion'>;

const priceOf = ({ runs, readUnits, writeUnits }: Counted): number =>
  runs * runPrice + readUnits * perMillion['Read units'] + writeUnits * perMillion['Write units'];

/** The use of a function with the price of a million runs like the average one. */
export function pricedUse({ runs, readUnits, writeUnits }: Counted): ShownUse {
  const average = { runs: 1, readUnits: readUnits / runs, writeUnits: writeUnits / runs };
  return { runs, readUnits, writeUnits, perMillion: priceOf(average) };
}

/**
 * Counts the use of a payment, from its requests to its webhooks: the functions that ran because of it. A run for several records
 * counts by its share. It is counted when it is asked for, from what is still recorded.
 */
export function paymentUse(recorder: Recorder, paymentId: string, transitions: number): PaymentUse {
  const first = recorder.list({ subject: paymentId, limit: keptEvents }).at(-1);
  const kinds = ['function', 'request', 'item', 'execution'] as const;
  const events = first ? recorder.list({ kinds, after: first.seq - 1, limit: keptEvents }) : [];
  const belongs = makeBelongs(events, paymentId);
  const caused = events.filter(belongs);
  const counted = caused
    .flatMap(({ kind, detail }) => (kind === 'function' ? [detail] : []))
    .reduce<Counted>(
      (sum, { records = 1, readUnits = 0, writeUnits = 0 }) => ({
        runs: sum.runs + 1 / records,
        readUnits: sum.readUnits + readUnits / records,
        writeUnits: sum.writeUnits + writeUnits / records,
      }),
      { runs: 0, readUnits: 0, writeUnits: 0 },
    );
  const requests = caused.filter(({ kind }) => kind === 'request').length;
  const price =
    priceOf(counted) + transitions * perMillion['State transitions'] + requests * perMillion['API requests (REST)'];
  return { ...counted, requests, transitions, perMillion: price };
}

/** Says whether an event is about the payment or follows from one that is. Reading a payment is no part of it. */
function makeBelongs(events: readonly RecordedEvent[], paymentId: string): (event: RecordedEvent) => boolean {
  const byId = new Map(events.map((event) => [event.id, event]));
  const answers = new Map<number, boolean>();
  const isRead = (event: RecordedEvent): boolean => event.kind === 'request' && event.detail.method === 'GET';
  const belongs = (event: RecordedEvent): boolean => {
    const verdict = answers.get(event.id);
    if (verdict !== undefined) return verdict;
    const cause = event.cause === undefined ? undefined : byId.get(event.cause);
    const isOwn = event.subjects.includes(paymentId) || (cause !== undefined && belongs(cause));
    const found = isOwn && !isRead(event) && !(cause && isRead(cause));
    answers.set(event.id, found);
    return found;
  };
  return belongs;
}
