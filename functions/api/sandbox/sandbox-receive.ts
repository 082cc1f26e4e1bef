import * as contract from '../../contract/sandbox/sandbox.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxReceive } from '../../use-cases/sandbox/receive.ts';

export const handler = serve(contract.sandboxReceive, ({ body }, context) => sandboxReceive(context, body));
