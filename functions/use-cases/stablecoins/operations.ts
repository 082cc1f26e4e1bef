import { stablecoinFundingSeconds } from '../../contract/figures.ts';
import type {
  StablecoinBurnRequest,
  StablecoinMintRequest,
  StablecoinOperationListQuery,
} from '../../contract/stablecoins/operations.ts';
import type { ExternalAccountRecord } from '../../domain/external-accounts/external-account.ts';
import { type NewUuid, uuidIn, uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  draftBurn,
  draftMint,
  newOperation,
  type OrderDraft,
  toOperation,
} from '../../domain/stablecoins/operation.ts';
import { operationAsOf } from '../../domain/stablecoins/provider-report.ts';
import { requireEnabled, type StablecoinRecord } from '../../domain/stablecoins/stablecoin.ts';
import { expiryAfter } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { readListPage } from '../../runtime/list-page.ts';
import { readExternalAccount } from '../../store/external-accounts/external-accounts.ts';
import * as lists from '../../store/lists.ts';
import { putOperation, readOperation, toOperationRecord } from '../../store/stablecoins/operations.ts';
import { providerOf } from './provider.ts';
import { requireUsableAccount } from './provider-accounts.ts';
import { requireStablecoin } from './stablecoins.ts';

/** Creates a mint. Refuses as `create` and `draftMint` do. */
export const createStablecoinMint = (context: Context, stablecoinId: string, request: StablecoinMintRequest) =>
  create(context, stablecoinId, async (facts) => {
    const { fundingSource, destination } = request;
    const wallet = await requireAccount(context, 'destination.accountId', destination.accountId);
    const debited =
      'externalAccountId' in fundingSource
        ? await requireAccount(context, 'fundingSource.externalAccountId', fundingSource.externalAccountId)
        : undefined;
    return draftMint({ ...facts, request }, { wallet, debited });
  });

/** Creates a burn. Refuses as `create` and `draftBurn` do. */
export const createStablecoinBurn = (context: Context, stablecoinId: string, request: StablecoinBurnRequest) =>
  create(context, stablecoinId, async (facts) => {
    const { externalAccountId } = request.destination;
    const account = await requireAccount(context, 'destination.externalAccountId', externalAccountId);
    return draftBurn({ ...facts, request }, account);
  });

interface DraftFacts {
  readonly stablecoin: StablecoinRecord;
  readonly uuid: NewUuid;
  readonly now: Date;
}

/**
 * Orders an operation and writes it; the table's stream starts its workflow. Refuses with REFERENCE_NOT_FOUND, with CONFLICT a
 * stablecoin that is not enabled, as `requireUsableAccount` does, and with SERVICE_UNAVAILABLE while the provider is away.
 */
async function create(context: Context, stablecoinId: string, draft: (facts: DraftFacts) => Promise<OrderDraft>) {
  const { now, newUuid } = context;
  const stablecoin = await requireStablecoin(context, stablecoinId);
  requireEnabled(stablecoin, now);
  const account = await requireUsableAccount(context, stablecoin.stablecoinProviderAccountId);
  const order = await draft({ stablecoin, uuid: newUuid(), now });
  const ordered = await providerOf(stablecoin.environment).order(account, order, stablecoin);
  const operation = newOperation(order, ordered, expiryAfter(now, stablecoinFundingSeconds));
  return { status: 201 as const, body: toOperation(operation), writes: [putOperation(operation)] };
}

async function requireAccount(
  { caller, store }: Context,
  field: string,
  externalAccountId: string,
): Promise<ExternalAccountRecord> {
  const uuid = uuidOf('ExternalAccount', externalAccountId);
  const account = uuid && (await readExternalAccount(store, caller.platformId, uuid));
  if (account) return account;
  throw new Refusal('REFERENCE_NOT_FOUND', `${field}: there is no external account with this id.`);
}

/** Refuses with REFERENCE_NOT_FOUND. */
export async function listStablecoinOperations(
  context: Context,
  stablecoinId: string,
  query: StablecoinOperationListQuery,
) {
  const { platformId } = context.caller;
  const stablecoin = await requireStablecoin(context, stablecoinId);
  const { operationType: requestedType } = query;
  const body = await readListPage(context.store, query, {
    platformId,
    list: lists.stablecoinOperations(platformId, uuidIn('Stablecoin', stablecoin.stablecoinId)),
    toRecord: toOperationRecord,
    view: (operation) => toOperation(operationAsOf(operation, context.now)),
    ...(requestedType && { wants: ([operationType]: readonly string[]) => operationType === requestedType }),
  });
  return { status: 200 as const, body };
}

/** Refuses with REFERENCE_NOT_FOUND. */
export async function getStablecoinOperation({ caller, store, now }: Context, stablecoinOperationId: string) {
  const operation = await readOperation(store, caller.platformId, stablecoinOperationId);
  if (!operation) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no mint or burn with this id.');
  return { status: 200 as const, body: toOperation(operationAsOf(operation, now)) };
}
