import * as z from 'zod';
import { KeyText, resourceId, Timestamp } from '../common.ts';
import { Amount } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { pageExample, pageOf, pageQuery, SortOrder } from '../lists.ts';
import { token } from '../text.ts';

export const CardState = z.enum(['PENDING_KYC', 'PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED']).meta({ id: 'CardState' });
export type CardState = z.output<typeof CardState>;

export const CardStateReason = z
  .enum(['ISSUER_REJECTED', 'CLOSED_BY_PLATFORM', 'CLOSED_BY_SERVICE'])
  .meta({ id: 'CardStateReason' });
export type CardStateReason = z.output<typeof CardStateReason>;

export const CardBrand = z.enum(['VISA', 'MASTERCARD']).meta({ id: 'CardBrand' });
export type CardBrand = z.output<typeof CardBrand>;

export const CardForm = z.enum(['VIRTUAL']).meta({ id: 'CardForm' });
export type CardForm = z.output<typeof CardForm>;

const example = {
  id: 'Card:00000000-0000-4000-8000-000000000024',
  cardholderId: 'Customer:00000000-0000-4000-8000-000000000002',
  platformCardId: 'example-card-1',
  state: 'ACTIVE',
  stateReason: null,
  brand: 'VISA',
  form: 'VIRTUAL',
  last4: '0000',
  expMonth: 11,
  expYear: 2028,
  fundingSources: ['InternalAccount:00000000-0000-4000-8000-000000000001'],
  maxSpendPerTransaction: 50000,
  currency: 'USD',
  processorRef: 'example-processor-reference',
  issuerRef: 'example-issuer-reference',
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:02.000Z',
};

export const Card = z
  .object({
    id: resourceId('Card'),
    cardholderId: z.string(),
    platformCardId: z.string().optional(),
    state: CardState,
    stateReason: CardStateReason.nullable().optional(),
    brand: CardBrand.optional(),
    form: CardForm,
    last4: z.string().optional(),
    expMonth: z.int().min(1).max(12).optional(),
    expYear: z.int().optional(),
    fundingSources: z.array(z.string()),
    maxSpendPerTransaction: Amount.nullable(),
    currency: z.string().optional(),
    processorRef: z.string().optional(),
    issuerRef: z.string().optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Card', example });
export type Card = z.output<typeof Card>;

/** More accounts than a cardholder has; it keeps the item small. */
const FundingSources = z.array(KeyText).min(1).max(20);

export const CardCreateRequest = z
  .object({
    cardholderId: KeyText,
    platformCardId: KeyText.optional(),
    threeDSecurePassword: token(255).optional(),
    form: CardForm,
    fundingSources: FundingSources,
    maxSpendPerTransaction: Amount.optional(),
  })
  .meta({
    id: 'CardCreateRequest',
    example: {
      cardholderId: example.cardholderId,
      platformCardId: example.platformCardId,
      form: 'VIRTUAL',
      fundingSources: example.fundingSources,
      maxSpendPerTransaction: example.maxSpendPerTransaction,
    },
  });
export type CardCreateRequest = z.output<typeof CardCreateRequest>;

/** The states that a platform chooses. */
export const CardTargetState = z.enum(['ACTIVE', 'FROZEN', 'CLOSED']).meta({ id: 'CardTargetState' });

export const CardUpdateRequest = z
  .object({
    state: CardTargetState.optional(),
    fundingSources: FundingSources.optional(),
    maxSpendPerTransaction: Amount.nullable().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'must change state, fundingSources or maxSpendPerTransaction',
  })
  .refine(
    ({ state, fundingSources, maxSpendPerTransaction }) =>
      state !== 'CLOSED' || (fundingSources === undefined && maxSpendPerTransaction === undefined),
    { error: 'must change nothing else when it closes the card', path: ['state'] },
  )
  .meta({ id: 'CardUpdateRequest', example: { state: 'FROZEN' }, override: { minProperties: 1 } });
export type CardUpdateRequest = z.output<typeof CardUpdateRequest>;

export const CardRevealResponse = z.object({ panEmbedUrl: z.url(), expiresAt: Timestamp }).meta({
  id: 'CardRevealResponse',
  example: {
    panEmbedUrl: 'https://api.example.com/2025-10-13/card-reveals/example-token',
    expiresAt: '2025-11-01T12:05:00.000Z',
  },
});

const path = z.object({ id: z.string().meta({ example: example.id }) });

export const createCard = endpoint({
  id: 'createCard',
  area: 'cards',
  method: 'POST',
  path: '/cards',
  summary: 'Issue a card',
  permission: 'MANAGE',
  idempotent: true,
  uses: ['table:read', 'table:write', 'table:check', 'issuer:known'],
  request: { body: CardCreateRequest },
  responses: { 201: Card },
  errors: ['CARDHOLDER_KYC_NOT_APPROVED', 'FUNDING_SOURCE_INELIGIBLE', 'CONFLICT', 'NOT_IMPLEMENTED'],
});

export const CardListQuery = z.object({
  cardholderId: KeyText.optional(),
  accountId: KeyText.optional(),
  platformCardId: KeyText.optional(),
  state: CardState.optional(),
  ...pageQuery,
  sortOrder: SortOrder.default('desc'),
});
export type CardListQuery = z.output<typeof CardListQuery>;

export const listCards = endpoint({
  id: 'listCards',
  area: 'cards',
  method: 'GET',
  path: '/cards',
  summary: 'List cards, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list', 'issuer:known'],
  request: { query: CardListQuery },
  responses: { 200: pageOf(Card).meta({ id: 'CardListResponse', example: pageExample(example) }) },
  errors: ['NOT_IMPLEMENTED'],
});

export const getCardById = endpoint({
  id: 'getCardById',
  area: 'cards',
  method: 'GET',
  path: '/cards/{id}',
  summary: 'Show a card',
  permission: 'VIEW',
  uses: ['table:read', 'issuer:known'],
  request: { path },
  responses: { 200: Card },
  errors: ['REFERENCE_NOT_FOUND', 'NOT_IMPLEMENTED'],
});

export const updateCardById = endpoint({
  id: 'updateCardById',
  area: 'cards',
  method: 'PATCH',
  path: '/cards/{id}',
  summary: 'Freeze, unfreeze, close or change a card',
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'table:check', 'issuer:known'],
  request: { path, body: CardUpdateRequest },
  responses: { 200: Card },
  errors: [
    'CARDHOLDER_KYC_NOT_APPROVED',
    'FUNDING_SOURCE_INELIGIBLE',
    'REFERENCE_NOT_FOUND',
    'INVALID_STATE_TRANSITION',
    'CARD_ALREADY_CLOSED',
    'CARD_NOT_MUTABLE',
    'NOT_IMPLEMENTED',
  ],
});

export const revealCard = endpoint({
  id: 'revealCard',
  area: 'cards',
  method: 'POST',
  path: '/cards/{id}/reveal',
  summary: "Create a link to the page that shows a card's number",
  permission: 'MANAGE',
  uses: ['table:read', 'table:write', 'issuer:known', 'issuer:secret'],
  request: { path },
  responses: { 200: CardRevealResponse },
  errors: ['REFERENCE_NOT_FOUND', 'NOT_IMPLEMENTED', 'SERVICE_UNAVAILABLE'],
});

/** The page behind `panEmbedUrl`. Browsers open it, the token in the path is the proof, and it answers HTML. */
export const showCardNumber = endpoint({
  id: 'showCardNumber',
  area: 'cards',
  method: 'GET',
  path: '/card-reveals/{token}',
  summary: "Show a card's number to the cardholder",
  permission: null,
  internal: true,
  uses: ['table:read'],
  request: { path: z.object({ token: token(255) }) },
  responses: { 200: z.string().meta({ example: '<!doctype html>' }) },
  errors: ['NOT_FOUND'],
});
