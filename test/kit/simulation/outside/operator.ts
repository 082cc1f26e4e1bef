import { isId, type PlatformId } from '../../../../functions/domain/ids.ts';
import { assignDeposit, returnDepositToSender } from '../../../../lib/bookkeeping/held-deposits.ts';
import type { HttpHandler } from '../../invoke-function.ts';

/** What an operator decides about a deposit that is held. */
interface Asked {
  readonly platformId: PlatformId;
  readonly depositId: string;
  readonly by: string;
  readonly accountId?: string;
}

/** Where a deposit is decided otherwise, and where its account takes no money. Every other error is a defect. */
const refusal = /^The deposit \S+ is [A-Z]+\b|takes no money\.$/;

/** A command in the shape of a function of the API, so that its calls take turns with those of the functions. */
const command =
  (run: (asked: Asked) => Promise<unknown>): HttpHandler =>
  async ({ body }) => {
    const answer = (statusCode: number, content: unknown) => ({
      ...{ statusCode, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(content) },
    });
    try {
      return answer(200, await run(JSON.parse(body ?? '')));
    } catch (cause) {
      if (!(cause instanceof Error && refusal.test(cause.message))) throw cause;
      return answer(409, { code: 'CONFLICT', message: cause.message });
    }
  };

/** The commands by which an operator decides about a deposit that is held. */
export const operatorCommands: Readonly<Record<string, HttpHandler>> = {
  assignDeposit: command(({ platformId, depositId, by, accountId }) => {
    if (!isId('InternalAccount', accountId)) throw new Error(`${accountId} is no internal account.`);
    return assignDeposit({ platformId, depositId, accountId, decision: { by, why: 'Named on the phone' } });
  }),
  returnDeposit: command(({ platformId, depositId, by }) =>
    returnDepositToSender({ platformId, depositId, decision: { by, why: 'Sender unknown' } }),
  ),
};
