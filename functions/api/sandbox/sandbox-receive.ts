import { sandboxReceive } from '../../contract/sandbox/sandbox.ts';
import { serve } from '../../runtime/serve.ts';
import { decideReceipt } from '../../use-cases/sandbox/receive.ts';

export const handler = serve(sandboxReceive, ({ body }, context) => decideReceipt(context, body));
