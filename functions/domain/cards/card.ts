import type { CardBrand, CardForm, CardState, CardStateReason, CardUpdateRequest } from '../../contract/cards/cards.ts';
import type { WebhookType } from '../../contract/webhooks/webhook-events.ts';
import { formatId, type Id, type Uuid } from '../ids.ts';
import { itemEvent, recordEvent } from '../item-event.ts';
import { findMove } from '../lifecycle.ts';
import { isCrypto } from '../money.ts';
import { Refusal } from '../refusal.ts';
import {
  arrayOf,
  flag,
  type Infer,
  idText,
  integer,
  listed,
  object,
  oneOf,
  optional,
  text,
  uuidText,
} from '../schema.ts';
import { amend, firstVersion, isSame, versioned } from '../versioned.ts';
import { cardMoves, statesForPlatform } from './lifecycle.ts';

/** The answer of the issuer that is still to come. */
export const issuing = object({ isAccepted: flag, dueAt: text });
export interface Issuing extends Infer<typeof issuing> {}

export const card = object({
  environment: optional(oneOf('production')),
  platformId: uuidText('Platform'),
  cardId: idText('Card'),
  cardholderId: idText('Customer'),
  platformCardId: text,
  state: listed<CardState>(),
  stateReason: optional(listed<CardStateReason>()),
  form: listed<CardForm>(),
  brand: optional(listed<CardBrand>()),
  last4: optional(text),
  expMonth: optional(integer),
  expYear: optional(integer),
  /** Internal accounts. The first one pays; none is left when the card is closed. */
  fundingSources: arrayOf(idText('InternalAccount')),
  /** The account that paid for a card until it was closed: what the network settles later is booked there. */
  lastFundingSource: optional(idText('InternalAccount')),
  /** The currency that the card settles in. */
  currency: text,
  /** In the smallest unit of the card's currency. */
  maxSpendPerTransaction: optional(integer),
  processorRef: optional(text),
  issuerRef: optional(text),
  /** Absent once the issuer has answered, and where it reports its answer or never answers. */
  issuing: optional(issuing),
  /** The name of the operator's run that restarted the workflow. */
  resumption: optional(text),
  event: optional(itemEvent),
  /** The events of the same write that come before `event`. */
  earlierEvents: optional(arrayOf(itemEvent)),
  createdAt: text,
  ...versioned,
});
export interface CardRecord extends Infer<typeof card> {}

/** The issuer's data of a card that it accepts. The card number itself is never stored. */
export type IssuedDetails = {
  readonly [Member in 'brand' | 'last4' | 'expMonth' | 'expYear' | 'processorRef' | 'issuerRef']: NonNullable<
    CardRecord[Member]
  >;
};

export interface NewCard
  extends Pick<
    CardRecord,
    'platformId' | 'cardholderId' | 'form' | 'fundingSources' | 'currency' | 'maxSpendPerTransaction' | 'issuing'
  > {
  readonly uuid: Uuid<'Card'>;
  readonly platformCardId?: string | undefined;
}

/** A card on its way to the issuer. */
export const makeCard = ({ uuid, platformCardId = uuid, issuing, ...card }: NewCard, now: Date): CardRecord => ({
  ...card,
  cardId: formatId('Card', uuid),
  platformCardId,
  state: 'PROCESSING',
  ...(issuing && { issuing }),
  ...firstVersion(now),
});

/** The next version of a card with the events of the change, in order. */
function change(card: CardRecord, now: Date, changes: Partial<CardRecord>, types: readonly WebhookType[]): CardRecord {
  const next = amend(card, now, { ...changes, earlierEvents: undefined });
  return types.reduce(
    (changed, type, index) => ({
      ...recordEvent(changed, type, now),
      ...(index > 0 && changed.event && { earlierEvents: [changed.event] }),
    }),
    next,
  );
}

/** The card after the simulated issuer's answer, once that is due. A card that has its answer stays as it is. */
export function settleIssue(card: CardRecord, details: IssuedDetails, now: Date): CardRecord {
  const { issuing } = card;
  if (!issuing || now.toISOString() < issuing.dueAt) return card;
  return answerIssue(card, issuing.isAccepted ? details : undefined, now);
}

/** The card after the issuer has accepted it with these details, or rejected it. A card that has its answer stays as it is. */
export function answerIssue(card: CardRecord, details: IssuedDetails | undefined, now: Date): CardRecord {
  const move = findMove(cardMoves, details ? 'accept' : 'reject', card.state);
  if (!move) return card;
  const outcome: Partial<CardRecord> = details ?? closed(card, 'ISSUER_REJECTED');
  return change(card, now, { ...outcome, state: move.to, issuing: undefined }, ['CARD.STATE_CHANGE']);
}

/** The currency that a card settles in where an account of this currency funds it; nothing where none can. */
export function settlementCurrency(accountCurrency: string): string | undefined {
  if (accountCurrency === 'USDB') return 'USD';
  return isCrypto(accountCurrency) ? undefined : accountCurrency;
}

/** Closing detaches the funding sources. */
const closed = ({ fundingSources }: CardRecord, stateReason: CardStateReason): Partial<CardRecord> => ({
  state: 'CLOSED',
  stateReason,
  fundingSources: [],
  lastFundingSource: fundingSources[0],
});

/** The card once its holder was deleted. Nothing where it is closed, or its issuer has not answered yet. */
export function closeByService(card: CardRecord, now: Date): CardRecord | undefined {
  const move = findMove(cardMoves, 'close', card.state);
  return move && change(card, now, { state: move.to, ...closed(card, 'CLOSED_BY_SERVICE') }, ['CARD.STATE_CHANGE']);
}

/** The account on which the network's settlements are booked. */
export const settlingAccount = ({ fundingSources, lastFundingSource }: CardRecord): Id<'InternalAccount'> | undefined =>
  fundingSources[0] ?? lastFundingSource;

/** A platform's change, with the ids of the accounts that it names. */
interface CardChange extends Omit<CardUpdateRequest, 'fundingSources'> {
  readonly fundingSources?: readonly Id<'InternalAccount'>[] | undefined;
}

/**
 * The card after a platform's change, or the same card where nothing is new and nothing is reported. Refuses with CARD_ALREADY_CLOSED,
 * CARD_NOT_MUTABLE and INVALID_STATE_TRANSITION; the caller has checked new funding sources.
 */
export function updateCard(card: CardRecord, request: CardChange, now: Date): CardRecord {
  const { state, fundingSources, maxSpendPerTransaction } = request;
  requireMutable(card, state);
  const changes = {
    ...(state && { state }),
    ...(state === 'CLOSED' && closed(card, 'CLOSED_BY_PLATFORM')),
    ...(fundingSources && { fundingSources }),
    ...(maxSpendPerTransaction !== undefined && { maxSpendPerTransaction: maxSpendPerTransaction ?? undefined }),
  };
  const types = [
    ...(state ? (['CARD.STATE_CHANGE'] as const) : []),
    ...(fundingSources ? (['CARD.FUNDING_SOURCE_CHANGE'] as const) : []),
  ];
  if (types.length === 0 && isSame(card, { ...card, ...changes })) return card;
  return change(card, now, changes, types);
}

/** Refuses a change that the card's state rules out, by its three codes. */
export function requireMutable({ state }: CardRecord, requestedState: CardUpdateRequest['state']): void {
  if (state === 'CLOSED' && requestedState === 'CLOSED')
    throw new Refusal('CARD_ALREADY_CLOSED', 'The card is closed already.');
  if (state === 'CLOSED') throw new Refusal('CARD_NOT_MUTABLE', 'The card is closed and cannot be changed any more.');
  const states = statesForPlatform(state);
  if (requestedState === undefined || states.includes(requestedState)) return;
  const allowed = states.join(' or ') || 'no other state before the issuer answers';
  throw new Refusal('INVALID_STATE_TRANSITION', `state: the card is ${state}; it can become ${allowed}.`);
}

/** Whether the card has a number that can be shown. */
export const hasNumber = ({ state }: CardRecord): boolean => state === 'ACTIVE' || state === 'FROZEN';
