/** A simulation has the effect of the issuer's message of the same kind, and refuses as it does. */
export {
  authorizeAndClearPurchase as sandboxSimulateCardFinancialAuthorization,
  authorizePurchase as sandboxSimulateCardAuthorization,
  creditWithoutPurchase as sandboxSimulateCardCreditAuthorization,
  creditWithoutPurchase as sandboxSimulateCardCreditAuthorizationAdvice,
  creditWithoutPurchase as sandboxSimulateCardFinancialCreditAuthorization,
  inquireBalance as sandboxSimulateCardBalanceInquiry,
} from '../cards/authorization.ts';
export {
  advisePurchase as sandboxSimulateCardAuthorizationAdvice,
  clearPurchase as sandboxSimulateCardClearing,
  returnPurchase as sandboxSimulateCardReturn,
  reversePurchaseReturn as sandboxSimulateCardReturnReversal,
} from '../cards/clearing.ts';
