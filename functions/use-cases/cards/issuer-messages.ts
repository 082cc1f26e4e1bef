import { createHash } from 'node:crypto';
import type { IssuerMessage, IssuerMessageAnswer } from '../../contract/cards/issuer-messages.ts';
import { answerIssue, type CardRecord } from '../../domain/cards/card.ts';
import { isProduction } from '../../domain/environment.ts';
import { formatId, isUuid, type Uuid, uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { putCard } from '../../store/cards/cards.ts';
import { type IssuerMessageRef, putAnsweredMessage, readAnsweredMessage } from '../../store/cards/issuer-messages.ts';
import type { Store, Write } from '../../store/table.ts';
import { authorizeAndClearPurchase, authorizePurchase } from './authorization.ts';
import type { CardContext } from './card-transactions.ts';
import { requireCard } from './cards.ts';
import { advisePurchase } from './clearing.ts';
import { bookClearing, bookReturn, bookReturnReversal } from './settlement.ts';

type Answer = ReturnType<(typeof IssuerMessageAnswer)['parse']>;

/** The effect of a message. */
interface Effect {
  readonly writes?: readonly Write[];
  readonly paymentId?: Uuid<'CardTransaction'>;
  readonly declined?: string;
}

/**
 * Takes a message of the connected issuer. Its effect and its answer are written together under the message's id, so a repeated
 * message has no second effect and gets the same answer, however late it comes. Refuses with REFERENCE_NOT_FOUND what is no card
 * of production, with CONFLICT a message whose id another one had, and what asks for an authorization like the simulations of the
 * sandbox. What the network has settled is booked.
 */
export async function receiveIssuerMessage({ store, now, newUuid }: Context, cardId: string, message: IssuerMessage) {
  const { platformId, messageId } = message;
  const cardUuid = uuidOf('Card', cardId);
  if (!isUuid<'Platform'>(platformId) || !cardUuid) throw noCard();
  const context: CardContext = { caller: { platformId }, store, now, newUuid };
  const receivedMessage = { ref: { platformId, cardUuid, messageId }, fingerprint: fingerprintOf(message) };
  const earlier = await findAnswer(store, receivedMessage);
  if (earlier) return earlier;
  try {
    const card = await requireCard(store, platformId, cardId);
    if (!isProduction(card)) throw noCard();
    const { writes = [], paymentId, declined } = await effectOf(context, card, message);
    const body: Answer = {
      messageId,
      outcome: declined ? 'DECLINED' : 'APPROVED',
      ...(declined && { declineReason: declined }),
      ...(paymentId && { cardTransactionId: formatId('CardTransaction', paymentId) }),
    };
    const answered = putAnsweredMessage(receivedMessage.ref, {
      fingerprint: receivedMessage.fingerprint,
      answer: JSON.stringify(body),
    });
    const logged = { ...(paymentId && { paymentId }), ...(declined && { declined }) };
    return { status: 200 as const, body, writes: [answered, ...writes], ...logged };
  } catch (cause) {
    // The same message may have taken effect since its answer was looked for, and so be refused now.
    const same = cause instanceof Refusal ? await findAnswer(store, receivedMessage) : undefined;
    if (same) return same;
    throw cause;
  }
}

const noCard = (): Refusal => new Refusal('REFERENCE_NOT_FOUND', 'There is no such card in production.');

const fingerprintOf = (message: IssuerMessage): string =>
  createHash('sha256').update(JSON.stringify(message)).digest('hex');

interface GivenMessage {
  readonly ref: IssuerMessageRef;
  readonly fingerprint: string;
}

async function findAnswer(store: Store, { ref, fingerprint }: GivenMessage) {
  const answered = await readAnsweredMessage(store, ref);
  if (!answered) return undefined;
  if (answered.fingerprint !== fingerprint) {
    throw new Refusal('CONFLICT', 'messageId: another message about this card had the same id.');
  }
  const body: Answer = JSON.parse(answered.answer);
  return { status: 200 as const, body };
}

async function effectOf(context: CardContext, card: CardRecord, message: IssuerMessage): Promise<Effect> {
  const { cardId } = card;
  switch (message.type) {
    case 'CARD_ISSUED': {
      const { brand, last4, expMonth, expYear, processorRef, issuerRef } = message;
      return answered(card, { brand, last4, expMonth, expYear, processorRef, issuerRef }, context);
    }
    case 'CARD_REJECTED':
      return answered(card, undefined, context);
    case 'AUTHORIZATION':
      return authorizePurchase(context, cardId, message);
    case 'FINANCIAL_AUTHORIZATION':
      return authorizeAndClearPurchase(context, cardId, message);
    case 'AUTHORIZATION_ADVICE':
      return advisePurchase(context, cardId, message);
    case 'CLEARING':
      return bookClearing(context, card, message);
    case 'CREDIT':
    case 'RETURN':
      return bookReturn(context, card, message);
    case 'RETURN_REVERSAL':
      return bookReturnReversal(context, card, message);
  }
}

function answered(card: CardRecord, details: Parameters<typeof answerIssue>[1], { now }: CardContext): Effect {
  const next = answerIssue(card, details, now);
  if (next === card) throw new Refusal('CONFLICT', `The issuer has answered this card already: it is ${card.state}.`);
  return { writes: [putCard(next)] };
}
