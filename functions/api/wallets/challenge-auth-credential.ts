import { challengeAuthCredential } from '../../contract/wallets/auth-credentials.ts';
import { serve } from '../../runtime/serve.ts';
import { challengeCredential } from '../../use-cases/wallets/credential-challenge.ts';

export const handler = serve(challengeAuthCredential, ({ path, body }, context) =>
  challengeCredential(context, path.id, body.clientPublicKey),
);
