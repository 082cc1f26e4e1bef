import * as contract from '../../contract/sandbox/sandbox.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSimulateTransactionEvent } from '../../use-cases/sandbox/simulate-event.ts';

export const handler = serve(contract.sandboxSimulateTransactionEvent, ({ path, body }, context) =>
  sandboxSimulateTransactionEvent(context, path.transactionId, body.event),
);
