import {
  agentGetAction,
  agentListActions,
  approveAgentAction,
  listAgentApprovals,
  rejectAgentAction,
} from './agents/actions.ts';
import {
  agentCreateExternalAccount,
  agentDeleteExternalAccount,
  agentGetExternalAccount,
  agentListExternalAccounts,
} from './agents/agent-external-accounts.ts';
import {
  agentCreateQuote,
  agentCreateTransferIn,
  agentCreateTransferOut,
  agentExecuteQuote,
  agentGetQuote,
} from './agents/agent-payments.ts';
import {
  agentGetTransaction,
  agentListInternalAccounts,
  agentListTransactions,
  getAgentMe,
} from './agents/agent-reads.ts';
import { createAgent, deleteAgent, getAgentById, listAgents, updateAgent, updateAgentPolicy } from './agents/agents.ts';
import { getAgentDeviceCodeStatus, redeemAgentDeviceCode, regenerateAgentDeviceCode } from './agents/device-codes.ts';
import { createCard, getCardById, listCards, revealCard, showCardNumber, updateCardById } from './cards/cards.ts';
import { receiveIssuerMessage } from './cards/issuer-messages.ts';
import {
  createBeneficialOwner,
  getBeneficialOwner,
  listBeneficialOwners,
  updateBeneficialOwner,
} from './customers/beneficial-owners.ts';
import {
  confirmCustomerEmailVerification,
  confirmCustomerPhoneVerification,
  sendCustomerEmailVerification,
  sendCustomerPhoneVerification,
} from './customers/contact-verification.ts';
import { getBulkCustomerImportJob, uploadCustomersCsv } from './customers/customer-imports.ts';
import {
  deleteCustomerById,
  getCustomerById,
  getEndUserTerms,
  listCustomers,
  updateCustomerById,
} from './customers/customer-operations.ts';
import { createCustomer } from './customers/customers.ts';
import { deleteDocument, getDocument, listDocuments, replaceDocument, uploadDocument } from './customers/documents.ts';
import { reportVerificationOutcome } from './customers/verification-outcomes.ts';
import {
  createCustomerKycLink,
  createVerification,
  getVerification,
  listVerifications,
} from './customers/verifications.ts';
import type { Endpoint } from './endpoint.ts';
import { getAvailableUmaProviders, getDiscoveries, listVasps } from './external-accounts/directories.ts';
import {
  createCustomerExternalAccount,
  createPlatformExternalAccount,
  deleteCustomerExternalAccountById,
  deletePlatformExternalAccountById,
  getCustomerExternalAccountById,
  getPlatformExternalAccountById,
  listCustomerExternalAccounts,
  listPlatformExternalAccounts,
} from './external-accounts/external-accounts.ts';
import {
  createExternalAccountOwnershipChallenge,
  createPlatformExternalAccountOwnershipChallenge,
  verifyExternalAccountOwnership,
  verifyPlatformExternalAccountOwnership,
} from './external-accounts/ownership.ts';
import { cancelInvitation, claimInvitation, createInvitation, getInvitation } from './invitations/invitations.ts';
import { getInternalAccountStatement, listInternalAccountEntries } from './ledger/entries.ts';
import { listCustomerInternalAccounts, listPlatformInternalAccounts } from './ledger/internal-accounts.ts';
import { approvePendingPayment, rejectPendingPayment } from './payments/approvals.ts';
import { estimateCryptoWithdrawalFee } from './payments/crypto.ts';
import { getExchangeRates } from './payments/exchange-rates.ts';
import { authorizeQuote, createQuote, executeQuote, getQuoteById, resendQuoteScaCode } from './payments/quotes.ts';
import { reportDeposit, reportDepositReturn } from './payments/rail-deposits.ts';
import { reportFundingInstructions } from './payments/rail-instructions.ts';
import { reportPayoutOutcome } from './payments/rail-reports.ts';
import {
  cancelTransaction,
  confirmReceiptDelivery,
  getTransactionById,
  listTransactions,
} from './payments/transactions.ts';
import { createTransferIn, createTransferOut } from './payments/transfers.ts';
import { getPlatformConfig, updatePlatformConfig } from './platforms/config.ts';
import { getOpenApi, showSecurityText } from './platforms/documentation.ts';
import { createToken, deleteTokenById, getTokenById, listTokens } from './platforms/tokens.ts';
import {
  sandboxSimulateExternalAccountStatus,
  sandboxSimulateInternalAccountStatus,
} from './sandbox/account-statuses.ts';
import {
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
} from './sandbox/card-simulations.ts';
import {
  sandboxFundInternalAccount,
  sandboxReceive,
  sandboxSend,
  sandboxSimulateTransactionEvent,
  sendTestWebhook,
} from './sandbox/sandbox.ts';
import {
  confirmBeneficiaryTrust,
  confirmBeneficiaryUntrust,
  startBeneficiaryTrust,
  startBeneficiaryUntrust,
} from './sca/beneficiary-trust.ts';
import {
  completeScaLogin,
  confirmScaFactorEnrollment,
  deleteScaFactor,
  listScaFactors,
  recordSecurityEvent,
  startScaFactorEnrollment,
  startScaLogin,
} from './sca/sca.ts';
import { completeTwoFactorReset, getTwoFactorResetStatus, startTwoFactorReset } from './sca/sca-resets.ts';
import {
  createStablecoinBurn,
  createStablecoinMint,
  getStablecoinOperation,
  listStablecoinOperations,
} from './stablecoins/operations.ts';
import {
  getStablecoinProviderAccount,
  linkStablecoinProviderAccount,
  listStablecoinProviderAccounts,
} from './stablecoins/provider-accounts.ts';
import { getStablecoin, listStablecoins, registerStablecoin } from './stablecoins/stablecoins.ts';
import { lookupExternalAccount, lookupUma } from './uma/receivers.ts';
import {
  challengeAuthCredential,
  createAuthCredential,
  listAuthCredentials,
  revokeAuthCredential,
} from './wallets/auth-credentials.ts';
import {
  listAuthSessions,
  refreshAuthSession,
  revokeAuthSession,
  verifyAuthCredential,
} from './wallets/auth-sessions.ts';
import {
  createDelegatedKey,
  getDelegatedKeyById,
  listDelegatedKeys,
  revokeDelegatedKey,
} from './wallets/delegated-keys.ts';
import { exportInternalAccount, updateInternalAccount } from './wallets/wallets.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  recoverWebhooks,
  resendWebhookDelivery,
} from './webhooks/webhook-deliveries.ts';
import { getJwks, getWebhookPublicKey, testWebhookUrl } from './webhooks/webhooks.ts';

/** Every operation by its id. The deployment, the local service, the OpenAPI document and the tests are built from this table. */
export const endpoints = {
  getPlatformConfig,
  updatePlatformConfig,
  listTokens,
  createToken,
  getTokenById,
  deleteTokenById,
  getExchangeRates,
  lookupExternalAccount,
  lookupUma,
  estimateCryptoWithdrawalFee,
  listPlatformInternalAccounts,
  listCustomerInternalAccounts,
  listCustomers,
  createCustomer,
  getEndUserTerms,
  getCustomerById,
  updateCustomerById,
  deleteCustomerById,
  sendCustomerEmailVerification,
  confirmCustomerEmailVerification,
  sendCustomerPhoneVerification,
  confirmCustomerPhoneVerification,
  uploadCustomersCsv,
  getBulkCustomerImportJob,
  createCustomerKycLink,
  listVerifications,
  createVerification,
  getVerification,
  listBeneficialOwners,
  createBeneficialOwner,
  getBeneficialOwner,
  updateBeneficialOwner,
  listDocuments,
  uploadDocument,
  getDocument,
  replaceDocument,
  deleteDocument,
  createCustomerExternalAccount,
  listCustomerExternalAccounts,
  getCustomerExternalAccountById,
  deleteCustomerExternalAccountById,
  createPlatformExternalAccount,
  listPlatformExternalAccounts,
  getPlatformExternalAccountById,
  deletePlatformExternalAccountById,
  createExternalAccountOwnershipChallenge,
  verifyExternalAccountOwnership,
  createPlatformExternalAccountOwnershipChallenge,
  verifyPlatformExternalAccountOwnership,
  getDiscoveries,
  listVasps,
  getAvailableUmaProviders,
  createQuote,
  getQuoteById,
  executeQuote,
  authorizeQuote,
  resendQuoteScaCode,
  listScaFactors,
  startScaFactorEnrollment,
  confirmScaFactorEnrollment,
  deleteScaFactor,
  startScaLogin,
  completeScaLogin,
  recordSecurityEvent,
  startTwoFactorReset,
  getTwoFactorResetStatus,
  completeTwoFactorReset,
  startBeneficiaryTrust,
  confirmBeneficiaryTrust,
  startBeneficiaryUntrust,
  confirmBeneficiaryUntrust,
  listCards,
  createCard,
  getCardById,
  updateCardById,
  revealCard,
  createTransferOut,
  createTransferIn,
  listTransactions,
  getTransactionById,
  confirmReceiptDelivery,
  cancelTransaction,
  approvePendingPayment,
  rejectPendingPayment,
  sandboxFundInternalAccount,
  sandboxSend,
  sandboxReceive,
  sandboxSimulateTransactionEvent,
  sandboxSimulateInternalAccountStatus,
  sandboxSimulateExternalAccountStatus,
  sandboxSimulateCardAuthorization,
  sandboxSimulateCardFinancialAuthorization,
  sandboxSimulateCardCreditAuthorization,
  sandboxSimulateCardFinancialCreditAuthorization,
  sandboxSimulateCardCreditAuthorizationAdvice,
  sandboxSimulateCardBalanceInquiry,
  sandboxSimulateCardClearing,
  sandboxSimulateCardAuthorizationAdvice,
  sandboxSimulateCardReturn,
  sandboxSimulateCardReturnReversal,
  sendTestWebhook,
  testWebhookUrl,
  listWebhookDeliveries,
  getWebhookDelivery,
  resendWebhookDelivery,
  recoverWebhooks,
  getWebhookPublicKey,
  getJwks,
  listAuthCredentials,
  createAuthCredential,
  challengeAuthCredential,
  verifyAuthCredential,
  revokeAuthCredential,
  listAuthSessions,
  refreshAuthSession,
  revokeAuthSession,
  listDelegatedKeys,
  createDelegatedKey,
  getDelegatedKeyById,
  revokeDelegatedKey,
  updateInternalAccount,
  exportInternalAccount,
  listAgents,
  createAgent,
  getAgentById,
  updateAgent,
  updateAgentPolicy,
  deleteAgent,
  regenerateAgentDeviceCode,
  getAgentDeviceCodeStatus,
  redeemAgentDeviceCode,
  getAgentMe,
  agentListTransactions,
  agentGetTransaction,
  agentListInternalAccounts,
  agentListExternalAccounts,
  agentCreateExternalAccount,
  agentGetExternalAccount,
  agentDeleteExternalAccount,
  agentCreateQuote,
  agentGetQuote,
  agentExecuteQuote,
  agentCreateTransferOut,
  agentCreateTransferIn,
  agentListActions,
  agentGetAction,
  listAgentApprovals,
  approveAgentAction,
  rejectAgentAction,
  getOpenApi,
  reportPayoutOutcome,
  reportDeposit,
  reportDepositReturn,
  reportFundingInstructions,
  receiveIssuerMessage,
  reportVerificationOutcome,
  createInvitation,
  getInvitation,
  claimInvitation,
  cancelInvitation,
  listStablecoins,
  registerStablecoin,
  getStablecoin,
  createStablecoinMint,
  createStablecoinBurn,
  listStablecoinOperations,
  getStablecoinOperation,
  listStablecoinProviderAccounts,
  linkStablecoinProviderAccount,
  getStablecoinProviderAccount,
  showCardNumber,
  showSecurityText,
  listInternalAccountEntries,
  getInternalAccountStatement,
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;
export const endpointList: readonly Endpoint[] = Object.values(endpoints);
