import * as contract from '../../contract/sandbox/sandbox.ts';
import { serve } from '../../runtime/serve.ts';
import { sandboxSend } from '../../use-cases/sandbox/send.ts';

export const handler = serve(contract.sandboxSend, ({ body }, context) => sandboxSend(context, body));
