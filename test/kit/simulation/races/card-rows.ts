import { cardAuthorizationSeconds } from '../../../../functions/contract/figures.ts';
import { purchaseOf } from '../card-flows.ts';
import { aClearedPurchase, aPurchase, aReturnedPurchase } from './beforehand.ts';
import type { Race } from './race.ts';
import type { RaceWorld } from './race-world.ts';
import { aFundedKey } from './wallet-beforehand.ts';

const bought =
  (amount: number) =>
  ({ subject }: RaceWorld) => ({
    path: { id: subject.cardId },
    body: purchaseOf(amount),
  });
const about =
  (amount?: number) =>
  ({ subject, made }: RaceWorld) => ({
    path: { id: subject.cardId },
    body: { cardTransactionId: made.purchase, ...(amount !== undefined && { amount }) },
  });
const purchases = ({ invariants }: RaceWorld): number => invariants.cardTransactions.size;
/** It is answered with 202 whether it is declined or not. */
const declines = { refusedBy: [], ask: bought(100) };
const asked: Pick<Race, 'ask' | 'most' | 'effects' | 'guards'> = {
  // The account holds 40,000.
  ask: bought(9_000),
  most: 4,
  effects: purchases,
  guards: {
    updateCardById: declines,
    sandboxSimulateInternalAccountStatus: declines,
    deleteCustomerById: {
      ...declines,
      never: { first: 'CHANGE', because: 'A purchase needs money, and who has some is not deleted.' },
    },
  },
};
const credited: Race = {
  ask: bought(100),
  most: 20,
  effects: purchases,
  guards: { updateCardById: { refusedBy: [] }, deleteCustomerById: { isEmpty: true, refusedBy: [] } },
};

/** What changes the state of cards, and moves or reserves money by them. */
export const cardRows: Readonly<Record<string, Race>> = {
  createCard: {
    ask: ({ subject }) => ({
      body: { cardholderId: subject.customerId, form: 'VIRTUAL', fundingSources: [subject.accountId] },
    }),
    most: 20,
    guards: {
      sandboxSimulateInternalAccountStatus: { refusedBy: ['FUNDING_SOURCE_INELIGIBLE'] },
      deleteCustomerById: { isEmpty: true, refusedBy: ['INVALID_INPUT'] },
    },
  },
  updateCardById: {
    ask: ({ subject }) => ({ path: { id: subject.cardId }, body: { state: 'FROZEN' } }),
    most: 1,
    guards: {
      deleteCustomerById: {
        isEmpty: true,
        before: async ({ client, subject }) => {
          await client.ask('updateCardById', { path: { id: subject.cardId }, body: { state: 'FROZEN' } });
        },
        // One after the other, so that it becomes usable many times.
        ask: ({ subject }, index) => ({
          path: { id: subject.cardId },
          body: { state: index % 2 === 0 ? 'ACTIVE' : 'FROZEN' },
        }),
        refusedBy: ['CARDHOLDER_KYC_NOT_APPROVED'],
      },
    },
  },
  sandboxSimulateCardAuthorization: {
    ...asked,
    guards: { ...asked.guards, revokeDelegatedKey: { ...declines, isEmpty: true, before: aFundedKey } },
  },
  sandboxSimulateCardFinancialAuthorization: asked,
  sandboxSimulateCardAuthorizationAdvice: {
    before: aPurchase,
    ask: about(2_000),
    most: 20,
  },
  sandboxSimulateCardClearing: {
    before: aPurchase,
    ask: about(700),
    ...{ most: 20, expiresAfter: cardAuthorizationSeconds },
  },
  // Of 1,000 that were cleared.
  sandboxSimulateCardReturn: { before: aClearedPurchase, ask: about(400), most: 2 },
  sandboxSimulateCardReturnReversal: { before: aReturnedPurchase, ask: about(), most: 1 },
  sandboxSimulateCardCreditAuthorization: credited,
  sandboxSimulateCardFinancialCreditAuthorization: credited,
  sandboxSimulateCardCreditAuthorizationAdvice: credited,
};
