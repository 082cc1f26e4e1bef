import type { PaymentView } from '../../views/console-views.ts';
import type { Tone } from '../../views/events.ts';
import { clockTime, duration, money, words } from './format.ts';

interface Amount {
  readonly amount: number;
  readonly currency: { readonly code: string };
}

/** The fields of a transaction or a card purchase that its story needs. */
interface StoryFacts {
  readonly sentAmount?: Amount;
  readonly authorizedAmount?: Amount;
  readonly merchant?: { readonly descriptor?: string };
  readonly customerId?: string;
  readonly destination?: { readonly accountId?: string; readonly umaAddress?: string };
  readonly createdAt?: string;
  readonly failureReason?: string;
  readonly refund?: { readonly status: string };
}

type StoryView = Pick<
  PaymentView,
  'kind' | 'status' | 'transaction' | 'quote' | 'names' | 'entries' | 'deliveries' | 'events'
>;

/** A step of a lifecycle: what a payment was, from when on. */
export interface LifeStep {
  readonly name: string;
  readonly at?: number;
  readonly tone: Tone;
}

const factsOf = ({ transaction }: Pick<StoryView, 'transaction'>) => Object(transaction) as StoryFacts;

/** To whom it goes, by name. */
export function payeeOf(view: Pick<StoryView, 'transaction' | 'names'>): string | undefined {
  const { merchant, destination, customerId = '' } = factsOf(view);
  const name = view.names[destination?.accountId ?? ''] ?? destination?.umaAddress ?? view.names[customerId];
  return merchant?.descriptor ?? name;
}

const sumOf = (view: Pick<StoryView, 'transaction'>): string => {
  const { sentAmount, authorizedAmount } = factsOf(view);
  const amount = sentAmount ?? authorizedAmount;
  return amount ? money(amount.amount, amount.currency.code) : 'The amount';
};

const tones: Readonly<Record<string, Tone>> = {
  COMPLETED: 'good',
  SETTLED: 'good',
  REFUNDED: 'good',
  FAILED: 'bad',
  REJECTED: 'bad',
  EXPIRED: 'bad',
  EXCEPTION: 'bad',
};

/** What a payment has been, oldest first, from its recorded moves; of a card purchase from its postings. */
export function lifeOf(view: StoryView): readonly LifeStep[] {
  return view.kind === 'CARD' ? cardLife(view) : paymentLife(view);
}

function paymentLife(view: StoryView): readonly LifeStep[] {
  const steps: LifeStep[] = [];
  for (const event of view.events) {
    if (event.kind !== 'move') continue;
    const { from, to, refundFrom, refundTo } = event.detail;
    if (from !== to) steps.push({ name: words(to), at: event.at, tone: tones[to] ?? 'neutral' });
    if (refundTo && refundFrom !== refundTo) {
      const tone = refundTo === 'FAILED' ? 'bad' : refundTo === 'COMPLETED' ? 'good' : 'neutral';
      steps.push({ name: refundTo === 'COMPLETED' ? 'refunded' : `refund ${words(refundTo)}`, at: event.at, tone });
    }
  }
  if (steps.length > 0) return steps;
  // Its moves are no longer recorded: what is stored says where it is.
  return [{ name: words(view.status), tone: tones[view.status] ?? 'neutral' }];
}

function cardLife(view: StoryView): readonly LifeStep[] {
  const { createdAt } = factsOf(view);
  const first: LifeStep = { name: 'authorized', tone: 'neutral', ...(createdAt && { at: Date.parse(createdAt) }) };
  const booked = view.entries.map(
    ({ movement, at }): LifeStep => ({ name: words(movement), at: Date.parse(at), tone: 'good' }),
  );
  const last = words(view.status);
  const steps = [first, ...booked];
  if (steps.some(({ name }) => name === last)) return steps;
  // The last booking made it what it is now.
  const at = booked.at(-1)?.at;
  return [...steps, { name: last, tone: tones[view.status] ?? 'neutral', ...(at !== undefined && { at }) }];
}

/** What happened and why, in one or two sentences. */
export function storyOf(view: StoryView, now: number): string {
  return [whatHappened(view, now), whatEndpointDid(view)].filter(Boolean).join(' ');
}

function whatHappened(view: StoryView, now: number): string {
  const [sum, payee] = [sumOf(view), payeeOf(view) ?? 'the payee'];
  const { failureReason, refund } = factsOf(view);
  switch (view.status) {
    case 'COMPLETED':
      return `${sum} went to ${payee}${took(view)}.${inSpiteOfCancel(refund?.status)}`;
    case 'PROCESSING':
      return canceled(sum, refund?.status) ?? `${sum} is on its way to ${payee}.`;
    case 'FAILED':
    case 'REJECTED':
      return `${view.status === 'FAILED' ? 'Failed' : 'Rejected'}${failureReason ? `: ${words(failureReason)}` : ''}. ${goneBack(view, sum, refund?.status)}`;
    case 'EXPIRED':
      return 'Expired: it was not executed in time. No money moved.';
    case 'QUOTED':
      return `The price for ${sum} to ${payee} is fixed${until(view, now)}. It waits to be executed.`;
    case 'PENDING_AUTHORIZATION':
      return `The customer has to confirm ${sum} to ${payee} with a code.`;
    case 'AUTHORIZED':
      return `${sum} is held for ${payee} until the purchase is cleared.`;
    case 'SETTLED':
    case 'REFUNDED':
      return settled(view, sum, payee);
    case 'PARTIALLY_SETTLED':
      return `A part of ${sum} was paid to ${payee}, the rest is held until it is cleared.`;
    case 'EXCEPTION':
      return `${sum} at ${payee} could not be taken from the account, or not be given to it: an operator has to settle it.`;
    default:
      return `${sum} is ${view.kind === 'CARD' ? `${words(view.status)} at` : 'on its way to'} ${payee}.`;
  }
}

/** What became of a payment that somebody has canceled while it was on its way. */
function canceled(sum: string, refund: string | undefined): string | undefined {
  if (refund === 'PENDING') return `Canceled: ${sum} goes back as soon as the rail has stopped the payout.`;
  return refund === 'COMPLETED' ? `Canceled: ${sum} went back.` : undefined;
}

/** A payout that arrived although it was canceled. */
function inSpiteOfCancel(refund: string | undefined): string {
  if (refund === 'COMPLETED') return ' It was delivered after it had been canceled and refunded.';
  return refund === 'FAILED' ? ' It was canceled too late: nothing was refunded.' : '';
}

/** A purchase that was cleared, with what came back of it, a credit that no purchase came before, or a hold that nothing was cleared of. */
function settled(view: StoryView, sum: string, payee: string): string {
  const has = (kind: RegExp): boolean => view.entries.some(({ movement }) => kind.test(movement));
  if (!has(/^CARD_CLEARING$/)) {
    return has(/^CARD_RETURN/)
      ? `${payee} has given back ${sum}.`
      : `${sum} was held for ${payee} and released: nothing was cleared.`;
  }
  if (view.status === 'REFUNDED') return `${sum} was paid to ${payee}, and all of it came back.`;
  return `${sum} was paid to ${payee}.${returned(view)}`;
}

/** What the merchant has given back of a purchase. */
function returned({ entries }: StoryView): string {
  const sums = new Map<string, number>();
  const returns = entries.filter(({ movement }) => /^CARD_RETURN/.test(movement));
  for (const { account, amount, currency } of returns.flatMap(({ postings }) => postings)) {
    if (account.startsWith('InternalAccount:')) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  const parts = [...sums].filter(([, sum]) => sum > 0).map(([currency, sum]) => money(sum, currency));
  return parts.length === 0 ? '' : ` ${parts.join(' and ')} came back.`;
}

/** How long it took from its first move, without waits of the quote. */
function took({ events }: StoryView): string {
  const moves = events.filter(({ kind }) => kind === 'move');
  const [first, last] = [moves[0], moves.find((event) => event.kind === 'move' && event.detail.to === 'COMPLETED')];
  return first && last && last.at > first.at ? ` in ${duration(last.at - first.at)}` : '';
}

function goneBack({ entries, events }: StoryView, sum: string, refund: string | undefined): string {
  if (refund === 'PENDING') return `${sum} is on its way back.`;
  if (refund === 'FAILED') return 'The refund failed: an operator has to settle it.';
  if (refund !== 'COMPLETED') return entries.length === 0 ? 'No money moved.' : '';
  const moves = events.flatMap((event) => (event.kind === 'move' ? [event] : []));
  const failed = moves.find(({ detail }) => detail.to === 'FAILED');
  const refunded = moves.find(({ detail }) => detail.refundTo === 'COMPLETED');
  return failed && refunded && refunded.at > failed.at
    ? `${sum} went back ${duration(refunded.at - failed.at)} later.`
    : `${sum} went back.`;
}

function until({ quote }: StoryView, now: number): string {
  const { expiresAt } = Object(quote) as { expiresAt?: string };
  return expiresAt && Date.parse(expiresAt) > now ? ` until ${clockTime(expiresAt)}` : '';
}

interface StoryDelivery {
  readonly status: string;
  readonly attemptCount: number;
  readonly attempts?: readonly { readonly at: string }[];
}

function whatEndpointDid({ deliveries }: StoryView): string {
  const refused = (deliveries as readonly StoryDelivery[]).filter(
    ({ status, attemptCount }) => status !== 'DELIVERED' && attemptCount > 0,
  );
  if (refused.length === 0) return '';
  const first = refused.flatMap(({ attempts = [] }) => attempts.map(({ at }) => at)).toSorted()[0];
  const webhooks = refused.length === 1 ? 'one of its webhooks' : `${refused.length} of its webhooks`;
  return `Your endpoint has not accepted ${webhooks}${first ? ` since ${clockTime(first)}` : ''}.`;
}
