import { plain, type Stage, type Step } from './step.ts';

const isPurchase = "({ issuerTransactionToken }) => issuerTransactionToken === bru.getVar('purchaseToken')";

const purchase: readonly Step[] = [
  { id: 'sandboxSimulateCardAuthorization', keeps: { purchaseToken: 'res.body.issuerTransactionToken' } },
  {
    id: 'listTransactions',
    prepares: 'Find the purchase',
    places: { 'query.type': 'CARD' },
    keeps: { cardTransactionId: `res.body.data.find(${isPurchase})?.id` },
    until: `res.body.data.some(${isPurchase})`,
  },
];
/** What the advice makes of the authorization. */
const wholePurchase = { cardTransactionId: '{{cardTransactionId}}', amount: 1500 };

export const cards: Stage = {
  title: 'Cards',
  steps: [
    {
      id: 'createCard',
      places: {
        'body.platformCardId': 'example-card-{{$guid}}',
        'body.fundingSources.0': '{{customerAccountId}}',
      },
      keeps: { cardId: 'res.body.id' },
    },
    { id: 'getCardById', until: "res.body.state === 'ACTIVE'" },
    ...plain('listCards', 'revealCard'),
    ...purchase,
    { id: 'sandboxSimulateCardAuthorizationAdvice', body: wholePurchase },
    { id: 'sandboxSimulateCardClearing', body: wholePurchase },
    { id: 'sandboxSimulateCardReturn', body: wholePurchase },
    ...plain(
      'sandboxSimulateCardReturnReversal',
      'sandboxSimulateCardBalanceInquiry',
      'sandboxSimulateCardFinancialAuthorization',
      'sandboxSimulateCardCreditAuthorization',
      'sandboxSimulateCardFinancialCreditAuthorization',
      'sandboxSimulateCardCreditAuthorizationAdvice',
      'updateCardById',
    ),
  ],
};
