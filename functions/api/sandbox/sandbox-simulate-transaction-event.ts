import { sandboxSimulateTransactionEvent } from '../../contract/sandbox/sandbox.ts';
import { serve } from '../../runtime/serve.ts';
import { decideSimulation } from '../../use-cases/sandbox/simulate-event.ts';

export const handler = serve(sandboxSimulateTransactionEvent, ({ path, body }, context) =>
  decideSimulation(context, path.transactionId, body.event),
);
