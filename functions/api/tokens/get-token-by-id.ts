import { getTokenById } from '../../contract/tokens.ts';
import { toApiToken } from '../../domain/token.ts';
import { serve } from '../../runtime/serve.ts';
import { requireToken } from '../../runtime/tokens.ts';

export const handler = serve(getTokenById, async ({ path }, { caller, store }) => ({
  status: 200 as const,
  body: toApiToken(await requireToken(store, caller, path.tokenId)),
}));
