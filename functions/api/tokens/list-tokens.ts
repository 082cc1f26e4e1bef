import { listTokens } from '../../contract/tokens.ts';
import { toApiToken } from '../../domain/token.ts';
import { readListPage } from '../../runtime/list-page.ts';
import { serve } from '../../runtime/serve.ts';
import { lists } from '../../store/keys.ts';
import { toToken } from '../../store/tokens.ts';

export const handler = serve(listTokens, async ({ query }, { caller: { platformId }, store }) => {
  const { name } = query;
  const body = await readListPage(store, query, {
    platformId,
    list: lists.tokens(platformId),
    toRecord: toToken,
    view: toApiToken,
    passes: name === undefined ? undefined : (token) => token.name === name,
  });
  return { status: 200 as const, body };
});
