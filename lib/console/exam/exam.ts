import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { durationText, giveUpAfterMs } from '../../../functions/contract/figures.ts';
import { OutgoingTransaction } from '../../../functions/contract/payments/transactions.ts';
import type { WebhookType } from '../../../functions/contract/webhooks/webhook-events.ts';
import type { AttemptResult } from '../../../functions/domain/attempt-result.ts';
import { formatId, type Id, toUuid } from '../../../functions/domain/ids.ts';
import { wallSeconds } from '../../../functions/ports/clock.ts';
import type { Store } from '../../../functions/store/table.ts';
import { signatureHeaders } from '../../../functions/use-cases/webhooks/signing/sign.ts';
import { post } from '../../../functions/use-cases/webhooks/transport/post.ts';
import type { ExamCheck, ExamResult } from '../../views/exam-views.ts';
import { ConsoleRefusal } from '../http.ts';

type Headers = Readonly<Record<string, string>>;

interface Delivery {
  readonly eventId: Id<'Webhook'>;
  readonly body: string;
  readonly headers: Headers;
}

/** The right answer. A duplicate and an endpoint that is gone are accepted by 409 and 410, so they refuse nothing. */
const expectations = {
  accepts: { text: '2xx', holds: (status: number) => status >= 200 && status < 300 },
  knows: { text: '2xx or 409', holds: (status: number) => (status >= 200 && status < 300) || status === 409 },
  refuses: {
    text: '4xx, not 409 or 410',
    holds: (status: number) => status >= 400 && status < 500 && status !== 409 && status !== 410,
  },
} as const;

const minute = 60;
const day = 24 * 60 * minute;

/**
 * Sends genuine, repeated, reordered, stale and forged deliveries to a receiver, signed with the service's keys as its own
 * deliveries are, and grades the answers. A receiver that does not answer the first one is not asked any further.
 */
export async function examine(store: Store, url: string): Promise<ExamResult> {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new ConsoleRefusal(400, 'The address of a receiver begins with http:// or https://.');
  }
  const checks: ExamCheck[] = [];
  const papers = await setPapers(store);
  for (const { name, expects, delivery, why } of papers) {
    const { status, failure = 'CONNECTION' } = await post({ url, body: delivery.body, headers: delivery.headers });
    const { text, holds } = expectations[expects];
    const isPassed = status !== undefined && holds(status);
    checks.push({ name, expected: text, answered: String(status ?? failures[failure]), isPassed, why });
    if (status === undefined) break;
  }
  const unanswered = papers.slice(checks.length).map(
    ({ name, expects, why }): ExamCheck => ({
      name,
      expected: expectations[expects].text,
      answered: 'not sent',
      isPassed: false,
      why,
    }),
  );
  const all = [...checks, ...unanswered];
  return { url, checks: all, passed: all.filter(({ isPassed }) => isPassed).length };
}

const failures: Readonly<Record<NonNullable<AttemptResult['failure']>, string>> = {
  TIMEOUT: 'no answer within 15 s',
  CONNECTION: 'no connection',
  FORBIDDEN_TARGET: 'not a public address',
  NO_ENDPOINT: 'no address',
};

interface Paper {
  readonly name: string;
  readonly expects: keyof typeof expectations;
  readonly delivery: Delivery;
  readonly why: string;
}

async function setPapers(store: Store): Promise<readonly Paper[]> {
  const deliver = (event?: Event, age?: Age) => makeDelivery(store, event, age);
  const [genuine, other, stale, disguised] = [
    await deliver(),
    await deliver(),
    await deliver(newEvent(9 * day), { secondsAgo: 6 * minute }),
    await deliver(),
  ];
  const repeated = await signed(store, genuine, 0);
  const [pending, completed] = [
    await deliver(paymentEvent('OUTGOING_PAYMENT.PENDING', 2)),
    await deliver(paymentEvent('OUTGOING_PAYMENT.COMPLETED', 0)),
  ];
  const changed = genuine.body.replace('"data":{}', '"data":{"amount":1}');
  return [
    {
      name: 'A genuine delivery',
      expects: 'accepts',
      delivery: genuine,
      why: `Every event would be sent for ${durationText(giveUpAfterMs / 1000)} in vain.`,
    },
    {
      name: 'The same event again',
      expects: 'knows',
      delivery: repeated,
      why: `Repeats happen. Another answer than 2xx or 409 has it sent again for ${durationText(giveUpAfterMs / 1000)}.`,
    },
    {
      name: 'Beside it a signature of another key',
      expects: 'accepts',
      delivery: { ...other, headers: withOtherSignature(other.headers) },
      why: 'While keys change, a delivery carries several signatures: one that fits is enough.',
    },
    { name: 'The end of a payment before its beginning', expects: 'accepts', delivery: completed, why: lateEvents },
    { name: 'The beginning after it', expects: 'accepts', delivery: pending, why: lateEvents },
    {
      name: 'A recorded delivery, played again after six minutes',
      expects: 'refuses',
      delivery: stale,
      why: 'Somebody who recorded a delivery can send it for ever.',
    },
    { name: 'No signature', expects: 'refuses', delivery: { ...disguised, headers: {} }, why: forgery },
    {
      name: 'The signature of another delivery',
      expects: 'refuses',
      delivery: { ...disguised, headers: genuine.headers },
      why: forgery,
    },
    { name: 'A changed body', expects: 'refuses', delivery: { ...genuine, body: changed }, why: forgery },
    {
      name: 'Signed with a key of a stranger',
      expects: 'refuses',
      delivery: { ...disguised, headers: strangersHeaders(disguised) },
      why: forgery,
    },
    {
      name: 'The genuine event whose id was forged before',
      expects: 'accepts',
      delivery: disguised,
      why: 'Remember an id once the signature is verified: otherwise a forgery suppresses the genuine event.',
    },
  ];
}

const lateEvents = 'Retries change the order between events: take what comes late, by its timestamp.';
const forgery = 'Everybody who knows the address can make payments look completed.';

interface Event {
  readonly type: WebhookType;
  readonly timestamp: string;
  readonly data: unknown;
}

interface Age {
  readonly secondsAgo: number;
}

const newEvent = (secondsAgo = 0): Event => ({ type: 'TEST', timestamp: isoBefore(secondsAgo), data: {} });

const paymentEvent = (type: WebhookType, secondsAgo: number): Event => ({
  type,
  timestamp: isoBefore(secondsAgo),
  data: Object.assign({}, OutgoingTransaction.meta()?.example, { status: type.split('.')[1] }),
});

const isoBefore = (secondsAgo: number): string => new Date((wallSeconds() - secondsAgo) * 1_000).toISOString();

function makeDelivery(store: Store, event = newEvent(), { secondsAgo }: Age = { secondsAgo: 0 }): Promise<Delivery> {
  const eventId = formatId('Webhook', toUuid(randomUUID()));
  return signed(store, { eventId, body: JSON.stringify({ id: eventId, ...event }) }, secondsAgo);
}

async function signed(
  store: Store,
  content: Pick<Delivery, 'eventId' | 'body'>,
  secondsAgo: number,
): Promise<Delivery> {
  const { eventId, body } = content;
  return {
    eventId,
    body,
    headers: await signatureHeaders(store, { eventId, body, timestamp: wallSeconds() - secondsAgo }),
  };
}

/** As long as a real one, and of no key. */
const otherSignature = `v1a,${Buffer.alloc(64, 1).toString('base64')}`;

const withOtherSignature = (headers: Headers): Headers => ({
  ...headers,
  'webhook-signature': `${otherSignature} ${headers['webhook-signature']}`,
});

/** Both signatures in their right forms, by keys that are not the service's. */
function strangersHeaders({ eventId, body, headers }: Delivery): Headers {
  const content = Buffer.from(`${eventId}.${headers['webhook-timestamp']}.${body}`);
  const standard = sign(null, content, generateKeyPairSync('ed25519').privateKey);
  const own = sign('sha256', Buffer.from(body), generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  return {
    ...headers,
    'X-Service-Signature': JSON.stringify({ v: '1', s: own.toString('base64') }),
    'webhook-signature': `v1a,${standard.toString('base64')}`,
  };
}
