import { sandboxSend } from '../../contract/sandbox/sandbox.ts';
import { serve } from '../../runtime/serve.ts';
import { decideSend } from '../../use-cases/sandbox/send.ts';

export const handler = serve(sandboxSend, ({ body }, context) => decideSend(context, body));
