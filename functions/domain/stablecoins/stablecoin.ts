import type {
  Stablecoin,
  StablecoinIssuanceStatus,
  StablecoinNetwork,
  StablecoinRegisterRequest,
  StablecoinServiceOperationsStatus,
} from '../../contract/stablecoins/stablecoins.ts';
import { formatId, type Id, type NewUuid } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { firstVersion, type Versioned } from '../versioned.ts';
import { environmentName, type ProviderAccountRecord } from './provider-account.ts';

/** A stage of a token on its way to mints and burns, and when it is reached. */
export interface TokenStage {
  readonly at: string;
  readonly issuanceStatus: StablecoinIssuanceStatus;
  readonly serviceOperationsStatus: StablecoinServiceOperationsStatus;
}

/** The facts that a provider knows of a token. */
export interface TokenFacts {
  readonly name: string;
  readonly symbol: string;
  readonly baseCurrency: string;
  readonly decimals: number;
  /** In the order of their times. The first has been reached. */
  readonly stages: readonly [TokenStage, ...TokenStage[]];
}

/** A stablecoin as the table holds it. */
export interface StablecoinRecord
  extends Versioned,
    Omit<TokenFacts, 'stages'>,
    Pick<ProviderAccountRecord, 'platformId' | 'environment' | 'provider' | 'stablecoinProviderAccountId'> {
  readonly stablecoinId: Id<'Stablecoin'>;
  readonly network: StablecoinNetwork;
  readonly networkTokenIdentifier: string;
  readonly providerTokenIdentifier: string;
  readonly stages: readonly TokenStage[];
  readonly createdAt: string;
}

interface RegistrationFacts {
  readonly account: ProviderAccountRecord;
  readonly uuid: NewUuid;
  readonly request: StablecoinRegisterRequest;
  readonly token: TokenFacts;
  readonly now: Date;
}

export function newStablecoin({ account, uuid, request, token, now }: RegistrationFacts): StablecoinRecord {
  const { platformId, environment, provider, stablecoinProviderAccountId } = account;
  const { network, networkTokenIdentifier, providerTokenIdentifier } = request;
  return {
    ...{ platformId, environment, provider, stablecoinProviderAccountId },
    stablecoinId: formatId('Stablecoin', uuid),
    ...{ network, networkTokenIdentifier, providerTokenIdentifier },
    ...token,
    ...firstVersion(now),
  };
}

export const alreadyRegistered = (): Refusal =>
  new Refusal('CONFLICT', 'The platform has registered this token already.');

/** The newest stage that has been reached at a time. */
export function stageAt({ stablecoinId, stages }: StablecoinRecord, now: Date): TokenStage {
  const reached = stages.filter(({ at }, index) => index === 0 || Date.parse(at) <= now.getTime());
  const stage = reached.at(-1);
  if (!stage) throw new Error(`${stablecoinId} has no stage.`);
  return stage;
}

/** Refuses with CONFLICT a stablecoin that cannot be minted and burned. */
export function requireEnabled(stablecoin: StablecoinRecord, now: Date): void {
  const { serviceOperationsStatus } = stageAt(stablecoin, now);
  if (serviceOperationsStatus === 'ENABLED') return;
  throw new Refusal(
    'CONFLICT',
    `The serviceOperationsStatus of the stablecoin is ${serviceOperationsStatus}; mints and burns need ENABLED.`,
  );
}

/** The stablecoin as the interface shows it at a time. */
export function toStablecoin(stablecoin: StablecoinRecord, now: Date): Stablecoin {
  const { stablecoinId, environment, platformId: _platform, stages: _stages, version: _version, ...shown } = stablecoin;
  const { at, issuanceStatus, serviceOperationsStatus } = stageAt(stablecoin, now);
  return {
    ...shown,
    id: stablecoinId,
    providerEnvironment: environmentName(environment),
    issuanceStatus,
    serviceOperationsStatus,
    ...(serviceOperationsStatus === 'ENABLED' && { currency: stablecoin.symbol }),
    updatedAt: at > stablecoin.updatedAt ? at : stablecoin.updatedAt,
  };
}
