import { type Permission, permissions } from '../../contract/endpoint.ts';
import type { ApiToken } from '../../contract/platforms/tokens.ts';
import { environments } from '../environment.ts';
import { Refusal } from '../refusal.ts';
import { arrayOf, type Infer, idText, object, oneOf, text, uuidText } from '../schema.ts';

/** An API token. Its secret is not part of the record. */
export const token = object({
  tokenId: idText('Token'),
  /** The user name of HTTP Basic. */
  clientId: text,
  platformId: uuidText('Platform'),
  environment: oneOf(...environments),
  permissions: arrayOf(oneOf(...permissions)),
  name: text,
  createdAt: text,
  updatedAt: text,
});
export interface Token extends Infer<typeof token> {}

/** Refuses with FORBIDDEN permissions that the grantor lacks. Otherwise a token that may only manage could create one that pays. */
export function requireGrantable(own: readonly Permission[], requestedPermissions: readonly Permission[]): void {
  const beyond = requestedPermissions.filter((permission) => !own.includes(permission));
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
