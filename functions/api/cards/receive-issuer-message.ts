import { receiveIssuerMessage } from '../../contract/cards/issuer-messages.ts';
import { serve } from '../../runtime/serve.ts';
import { requireIssuerSignature } from '../../use-cases/cards/http-issuer.ts';
import { receiveMessage } from '../../use-cases/cards/issuer-messages.ts';

export const handler = serve(
  receiveIssuerMessage,
  ({ path, body }, context) => receiveMessage(context, path.id, body),
  {
    admit: requireIssuerSignature,
  },
);
