import { createToken } from '../../contract/tokens.ts';
import { formatId } from '../../domain/ids.ts';
import { requireGrantable, type Token, toApiToken } from '../../domain/token.ts';
import { newClientCredentials } from '../../runtime/secrets.ts';
import { serve } from '../../runtime/serve.ts';
import { putToken, requireValid } from '../../store/tokens.ts';

export const handler = serve(createToken, async ({ body }, { caller, now, newUuid }) => {
  const { platformId, environment, clientId: callingClientId } = caller;
  requireGrantable(caller.permissions, body.permissions);
  const { clientId, clientSecret } = newClientCredentials();
  const createdAt = now.toISOString();
  const token: Token = {
    ...body,
    tokenId: formatId('Token', newUuid()),
    clientId,
    platformId,
    environment,
    createdAt,
    updatedAt: createdAt,
  };
  return {
    status: 201 as const,
    body: { ...toApiToken(token), clientSecret },
    writes: [requireValid(callingClientId), ...putToken(token, clientSecret)],
  };
});
