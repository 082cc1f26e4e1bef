import { deleteTokenById } from '../../contract/tokens.ts';
import { requireOther } from '../../domain/token.ts';
import { serve } from '../../runtime/serve.ts';
import { requireToken } from '../../runtime/tokens.ts';
import { deleteToken, requireValid } from '../../store/tokens.ts';

export const handler = serve(deleteTokenById, async ({ path }, { caller, store }) => {
  const token = await requireToken(store, caller, path.tokenId);
  requireOther(caller.clientId, token);
  return { status: 204 as const, body: undefined, writes: [requireValid(caller.clientId), ...deleteToken(token)] };
});
