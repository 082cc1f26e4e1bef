/**
 * What the service adds to the published interface (docs/decisions.md#platforms-8). The document marks it with `x-addition`, and
 * `GET /openapi.json?additions=no` leaves it out.
 */
export const additionalOperations: ReadonlySet<string> = new Set([
  ...['sandboxSimulateTransactionEvent', 'getOpenApi', 'getJwks', 'getWebhookPublicKey'],
  ...['listWebhookDeliveries', 'getWebhookDelivery', 'resendWebhookDelivery', 'recoverWebhooks'],
  ...['listInternalAccountEntries', 'getInternalAccountStatement'],
  ...['sandboxSimulateInternalAccountStatus', 'sandboxSimulateExternalAccountStatus'],
]);

/** Operations of the interface that take an `Idempotency-Key` here alone. */
export const operationsWithAdditionalKey: ReadonlySet<string> = new Set([
  ...['createCustomer', 'createVerification', 'createBeneficialOwner', 'createInvitation', 'createCard'],
  ...['createCustomerExternalAccount', 'createPlatformExternalAccount', 'agentCreateExternalAccount'],
  ...['startTwoFactorReset', 'sandboxFundInternalAccount', 'sandboxReceive', 'sandboxSend'],
  ...['sandboxSimulateCardAuthorization', 'sandboxSimulateCardFinancialAuthorization'],
  ...['sandboxSimulateCardCreditAuthorization', 'sandboxSimulateCardFinancialCreditAuthorization'],
  ...['sandboxSimulateCardCreditAuthorizationAdvice'],
]);

/** Marks a member that the service adds to a schema of the interface. */
export const addition = { 'x-addition': true } as const;
