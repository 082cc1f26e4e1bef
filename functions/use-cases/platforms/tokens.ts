import type { ApiTokenCreateRequest } from '../../contract/platforms/tokens.ts';
import { formatId, uuidOf } from '../../domain/ids.ts';
import { requireGrantable, requireOther, type Token, toApiToken } from '../../domain/platforms/token.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Caller } from '../../runtime/caller.ts';
import type { Context } from '../../runtime/context.ts';
import { type ListQuery, readListPage } from '../../runtime/list-page.ts';
import { newClientCredentials } from '../../runtime/secrets.ts';
import * as lists from '../../store/lists.ts';
import { ensureCredentialKey } from '../../store/platforms/credential-key.ts';
import { deleteToken, putToken, readToken, toToken } from '../../store/platforms/tokens.ts';
import type { Store } from '../../store/table.ts';
import { requireCaller } from './calling-token.ts';

/** Refuses with TOKEN_NOT_FOUND. */
async function requireToken(store: Store, { platformId }: Caller, tokenId: string): Promise<Token> {
  const uuid = uuidOf('Token', tokenId);
  const token = uuid && (await readToken(store, platformId, uuid));
  if (!token) throw new Refusal('TOKEN_NOT_FOUND', 'There is no token with this id.');
  return token;
}

/** Creates a token of the caller's environment and shows its secret once. Refuses as `requireGrantable` does. */
export async function createToken({ caller, store, now, newUuid }: Context, request: ApiTokenCreateRequest) {
  const { platformId, environment, permissions } = caller;
  requireGrantable(permissions, request.permissions);
  const { clientId, clientSecret } = newClientCredentials(await ensureCredentialKey(store));
  const createdAt = now.toISOString();
  const token: Token = {
    ...request,
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
    writes: [requireCaller(caller), ...putToken(token, clientSecret)],
  };
}

/** Shows a token. Refuses with TOKEN_NOT_FOUND. */
export async function getTokenById({ caller, store }: Context, tokenId: string) {
  return { status: 200 as const, body: toApiToken(await requireToken(store, caller, tokenId)) };
}

/** Shows a page of the platform's tokens. */
export async function listTokens(
  { caller: { platformId }, store }: Context,
  query: ListQuery & { readonly name?: string | undefined },
) {
  const { name } = query;
  const body = await readListPage(store, query, {
    platformId,
    list: lists.tokens(platformId),
    toRecord: toToken,
    view: toApiToken,
    passes: name === undefined ? undefined : (token) => token.name === name,
  });
  return { status: 200 as const, body };
}

/** Deletes a token. Refuses with TOKEN_NOT_FOUND and as `requireOther` does. */
export async function deleteTokenById({ caller, store }: Context, tokenId: string) {
  const token = await requireToken(store, caller, tokenId);
  requireOther(caller.clientId, token);
  const writes = [requireCaller(caller), ...deleteToken(token)];
  return { status: 204 as const, body: undefined, writes };
}
