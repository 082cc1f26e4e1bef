import type { CardStep } from '../../domain/cards/card-step.ts';
import type { CardTransactionRecord } from '../../domain/cards/card-transaction.ts';
import { expireAuthorization } from '../../domain/cards/clearing.ts';
import { resolvePulls } from '../../domain/cards/pulls.ts';
import type { Decide } from '../../runtime/workflow-step.ts';
import { stepWrites } from './step-writes.ts';
import type { CardTask } from './task.ts';

/** Makes a step of the workflow from what time does to a transaction; nothing where nothing is due. */
const timeStep =
  (
    advance: (transaction: CardTransactionRecord, now: Date) => CardStep | undefined,
  ): Decide<CardTask, CardTransactionRecord> =>
  async (transaction, _task, { store, now }) => {
    const step = advance(transaction, now);
    return step && { next: step.transaction, writes: await stepWrites(store, step) };
  };

/** Confirms the pulls whose outcome is known, or ends the authorization of one that failed. */
export const resolveDuePulls = timeStep(resolvePulls);

/** Ends an authorization that was not cleared in time. */
export const expireDueAuthorization = timeStep(expireAuthorization);
