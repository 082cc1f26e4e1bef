/** The prefixes of the interface's record ids. */
export type IdPrefix =
  | 'Agent'
  | 'AgentAction'
  | 'AuthMethod'
  | 'BeneficialOwner'
  | 'Card'
  | 'CardFundingSource'
  | 'CardTransaction'
  | 'Customer'
  | 'DelegatedKey'
  | 'Document'
  | 'ExternalAccount'
  | 'InternalAccount'
  | 'Invitation'
  | 'Job'
  | 'Lookup'
  | 'PlatformConfig'
  | 'Quote'
  | 'Request'
  | 'ScaChallenge'
  | 'Session'
  | 'Stablecoin'
  | 'StablecoinOperation'
  | 'StablecoinProviderAccount'
  | 'Token'
  | 'Transaction'
  | 'TwoFactorReset'
  | 'Verification'
  | 'Webhook';

/** A record id as the interface shows it: `Quote:<uuid>`. */
export type Id<Prefix extends IdPrefix> = `${Prefix}:${string}`;

export type AccountId = Id<'InternalAccount'> | Id<'ExternalAccount'>;

/** A receiver or sender at any institution, in the one form that it is compared and stored in: `$name@domain`, in lower case. */
export type UmaAddress = `$${string}`;

declare const kind: unique symbol;

/** A uuid without its prefix, as the keys of the table hold it. `Kind` says what it identifies, so that kinds do not mix. */
export type Uuid<Kind extends string> = string & { readonly [kind]: Kind };

/** A uuid that identifies nothing yet, so it can become the uuid of any kind of record. */
export type NewUuid = Uuid<never>;

export type PlatformId = Uuid<'Platform'>;
export type PaymentId = Uuid<'Payment'>;

/** Whose payment or account it is: a customer's, or the platform's own. */
export type OwnerId = Id<'Customer'> | PlatformId;

/** The record that a prefix's uuid identifies, where it does not have the prefix's own name. */
interface SharedKinds {
  readonly PlatformConfig: 'Platform';
  readonly Quote: 'Payment';
  readonly Transaction: 'Payment';
}

/** The name of the record that the uuid of an id with this prefix identifies. */
export type KindOf<Prefix extends IdPrefix> = Prefix extends keyof SharedKinds ? SharedKinds[Prefix] : Prefix;

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a value has the form of a uuid. The caller says of what kind. */
export const isUuid = <Kind extends string>(value: unknown): value is Uuid<Kind> =>
  typeof value === 'string' && uuidShape.test(value);

/** Whether a value is an id with this prefix. */
export const isId = <Prefix extends IdPrefix>(prefix: Prefix, value: unknown): value is Id<Prefix> =>
  typeof value === 'string' && uuidOf(prefix, value) !== undefined;

/** Writes a record id as the interface shows it: `Quote:<uuid>`. */
export const formatId = <Prefix extends IdPrefix>(prefix: Prefix, uuid: Uuid<KindOf<Prefix>>): Id<Prefix> =>
  `${prefix}:${uuid}`;

/** The text as an id of that kind, or nothing when it is no such id: an ill-formed id is answered like an unknown one. */
export const idOf = <Prefix extends IdPrefix>(prefix: Prefix, text: string): Id<Prefix> | undefined =>
  isId(prefix, text) ? text : undefined;

export const isAccountId = (value: unknown): value is AccountId =>
  isId('InternalAccount', value) || isId('ExternalAccount', value);

export const isUmaAddress = (text: string): text is UmaAddress => text.startsWith('$');

/** The uuid of an id of that kind, or nothing when the text is no such id: an ill-formed id is answered like an unknown one. */
export function uuidOf<Prefix extends IdPrefix>(prefix: Prefix, id: string): Uuid<KindOf<Prefix>> | undefined {
  if (!id.startsWith(`${prefix}:`)) return undefined;
  const uuid = id.slice(prefix.length + 1);
  return isUuid<KindOf<Prefix>>(uuid) ? uuid : undefined;
}

/** The uuid of an id that the service wrote itself. Throws for any other text. */
export function uuidIn<Prefix extends IdPrefix>(prefix: Prefix, id: Id<Prefix>): Uuid<KindOf<Prefix>> {
  const uuid = uuidOf(prefix, id);
  if (!uuid) throw new Error(`${id} is no id of the kind ${prefix}.`);
  return uuid;
}

/** An id that comes from outside the code: from another process, a setting or a fixture. Throws for any other text. */
export function toId<Prefix extends IdPrefix>(prefix: Prefix, text: string): Id<Prefix> {
  if (!isId(prefix, text)) throw new Error(`${text} is no id of the kind ${prefix}.`);
  return text;
}

/** A uuid that comes from outside the code: from a generator, a setting or a fixture. Throws for any other text. */
export function toUuid(text: string): NewUuid {
  if (!isUuid<never>(text)) throw new Error(`${text} is no uuid.`);
  return text;
}
