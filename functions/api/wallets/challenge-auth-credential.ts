import * as contract from '../../contract/wallets/auth-credentials.ts';
import { serve } from '../../runtime/serve.ts';
import { challengeAuthCredential } from '../../use-cases/wallets/credential-challenge.ts';

export const handler = serve(contract.challengeAuthCredential, ({ path, body }, context) =>
  challengeAuthCredential(context, path.id, body.clientPublicKey),
);
