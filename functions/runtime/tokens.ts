import { uuidOf } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Token } from '../domain/token.ts';
import type { Store } from '../store/table.ts';
import { readToken } from '../store/tokens.ts';
import type { Caller } from './caller.ts';

/** A token of the caller's platform. Refuses with TOKEN_NOT_FOUND. */
export async function requireToken(store: Store, { platformId }: Caller, tokenId: string): Promise<Token> {
  const uuid = uuidOf('Token', tokenId);
  const token = uuid && (await readToken(store, platformId, uuid));
  if (!token) throw new Refusal('TOKEN_NOT_FOUND', 'There is no token with this id.');
  return token;
}
