import type { Permission } from '../../contract/endpoint.ts';
import type { ApiToken } from '../../contract/platforms/tokens.ts';
import type { Environment } from '../environment.ts';
import type { Id, PlatformId } from '../ids.ts';
import { Refusal } from '../refusal.ts';

/** An API token. Its secret is not part of the record. */
export interface Token {
  readonly tokenId: Id<'Token'>;
  /** The user name of HTTP Basic. */
  readonly clientId: string;
  readonly platformId: PlatformId;
  readonly environment: Environment;
  readonly permissions: readonly Permission[];
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Refuses with FORBIDDEN permissions that the grantor lacks. Otherwise a token that may only manage could create one that pays. */
export function requireGrantable(own: readonly Permission[], wanted: readonly Permission[]): void {
  const beyond = wanted.filter((permission) => !own.includes(permission));
  if (beyond.length === 0) return;
  throw new Refusal('FORBIDDEN', `permissions: your token lacks ${beyond.join(' and ')}, so it cannot grant it.`);
}

/**
 * Refuses with INVALID_INPUT to delete the calling token. Only a token with MANAGE deletes tokens, so one of these always
 * remains.
 */
export function requireOther(callingClientId: string, token: Token): void {
  if (token.clientId !== callingClientId) return;
  throw new Refusal('INVALID_INPUT', 'A token cannot delete itself; use another token with the permission MANAGE.');
}

export const tokenDeleted = (): Refusal => new Refusal('UNAUTHORIZED', 'The token has been deleted.');

export const toApiToken = ({ tokenId, name, permissions, clientId, createdAt, updatedAt }: Token): ApiToken => ({
  id: tokenId,
  name,
  permissions: [...permissions],
  clientId,
  createdAt,
  updatedAt,
});
