import { type Id, type PlatformId, uuidOf } from '../../../functions/domain/ids.ts';
import { readAccount } from '../../../functions/store/ledger/accounts.ts';
import type { Store } from '../../../functions/store/table.ts';
import type { PaymentView } from '../../views/console-views.ts';
import type { RecordedEvent } from '../../views/events.ts';
import { keptEvents } from '../history.ts';
import { ConsoleRefusal } from '../http.ts';
import type { Recorder } from '../recorder.ts';

export type RequestEvent = Extract<RecordedEvent, { kind: 'request' }>;

/** The full ids in a text. */
const idPattern = /[A-Z][A-Za-z]+:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
export const idsIn = (text: string): readonly string[] => [...new Set(text.match(idPattern))];

/** An account of the service's own making: it is found and not created. */
export interface FoundAccount {
  readonly id: string;
  readonly currency: string;
  readonly accountType: string;
  readonly customerId?: string;
  /** What it was funded with before, in the smallest unit. */
  readonly funded: number;
}

/** The steps that led to a payment, and its end. */
export interface Session {
  readonly paymentId: string;
  /** What had to be there before, in its order. */
  readonly preparation: readonly RequestEvent[];
  readonly accounts: readonly FoundAccount[];
  /** The requests about the payment itself, in their order. */
  readonly requests: readonly RequestEvent[];
  /** The moves of the payment, in their order. */
  readonly moves: readonly Extract<RecordedEvent, { kind: 'move' }>[];
  /** The payment at its end as the API shows it. */
  readonly shown: { readonly path: string; readonly body: unknown };
}

/** A text in which ids have their plain form. */
export const plain = (text: string): string => text.replaceAll(/%3A/gi, ':');

const asked = ({ detail }: RequestEvent): string => `${plain(detail.path)} ${detail.requestBody ?? ''}`;
const isDone = ({ detail }: RequestEvent): boolean => detail.status < 300;

/**
 * Finds the requests behind a payment: those about it, and those that created what they name. Refuses with 409 where one is no
 * longer recorded or was sent with other credentials than a platform's.
 */
export async function sessionOf(store: Store, recorder: Recorder, view: PaymentView): Promise<Session> {
  const { paymentId, platformId } = view;
  const recorded = recorder
    .list({ kinds: ['request'], platformId, limit: keptEvents })
    .filter((event) => event.kind === 'request')
    .sort((one, other) => one.id - other.id);
  const own = recorder.list({ subject: paymentId, limit: keptEvents }).reverse();
  const requests = recorded.filter(
    ({ subjects, detail }) => subjects.includes(paymentId) && detail.method !== 'GET' && detail.operation !== undefined,
  );
  if (requests.length === 0) throw new ConsoleRefusal(409, 'No request about this payment is recorded any more.');
  if (requests.some(({ detail }) => detail.operation?.startsWith('agent')))
    throw new ConsoleRefusal(409, 'A payment of an agent cannot be saved: its credentials are not recorded.');
  const preparation = creatorsOf(requests, recorded, paymentId);
  const accounts = await accountsOf(store, view, [...preparation, ...requests], recorded);
  return {
    paymentId,
    preparation: [...preparation].sort((one, other) => one.id - other.id),
    accounts,
    requests,
    moves: own.filter((event) => event.kind === 'move'),
    shown: view.transaction
      ? { path: `/transactions/Transaction:${paymentId}`, body: view.transaction }
      : { path: `/quotes/Quote:${paymentId}`, body: view.quote },
  };
}

const isAccount = (id: string): boolean => id.startsWith('InternalAccount:');

/** The requests that created what these name, and what those name in turn, and later changes of the same. */
function creatorsOf(
  requests: readonly RequestEvent[],
  recorded: readonly RequestEvent[],
  paymentId: string,
): ReadonlySet<RequestEvent> {
  const reachable = new Set<RequestEvent>();
  const seen = new Set<string>();
  const open = requests.flatMap((request) => idsIn(asked(request)));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || isAccount(id) || id.endsWith(paymentId)) continue;
    seen.add(id);
    const named = id;
    const creator = recorded.find((one) => creates(one, named));
    if (!creator) throw new ConsoleRefusal(409, `The request that created ${named} is no longer recorded.`);
    const changes = recorded.filter(
      (one) =>
        isDone(one) && one.detail.method !== 'GET' && plain(one.detail.path).includes(named) && !requests.includes(one),
    );
    for (const one of [creator, ...changes]) {
      if (!reachable.has(one) && !requests.includes(one)) reachable.add(one);
      open.push(...idsIn(asked(one)));
    }
  }
  return reachable;
}

/** A lookup has an id too, although it is read. */
const creates = (request: RequestEvent, id: string): boolean =>
  isDone(request) &&
  (request.detail.method !== 'GET' || id.startsWith('Lookup:')) &&
  !plain(request.detail.path).includes(id) &&
  (request.detail.responseBody ?? '').includes(id);

function accountsOf(
  store: Store,
  { platformId }: PaymentView,
  requests: readonly RequestEvent[],
  recorded: readonly RequestEvent[],
): Promise<readonly FoundAccount[]> {
  const ids = [...new Set(requests.flatMap((request) => idsIn(asked(request))))].filter(isAccount);
  const last = requests.at(-1)?.id ?? 0;
  return Promise.all(
    ids.map(async (id) => {
      const uuid = uuidOf('InternalAccount', id);
      const account = uuid && (await readAccount(store, platformId as PlatformId, uuid));
      if (!account) throw new ConsoleRefusal(409, `${id} is not there any more.`);
      const { currency, accountType, customerId } = account;
      const funded = recorded
        .filter((one) => one.id < last && isDone(one) && plain(one.detail.path).endsWith(`/${id}/fund`))
        .reduce((sum, { detail }) => sum + amountIn(detail.requestBody), 0);
      return {
        id,
        currency,
        accountType,
        ...(customerId && { customerId: customerId satisfies Id<'Customer'> }),
        funded,
      };
    }),
  );
}

function amountIn(body = '{}'): number {
  const { amount } = JSON.parse(body) as { readonly amount?: unknown };
  return typeof amount === 'number' ? amount : 0;
}
