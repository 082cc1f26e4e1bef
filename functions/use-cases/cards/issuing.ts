import { type CardRecord, settleIssue } from '../../domain/cards/card.ts';
import type { TaskContext } from '../../runtime/workflow-step.ts';
import { putCard } from '../../store/cards/cards.ts';
import { sandboxIssuer } from './sandbox-issuer.ts';
import type { CardTask } from './task.ts';

/** Records the issuer's answer to a new card. Only the sandbox has an issuer, so only its cards exist. */
export async function settleIssuing(card: CardRecord, _task: CardTask, { now }: TaskContext) {
  const next = settleIssue(card, sandboxIssuer.details(card), now);
  return next === card ? undefined : { next, writes: [putCard(next)] };
}
