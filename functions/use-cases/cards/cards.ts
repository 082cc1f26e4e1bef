import type { CardCreateRequest, CardListQuery, CardUpdateRequest } from '../../contract/cards/cards.ts';
import { type CardRecord, makeCard, requireMutable, updateCard } from '../../domain/cards/card.ts';
import { toCard } from '../../domain/cards/card-view.ts';
import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { inEnvironment } from '../../domain/environment.ts';
import { type PlatformId, uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { readListPage } from '../../runtime/list-page.ts';
import { putCard, readCard, toCardRecord } from '../../store/cards/cards.ts';
import { readCustomer, requireUndeleted } from '../../store/customers/customers.ts';
import * as lists from '../../store/lists.ts';
import type { Store } from '../../store/table.ts';
import { requireIssuer } from './connected-issuer.ts';
import { requireFundingSources } from './funding-sources.ts';

/** A card of the platform. Refuses with REFERENCE_NOT_FOUND. */
export async function requireCard(store: Store, platformId: PlatformId, cardId: string): Promise<CardRecord> {
  const card = await readCard(store, platformId, cardId);
  if (!card) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no card with this id.');
  return card;
}

/** Who is to use a card. Refuses with CARDHOLDER_KYC_NOT_APPROVED; nothing where there is no such customer. */
async function findCardholder(store: Store, platformId: PlatformId, id: string): Promise<CustomerRecord | undefined> {
  const uuid = uuidOf('Customer', id);
  const customer = uuid && (await readCustomer(store, platformId, uuid));
  if (!customer || customer.isDeleted) return undefined;
  if (customer.verificationStatus !== 'APPROVED') {
    throw new Refusal(
      'CARDHOLDER_KYC_NOT_APPROVED',
      `cardholderId: the customer is ${customer.verificationStatus}; a card is only for one who is APPROVED.`,
    );
  }
  return customer;
}

/**
 * Orders a card from the issuer. Refuses with NOT_IMPLEMENTED, INVALID_INPUT, CARDHOLDER_KYC_NOT_APPROVED and
 * FUNDING_SOURCE_INELIGIBLE.
 */
export async function createCard({ caller, store, now, newUuid }: Context, request: CardCreateRequest) {
  const { platformId } = caller;
  const { cardholderId, platformCardId, fundingSources, form, maxSpendPerTransaction } = request;
  const issuer = requireIssuer(caller);
  if (request.threeDSecurePassword !== undefined) {
    throw new Refusal('INVALID_INPUT', "threeDSecurePassword: the platform's card program has no static passwords.");
  }
  const cardholder = await findCardholder(store, platformId, cardholderId);
  if (!cardholder) throw new Refusal('INVALID_INPUT', 'cardholderId: there is no customer with this id.');
  const { accountIds, currency } = await requireFundingSources(store, {
    environment: caller.environment,
    cardholder,
    fundingSources,
  });
  const issuing = issuer.order({ cardholderId, platformCardId }, now);
  const newCard = makeCard(
    {
      uuid: newUuid(),
      platformId,
      cardholderId: cardholder.customerId,
      platformCardId,
      form,
      fundingSources: accountIds,
      currency,
      ...(maxSpendPerTransaction !== undefined && { maxSpendPerTransaction }),
      ...(issuing && { issuing }),
    },
    now,
  );
  const card = inEnvironment(newCard, caller.environment);
  return { status: 201 as const, body: toCard(card), writes: [putCard(card), requireUndeleted(cardholder)] };
}

/** Shows a card. Refuses with NOT_IMPLEMENTED and REFERENCE_NOT_FOUND. */
export async function getCardById({ caller, store }: Context, cardId: string) {
  requireIssuer(caller);
  return { status: 200 as const, body: toCard(await requireCard(store, caller.platformId, cardId)) };
}

/** Shows a page of the platform's cards. Refuses with NOT_IMPLEMENTED. */
export async function listCards({ caller, store }: Context, query: CardListQuery) {
  requireIssuer(caller);
  const { platformId } = caller;
  const { cardholderId, accountId, platformCardId, state, sortOrder } = query;
  const holder = cardholderId && (uuidOf('Customer', cardholderId) ?? '');
  const equal = (criterion: string | undefined, value: string) => criterion === undefined || criterion === value;
  const passes = (card: CardRecord) =>
    equal(platformCardId, card.platformCardId) &&
    equal(state, card.state) &&
    (accountId === undefined || card.fundingSources.some((id) => id === accountId));
  const isNarrowed = [accountId, platformCardId, state].some((filter) => filter !== undefined);
  const body = await readListPage(store, query, {
    platformId,
    list: lists.cards(platformId),
    ascending: sortOrder === 'asc',
    toRecord: toCardRecord,
    view: toCard,
    wants: holder === undefined ? undefined : ([uuid]) => uuid === holder,
    passes: isNarrowed ? passes : undefined,
  });
  return { status: 200 as const, body };
}

/**
 * Changes a card. Refuses with NOT_IMPLEMENTED, REFERENCE_NOT_FOUND, CARD_ALREADY_CLOSED, CARD_NOT_MUTABLE,
 * INVALID_STATE_TRANSITION, CARDHOLDER_KYC_NOT_APPROVED, INVALID_INPUT and FUNDING_SOURCE_INELIGIBLE.
 */
export async function updateCardById({ caller, store, now }: Context, cardId: string, asked: CardUpdateRequest) {
  requireIssuer(caller);
  const { platformId } = caller;
  const card = await requireCard(store, platformId, cardId);
  const request = withoutSameState(card, asked);
  requireMutable(card, request.state);
  const { cardholder, fundingSources } = await checkedSources(store, card, request);
  const next = updateCard(card, { ...request, fundingSources }, now);
  const writes = [...(next === card ? [] : [putCard(next)]), ...(cardholder ? [requireUndeleted(cardholder)] : [])];
  return { status: 200 as const, body: toCard(next), writes };
}

/** A client may send a card back as it read it, with another member changed (docs/decisions.md#cards-12). */
const withoutSameState = (
  { state: current }: CardRecord,
  { state, ...others }: CardUpdateRequest,
): CardUpdateRequest =>
  state === current && Object.values(others).some((member) => member !== undefined) ? others : { state, ...others };

/** The new funding sources, if any. A card is activated, and gets other sources, only while its holder is verified: then that is returned too. */
async function checkedSources(store: Store, card: CardRecord, { state, fundingSources }: CardUpdateRequest) {
  if (state !== 'ACTIVE' && !fundingSources) return {};
  const { platformId, cardholderId, currency, environment = 'sandbox' } = card;
  const cardholder = await findCardholder(store, platformId, cardholderId);
  if (!cardholder) throw new Refusal('CARDHOLDER_KYC_NOT_APPROVED', 'The cardholder was deleted.');
  if (!fundingSources) return { cardholder };
  const { accountIds } = await requireFundingSources(store, { environment, cardholder, fundingSources, currency });
  return { cardholder, fundingSources: accountIds };
}
