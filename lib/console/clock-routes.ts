import type { QueueName } from '../../functions/topology/queues.ts';
import type { DeliveryMessage } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import { endOfClock, type LocalClock } from '../local/clock.ts';
import type { Advanced, Schedule } from '../local/schedule.ts';
import type { Scheduled } from '../local/scheduled.ts';
import type { ClockView, ShownSchedule } from '../views/console-views.ts';
import type { ClockDetail } from '../views/events.ts';
import { ConsoleRefusal } from './http.ts';
import type { Recorder } from './recorder.ts';
import { numberIn, type Routes } from './routes.ts';
import { uuidsIn } from './uuids.ts';

interface ClockParts {
  readonly clock: LocalClock;
  readonly schedule: Schedule;
  readonly recorder: Recorder;
}

/** How much faster than real time the clock can go. */
export const fastest = 100_000;

/** The clock: what it shows, what is to come, and how to get there. */
export function clockRoutes({ clock, schedule, recorder }: ClockParts): Routes {
  const note = (title: string, detail: ClockDetail) =>
    recorder.aloud(() => recorder.record({ kind: 'clock', title, tone: 'neutral', detail }));
  const jump = async (work: () => Promise<Advanced>) => {
    const advanced = await recorder.aloud(work);
    const byMs = advanced.to - advanced.from;
    note(`Clock moved ahead, ${advanced.steps} things came due`, { change: 'jumped', byMs });
    return { ...advanced, ...view(clock, schedule) };
  };
  const change = (title: string, detail: ClockDetail, work: () => void) => {
    work();
    note(title, detail);
    return view(clock, schedule);
  };
  return {
    'GET /clock': () => view(clock, schedule),
    'GET /clock/scheduled': ({ query }) => {
      const [kind, what] = [query.get('kind'), query.get('what') ?? ''];
      if (kind !== 'wait' && kind !== 'retry' && kind !== 'message')
        throw new ConsoleRefusal(400, 'kind must be wait, retry or message.');
      return schedule.listGroup({ kind, what }, mostShown).map(shown);
    },
    'POST /clock/advance': ({ body }) => {
      const ms = numberIn(body, 'ms');
      if (clock.now() + ms > endOfClock)
        throw new ConsoleRefusal(400, 'The clock goes to the beginning of the year 2100 only.');
      return jump(() => schedule.advance(ms));
    },
    'POST /clock/next': () => jump(() => schedule.toNext()),
    'POST /clock/idle': () => jump(() => schedule.runUntilIdle()),
    'POST /clock/pause': () => change('Clock paused', { change: 'paused' }, () => clock.pause()),
    'POST /clock/resume': () => change('Clock goes on', { change: 'resumed' }, () => clock.resume()),
    'POST /clock/speed': ({ body }) => {
      const speed = Math.min(fastest, numberIn(body, 'speed', 0.01));
      return change(`Clock goes ${speed} times as fast`, { change: 'speed', speed }, () => clock.setSpeed(speed));
    },
  };
}

/** How many things to come are shown at once, and how many of a group before it is opened. */
const mostShown = 100;
const firstShown = 3;

const view = (clock: LocalClock, schedule: Schedule): ClockView => ({
  now: clock.now(),
  realNow: Date.now(),
  speed: clock.speed,
  isPaused: clock.isPaused,
  scheduled: schedule.list(mostShown).map(shown),
  groups: schedule
    .groups()
    .map((group) => ({ ...group, first: schedule.listGroup(group, firstShown).map(shown) }))
    .sort((one, other) => (one.first[0]?.at ?? 0) - (other.first[0]?.at ?? 0)),
});

const expiryQueue: QueueName = 'QuoteExpiry';

/** What happens when the wait of a state is over, by the state. */
const waits: Readonly<Record<string, string>> = {
  AwaitApproval: 'it is rejected unless the platform decides',
  AwaitAuthorization: 'it fails unless the customer enters the code',
  AwaitClearing: 'its authorization expires unless it is cleared',
  AwaitFinality: 'the bank can return it no longer',
  AwaitFunding: 'the quote expires unless the money arrives',
  AwaitFunds: 'it expires unless the money arrives',
  AwaitIssuer: 'the issuer answers',
  AwaitProvider: 'the provider has not reported for too long',
  AwaitPull: 'the outcome of the pull is known',
};

/** Tells an event to come in the words of the interface. */
function shown(scheduled: Scheduled): ShownSchedule {
  const { at, kind, what, of } = scheduled;
  if (kind !== 'message') {
    return {
      at,
      what,
      why: kind === 'wait' ? (waits[what] ?? 'its wait ends') : 'the step is tried again',
      paymentId: uuidsIn(of)[0] ?? of,
    };
  }
  const message = JSON.parse(of) as { readonly detail?: Partial<DeliveryMessage>; readonly taskToken?: string };
  // A task's token names its execution, and that the payment.
  const execution = Buffer.from(message.taskToken ?? '', 'base64url').toString();
  if (execution) return { at, what, why: 'the sandbox reports the payout', ...firstUuid(execution) };
  if (what === expiryQueue) return { at, what, why: 'the quote expires unless it is executed', ...firstUuid(of) };
  const { type, resource, eventId, attempts = 0 } = message.detail ?? {};
  if (!type) return { at, what, why: 'a message arrives', ...firstUuid(of) };
  const why = attempts === 0 ? 'the webhook is sent' : `attempt ${attempts + 1} of the webhook`;
  return {
    ...{ at, what: type, why },
    ...(eventId && { eventId }),
    ...(resource?.startsWith('Transaction:') && firstUuid(resource)),
  };
}

const firstUuid = (text: string): { readonly paymentId?: string } => {
  const [paymentId] = uuidsIn(text);
  return paymentId ? { paymentId } : {};
};
