import type { StablecoinProvider } from '../../contract/stablecoins/provider-accounts.ts';
import type {
  Stablecoin,
  StablecoinIssuanceStatus,
  StablecoinNetwork,
  StablecoinRegisterRequest,
  StablecoinServiceOperationsStatus,
} from '../../contract/stablecoins/stablecoins.ts';
import { environments } from '../environment.ts';
import { formatId, type NewUuid } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { arrayOf, type Infer, idText, integer, listed, object, oneOf, text, uuidText } from '../schema.ts';
import { firstVersion, versioned } from '../versioned.ts';
import { environmentName, type ProviderAccountRecord } from './provider-account.ts';

/** A stage of a token on its way to mints and burns, and when it is reached. */
const tokenStage = object({
  at: text,
  issuanceStatus: listed<StablecoinIssuanceStatus>(),
  serviceOperationsStatus: listed<StablecoinServiceOperationsStatus>(),
});
export interface TokenStage extends Infer<typeof tokenStage> {}

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
export const stablecoin = object({
  platformId: uuidText('Platform'),
  stablecoinId: idText('Stablecoin'),
  environment: oneOf(...environments),
  provider: listed<StablecoinProvider>(),
  stablecoinProviderAccountId: idText('StablecoinProviderAccount'),
  name: text,
  symbol: text,
  baseCurrency: text,
  decimals: integer,
  network: listed<StablecoinNetwork>(),
  networkTokenIdentifier: text,
  providerTokenIdentifier: text,
  stages: arrayOf(tokenStage),
  createdAt: text,
  ...versioned,
});
export interface StablecoinRecord extends Infer<typeof stablecoin> {}

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
