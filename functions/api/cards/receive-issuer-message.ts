import * as contract from '../../contract/cards/issuer-messages.ts';
import { serve } from '../../runtime/serve.ts';
import { requireIssuerSignature } from '../../use-cases/cards/http-issuer.ts';
import { receiveIssuerMessage } from '../../use-cases/cards/issuer-messages.ts';

export const handler = serve(
  contract.receiveIssuerMessage,
  ({ path, body }, context) => receiveIssuerMessage(context, path.id, body),
  {
    admit: requireIssuerSignature,
  },
);
