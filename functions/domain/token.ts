import type { Permission } from '../contract/endpoint.ts';
import type { ApiToken } from '../contract/tokens.ts';
import type { Environment } from './platform.ts';
import { Refusal } from './refusal.ts';

/** An API token as its platform sees it. The secret is no part of it. */
export interface Token {
  /** `Token:<uuid>` */
  readonly tokenId: string;
  /** The user name of HTTP Basic. */
  readonly clientId: string;
  readonly platformId: string;
  readonly environment: Environment;
  readonly permissions: readonly Permission[];
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Refuses with FORBIDDEN permissions that the grantor lacks: otherwise whoever may manage could make itself a payer. */
export function requireGrantable(own: readonly Permission[], wanted: readonly Permission[]): void {
  const beyond = wanted.filter((permission) => !own.includes(permission));
  if (beyond.length === 0) return;
  throw new Refusal('FORBIDDEN', `permissions: your token lacks ${beyond.join(' and ')} and cannot grant it.`);
}

/**
 * Refuses with INVALID_INPUT to delete the calling token. Only a token with MANAGE deletes tokens, so one of them is always
 * left.
 */
export function requireOther(callingClientId: string, token: Token): void {
  if (token.clientId !== callingClientId) return;
  throw new Refusal('INVALID_INPUT', 'A token cannot delete itself; use another token with the permission MANAGE.');
}

export const toApiToken = ({ tokenId, name, permissions, clientId, createdAt, updatedAt }: Token): ApiToken => ({
  id: tokenId,
  name,
  permissions: [...permissions],
  clientId,
  createdAt,
  updatedAt,
});
