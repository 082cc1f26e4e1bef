import type { StablecoinListQuery, StablecoinRegisterRequest } from '../../contract/stablecoins/stablecoins.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  alreadyRegistered,
  newStablecoin,
  type StablecoinRecord,
  stageAt,
  toStablecoin,
} from '../../domain/stablecoins/stablecoin.ts';
import type { Context } from '../../runtime/context.ts';
import { readListPage } from '../../runtime/list-page.ts';
import * as lists from '../../store/lists.ts';
import { putNewStablecoin, readStablecoin, toStablecoinRecord } from '../../store/stablecoins/stablecoins.ts';
import { providerOf } from './provider.ts';
import { chosenAccount } from './provider-accounts.ts';

/** Registers a stablecoin. Refuses as `chosenAccount` does, with INVALID_INPUT an unknown token, and with CONFLICT a registered one. */
export async function registerStablecoin(context: Context, request: StablecoinRegisterRequest) {
  const { caller, now, newUuid } = context;
  const provider = providerOf(caller.environment);
  const account = await chosenAccount(context, request.stablecoinProviderAccountId);
  const token = await provider.describe(account, request, now);
  const stablecoin = newStablecoin({ account, uuid: newUuid(), request, token, now });
  const writes = putNewStablecoin(stablecoin, alreadyRegistered());
  return { status: 201 as const, body: toStablecoin(stablecoin, now), writes };
}

export async function listStablecoins({ caller: { platformId }, store, now }: Context, query: StablecoinListQuery) {
  const { issuanceStatus, serviceOperationsStatus, provider } = query;
  const isWanted = (stablecoin: StablecoinRecord) => {
    const stage = stageAt(stablecoin, now);
    return (
      (provider === undefined || stablecoin.provider === provider) &&
      (issuanceStatus === undefined || stage.issuanceStatus === issuanceStatus) &&
      (serviceOperationsStatus === undefined || stage.serviceOperationsStatus === serviceOperationsStatus)
    );
  };
  const body = await readListPage(store, query, {
    platformId,
    list: lists.stablecoins(platformId),
    toRecord: toStablecoinRecord,
    view: (stablecoin) => toStablecoin(stablecoin, now),
    ...((issuanceStatus ?? serviceOperationsStatus ?? provider) && { passes: isWanted }),
  });
  return { status: 200 as const, body };
}

/** Refuses with REFERENCE_NOT_FOUND. */
export async function getStablecoin(context: Context, stablecoinId: string) {
  return { status: 200 as const, body: toStablecoin(await requireStablecoin(context, stablecoinId), context.now) };
}

/** Refuses with REFERENCE_NOT_FOUND. */
export async function requireStablecoin({ caller, store }: Context, stablecoinId: string): Promise<StablecoinRecord> {
  const stablecoin = await readStablecoin(store, caller.platformId, stablecoinId);
  if (stablecoin) return stablecoin;
  throw new Refusal('REFERENCE_NOT_FOUND', 'There is no stablecoin with this id.');
}
