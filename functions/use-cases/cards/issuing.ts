import { answerIssue, type CardRecord, settleIssue } from '../../domain/cards/card.ts';
import { isProduction } from '../../domain/environment.ts';
import type { Decide } from '../../runtime/workflow-step.ts';
import { putCard } from '../../store/cards/cards.ts';
import { informIssuer } from './http-issuer.ts';
import { sandboxIssuer } from './sandbox-issuer.ts';
import type { CardTask } from './task.ts';

/** Records the sandbox's answer to a new card, or tells the connected issuer of a card and records whether it refuses it. */
export const settleIssuing: Decide<CardTask, CardRecord> = async (card, _task, { now }) => {
  const next = isProduction(card) ? await afterOrder(card, now) : settleIssue(card, sandboxIssuer.details(card), now);
  return next === card ? undefined : { next, writes: [putCard(next)] };
};

const afterOrder = async (card: CardRecord, now: Date): Promise<CardRecord> =>
  (await informIssuer(card)) ? card : answerIssue(card, undefined, now);
