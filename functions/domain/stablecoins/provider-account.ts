import type {
  StablecoinProvider,
  StablecoinProviderAccount,
  StablecoinProviderAccountStatus,
} from '../../contract/stablecoins/provider-accounts.ts';
import { type Environment, environments } from '../environment.ts';
import { formatId, type NewUuid, type PlatformId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { type Infer, idText, listed, object, oneOf, optional, text, uuidText } from '../schema.ts';
import { firstVersion, versioned } from '../versioned.ts';

/** The end of the access to a provider account. */
const accessEnd = object({ status: listed<Exclude<StablecoinProviderAccountStatus, 'ACTIVE'>>(), at: text });
interface AccessEnd extends Infer<typeof accessEnd> {}

/** An account at a provider as the table holds it. The credentials are sealed. */
export const providerAccount = object({
  platformId: uuidText('Platform'),
  stablecoinProviderAccountId: idText('StablecoinProviderAccount'),
  environment: oneOf(...environments),
  provider: listed<StablecoinProvider>(),
  providerAccountId: text,
  apiClientId: text,
  sealedSecret: text,
  lastVerifiedAt: text,
  /** When the provider ends the access, and how. The sandbox's provider knows it from the start. */
  ends: optional(accessEnd),
  createdAt: text,
  ...versioned,
});
export interface ProviderAccountRecord extends Infer<typeof providerAccount> {}

/** The answer of a provider about credentials that it accepts. */
export interface VerifiedAccount {
  readonly providerAccountId: string;
  readonly ends?: AccessEnd;
}

interface LinkFacts {
  readonly platformId: PlatformId;
  readonly environment: Environment;
  readonly uuid: NewUuid;
  readonly provider: StablecoinProvider;
  readonly apiClientId: string;
  readonly sealedSecret: string;
  readonly verified: VerifiedAccount;
  readonly now: Date;
}

export function newProviderAccount({ uuid, verified, now, ...facts }: LinkFacts): ProviderAccountRecord {
  const { createdAt, ...version } = firstVersion(now);
  return {
    ...facts,
    stablecoinProviderAccountId: formatId('StablecoinProviderAccount', uuid),
    ...verified,
    lastVerifiedAt: createdAt,
    ...version,
    createdAt,
  };
}

/** The end of the access, once it has come. */
const endBy = ({ ends }: ProviderAccountRecord, now: Date): AccessEnd | undefined =>
  ends && Date.parse(ends.at) <= now.getTime() ? ends : undefined;

/** The status at a time. */
export const accountStatusAt = (account: ProviderAccountRecord, now: Date): StablecoinProviderAccountStatus =>
  endBy(account, now)?.status ?? 'ACTIVE';

/** Refuses with STABLECOIN_PROVIDER_ACCOUNT_INVALID or STABLECOIN_PROVIDER_ACCOUNT_REVOKED an account that cannot be used. */
export function requireUsable(account: ProviderAccountRecord, now: Date): ProviderAccountRecord {
  const status = accountStatusAt(account, now);
  if (status === 'INVALID') {
    throw new Refusal('STABLECOIN_PROVIDER_ACCOUNT_INVALID', 'The provider no longer accepts the credentials.');
  }
  if (status === 'REVOKED') {
    throw new Refusal('STABLECOIN_PROVIDER_ACCOUNT_REVOKED', 'The provider has withdrawn the access.');
  }
  return account;
}

/**
 * The account that issues a stablecoin when the request names none: the only active one. Refuses with
 * STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND and STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED.
 */
export function onlyActive(accounts: readonly ProviderAccountRecord[], now: Date): ProviderAccountRecord {
  const [first, ...others] = accounts.filter((account) => accountStatusAt(account, now) === 'ACTIVE');
  if (!first) {
    throw new Refusal('STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND', 'Link a provider account first: none is active.');
  }
  if (others.length > 0) {
    throw new Refusal(
      'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
      'stablecoinProviderAccountId: name one, because several provider accounts are active.',
    );
  }
  return first;
}

/** The account as the interface shows it at a time. */
export function toProviderAccount(account: ProviderAccountRecord, now: Date): StablecoinProviderAccount {
  const changedAt = endBy(account, now)?.at;
  return {
    id: account.stablecoinProviderAccountId,
    provider: account.provider,
    providerAccountId: account.providerAccountId,
    providerEnvironment: environmentName(account.environment),
    status: accountStatusAt(account, now),
    lastVerifiedAt: changedAt ?? account.lastVerifiedAt,
    createdAt: account.createdAt,
    updatedAt: changedAt ?? account.updatedAt,
  };
}

export const environmentName = (environment: Environment) =>
  environment === 'production' ? ('PRODUCTION' as const) : ('SANDBOX' as const);
