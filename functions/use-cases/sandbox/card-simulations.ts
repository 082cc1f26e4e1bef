import type {
  SandboxCardAuthorizationAdviceRequest,
  SandboxCardAuthorizationRequest,
  SandboxCardClearingRequest,
  SandboxCardReturnRequest,
} from '../../contract/sandbox/card-simulations.ts';
import type { Context } from '../../runtime/context.ts';
import {
  authorizeAndClearPurchase,
  authorizePurchase,
  creditWithoutPurchase,
  inquireBalance,
} from '../cards/authorization.ts';
import { advisePurchase, clearPurchase, returnPurchase, reversePurchaseReturn } from '../cards/clearing.ts';

// A simulation has the effect of the issuer's message of the same kind.

/** Replaces the authorized total of a purchase. Refuses as `advisePurchase` does. */
export const sandboxSimulateCardAuthorizationAdvice = (
  context: Context,
  cardId: string,
  request: SandboxCardAuthorizationAdviceRequest,
) => advisePurchase(context, cardId, request);

/** Authorizes a purchase. Refuses as `authorizePurchase` does. */
export const sandboxSimulateCardAuthorization = (
  context: Context,
  cardId: string,
  request: SandboxCardAuthorizationRequest,
) => authorizePurchase(context, cardId, request);

/** Clears an amount of a purchase. Refuses as `clearPurchase` does. */
export const sandboxSimulateCardClearing = (context: Context, cardId: string, request: SandboxCardClearingRequest) =>
  clearPurchase(context, cardId, request);

/** Credits a card by an advice. Refuses as `creditWithoutPurchase` does. */
export const sandboxSimulateCardCreditAuthorizationAdvice = (
  context: Context,
  cardId: string,
  request: SandboxCardAuthorizationRequest,
) => creditWithoutPurchase(context, cardId, request);

/** Credits a card by an authorization. Refuses as `creditWithoutPurchase` does. */
export const sandboxSimulateCardCreditAuthorization = (
  context: Context,
  cardId: string,
  request: SandboxCardAuthorizationRequest,
) => creditWithoutPurchase(context, cardId, request);

/** Authorizes and clears a purchase. Refuses as `authorizeAndClearPurchase` does. */
export const sandboxSimulateCardFinancialAuthorization = (
  context: Context,
  cardId: string,
  request: SandboxCardAuthorizationRequest,
) => authorizeAndClearPurchase(context, cardId, request);

/** Credits a card by a financial authorization. Refuses as `creditWithoutPurchase` does. */
export const sandboxSimulateCardFinancialCreditAuthorization = (
  context: Context,
  cardId: string,
  request: SandboxCardAuthorizationRequest,
) => creditWithoutPurchase(context, cardId, request);

/** Returns an amount of a purchase. Refuses as `returnPurchase` does. */
export const sandboxSimulateCardReturn = (context: Context, cardId: string, request: SandboxCardReturnRequest) =>
  returnPurchase(context, cardId, request);

/** Reverses the last return of a purchase. Refuses as `reversePurchaseReturn` does. */
export const sandboxSimulateCardReturnReversal = (context: Context, cardId: string, cardTransactionId: string) =>
  reversePurchaseReturn(context, cardId, cardTransactionId);

/** Answers an inquiry for the balance. Refuses as `inquireBalance` does. */
export const sandboxSimulateCardBalanceInquiry = (context: Context, cardId: string) => inquireBalance(context, cardId);
