import { idText } from '../common.docs.ts';
import { inUnitOf } from '../currencies.docs.ts';
import { describeObject, describeOperation } from '../description.ts';
import { cardAuthorizationSeconds, durationText } from '../figures.ts';
import { cardPullEndings } from '../sandbox-values.ts';
import {
  SandboxCardAuthorizationAdviceRequest,
  SandboxCardAuthorizationRequest,
  SandboxCardBalanceInquiryRequest,
  SandboxCardClearingRequest,
  SandboxCardCurrency,
  SandboxCardReturnRequest,
  SandboxCardSimulationResponse,
  SandboxCardTransactionRefRequest,
  sandboxSimulateCardAuthorization,
  sandboxSimulateCardAuthorizationAdvice,
  sandboxSimulateCardBalanceInquiry,
  sandboxSimulateCardClearing,
  sandboxSimulateCardCreditAuthorization,
  sandboxSimulateCardCreditAuthorizationAdvice,
  sandboxSimulateCardFinancialAuthorization,
  sandboxSimulateCardFinancialCreditAuthorization,
  sandboxSimulateCardReturn,
  sandboxSimulateCardReturnReversal,
} from './card-simulations.ts';

const parameters = { id: idText('Card', 'the card') };
const cardTransactionId = idText('CardTransaction', 'the card transaction');
const inPurchaseCurrency = inUnitOf("the purchase's currency");
const merchant = 'Where the card is used.';

const authorizationRules = `It is declined, and no transaction follows, if the card is not active or its holder is not verified any more, the amount, converted at the current price, exceeds the limit of the card or the balance of its first funding source, or the last three characters of \`merchant.descriptor\` are \`002\` (\`INSUFFICIENT_FUNDS\`) or \`003\` (\`CARD_PAUSED\`). With \`005\` the pull is confirmed after about ${durationText(cardPullEndings['005'].afterSeconds)}, with \`006\` it fails and the transaction becomes \`EXCEPTION\`.`;
const creditRules =
  'The money is credited to the first funding source at once, converted at the current price, and a card transaction `REFUNDED` shows it. A closed card declines it, and so do the endings `002` and `003` of `merchant.descriptor`. With `006` the account does not get the money and the transaction is `EXCEPTION`.';

export const cardSimulationDescriptions = [
  describeObject(SandboxCardCurrency, 'The currency of an amount: that of the merchant.', {
    code: "The code. One without a price is refused with `INVALID_CURRENCY`; without a code it is the card's currency.",
    name: 'The English name; it is not used.',
    symbol: 'The sign; it is not used.',
    decimals: 'The decimals of a major unit; they are not used.',
  }),
  describeObject(SandboxCardAuthorizationRequest, 'A purchase or a credit at a merchant.', {
    amount: `The amount ${inPurchaseCurrency}.`,
    currency: 'The currency of the amount: that of the merchant.',
    merchant,
  }),
  describeObject(SandboxCardBalanceInquiryRequest, 'An inquiry at a merchant.', { merchant }),
  describeObject(SandboxCardClearingRequest, 'A clearing of a purchase.', {
    cardTransactionId,
    amount: `The cleared amount ${inPurchaseCurrency}. 0 ends the authorization.`,
  }),
  describeObject(SandboxCardAuthorizationAdviceRequest, 'A new total of an authorization.', {
    cardTransactionId,
    amount: `The new total ${inPurchaseCurrency}, not less than what is cleared.`,
  }),
  describeObject(SandboxCardReturnRequest, 'A return of a purchase.', {
    cardTransactionId,
    amount: `The returned amount ${inPurchaseCurrency}, at most what is settled and not returned.`,
  }),
  describeObject(SandboxCardTransactionRefRequest, 'The card transaction concerned.', { cardTransactionId }),
  describeObject(SandboxCardSimulationResponse, 'What the issuer answers.', {
    issuerTransactionToken:
      "The issuer's id of the transaction. Find the card transaction by it in `GET /transactions?type=CARD`; a declined request and an inquiry have none.",
  }),
  describeOperation(sandboxSimulateCardAuthorization, {
    text: `Simulates a purchase: the amount is held on the first funding source until it is cleared or ${durationText(cardAuthorizationSeconds)} have passed. ${authorizationRules}`,
    parameters,
  }),
  describeOperation(sandboxSimulateCardFinancialAuthorization, {
    text: `Simulates a purchase that is authorized and cleared by one message: the amount is debited at once. ${authorizationRules}`,
    parameters,
  }),
  describeOperation(sandboxSimulateCardCreditAuthorization, {
    text: `Simulates the authorization of a credit without a purchase. ${creditRules}`,
    parameters,
  }),
  describeOperation(sandboxSimulateCardFinancialCreditAuthorization, {
    text: `Simulates a credit without a purchase that is authorized and cleared by one message. ${creditRules}`,
    parameters,
  }),
  describeOperation(sandboxSimulateCardCreditAuthorizationAdvice, {
    text: `Simulates the advice that a credit without a purchase was authorized. ${creditRules}`,
    parameters,
  }),
  describeOperation(sandboxSimulateCardBalanceInquiry, {
    text: 'Simulates the question for the balance. It moves nothing and leaves no transaction.',
    parameters,
  }),
  describeOperation(sandboxSimulateCardClearing, {
    text: 'Simulates the clearing of a purchase that is `AUTHORIZED` or `PARTIALLY_SETTLED`. Less than is held leaves it `PARTIALLY_SETTLED`; the rest of it settles it. More is pulled a second time, and where that fails the transaction becomes `EXCEPTION`. 0 releases what is held.',
    parameters,
  }),
  describeOperation(sandboxSimulateCardAuthorizationAdvice, {
    text: 'Replaces the authorized total of a purchase that is `AUTHORIZED` or `PARTIALLY_SETTLED`. More is held or less. More on a closed card, and a total beyond the limit of the card or the balance, is declined and changes nothing.',
    parameters,
  }),
  describeOperation(sandboxSimulateCardReturn, {
    text: 'Simulates the return of a cleared purchase. The whole amount makes it `REFUNDED`; a part only adds to `refundedAmount`.',
    parameters,
  }),
  describeOperation(sandboxSimulateCardReturnReversal, {
    text: 'Takes the last return of a `REFUNDED` transaction back. It becomes `SETTLED` again, or `EXCEPTION` where the account does not hold the amount any more.',
    parameters,
  }),
];
