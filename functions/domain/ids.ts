/** The prefixes of the interface's record ids. */
export type IdPrefix =
  | 'AuthMethod'
  | 'BeneficialOwner'
  | 'CardFundingSource'
  | 'Customer'
  | 'DelegatedKey'
  | 'Document'
  | 'ExternalAccount'
  | 'InternalAccount'
  | 'Job'
  | 'Lookup'
  | 'PlatformConfig'
  | 'Quote'
  | 'Request'
  | 'ScaChallenge'
  | 'Session'
  | 'Token'
  | 'Transaction'
  | 'TwoFactorReset'
  | 'Verification'
  | 'Webhook';

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Writes a record id as the interface shows it: `Quote:<uuid>`. */
export const formatId = (prefix: IdPrefix, uuid: string): string => `${prefix}:${uuid}`;

/** The uuid of an id of that kind, or nothing when the text is no such id: an ill-formed id is answered like an unknown one. */
export function uuidOf(prefix: IdPrefix, id: string): string | undefined {
  if (!id.startsWith(`${prefix}:`)) return undefined;
  const uuid = id.slice(prefix.length + 1);
  return uuidShape.test(uuid) ? uuid : undefined;
}
