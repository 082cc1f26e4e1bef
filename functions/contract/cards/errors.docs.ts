import {
  aCustomer,
  customersDollars,
  dollarAccount,
  type ExampleRequest,
  type ExampleStep,
} from '../error-example.docs.ts';
import type { ErrorTexts } from '../errors.docs.ts';

/** Orders a card for `{customerId}` that `{accountId}` funds. */
const cardRequest: ExampleRequest = {
  method: 'POST',
  path: '/cards',
  body: { cardholderId: '{customerId}', form: 'VIRTUAL', fundingSources: ['{accountId}'] },
};
const orderCard: ExampleStep = { ...cardRequest, status: 201, gives: { cardId: 'id' } };
const activeCard: ExampleStep = { method: 'GET', path: '/cards/{cardId}', status: 200, until: { state: 'ACTIVE' } };
const closeCard: ExampleRequest = { method: 'PATCH', path: '/cards/{cardId}', body: { state: 'CLOSED' } };

export const cardErrors = {
  CARDHOLDER_KYC_NOT_APPROVED: {
    meaning: 'The cardholder is not verified.',
    cause: 'The `kycStatus` or `kybStatus` of the customer is not `APPROVED`.',
    remedy: 'Verify the customer and wait for the approval, then repeat the request.',
    example: { prepare: [aCustomer({ fullName: 'Jane Example 001' }), customersDollars], request: cardRequest },
  },
  FUNDING_SOURCE_INELIGIBLE: {
    meaning: 'An account cannot fund the card.',
    cause:
      'It does not exist, is not active, belongs to somebody other than the cardholder, is in BTC, USDC or USDT, or the card settles in another currency.',
    remedy: 'Name active fiat or USDB accounts of the cardholder that settle in one currency.',
    example: { prepare: [aCustomer(), dollarAccount], request: cardRequest },
  },
  INVALID_STATE_TRANSITION: {
    meaning: 'The card cannot enter this state.',
    cause: 'It is in that state already, or the issuer has not accepted it yet.',
    remedy: 'Read the card. `ACTIVE` and `FROZEN` cards can be frozen, unfrozen and closed.',
    example: {
      prepare: [aCustomer(), customersDollars, orderCard, activeCard],
      request: { method: 'PATCH', path: '/cards/{cardId}', body: { state: 'ACTIVE' } },
    },
  },
  CARD_ALREADY_CLOSED: {
    meaning: 'The card is closed.',
    cause: 'The request closes a card for a second time.',
    remedy: 'Nothing is left to do. Issue a new card if one is needed.',
    example: {
      prepare: [aCustomer(), customersDollars, orderCard, activeCard, { ...closeCard, status: 200 }],
      request: closeCard,
    },
  },
  CARD_NOT_MUTABLE: {
    meaning: 'The card cannot be changed any more.',
    cause: 'The card is closed.',
    remedy: 'Issue a new card.',
    example: {
      prepare: [aCustomer(), customersDollars, orderCard, activeCard, { ...closeCard, status: 200 }],
      request: { method: 'PATCH', path: '/cards/{cardId}', body: { state: 'FROZEN' } },
    },
  },
} as const satisfies ErrorTexts;
