import {
  challengeAuthCredential,
  createAuthCredential,
  listAuthCredentials,
  listAuthSessions,
  refreshAuthSession,
  revokeAuthCredential,
  revokeAuthSession,
  verifyAuthCredential,
} from './auth-credentials.ts';
import {
  createBeneficialOwner,
  getBeneficialOwner,
  listBeneficialOwners,
  updateBeneficialOwner,
} from './beneficial-owners.ts';
import {
  confirmBeneficiaryTrust,
  confirmBeneficiaryUntrust,
  startBeneficiaryTrust,
  startBeneficiaryUntrust,
} from './beneficiary-trust.ts';
import { getPlatformConfig, updatePlatformConfig } from './config.ts';
import {
  confirmCustomerEmailVerification,
  confirmCustomerPhoneVerification,
  sendCustomerEmailVerification,
  sendCustomerPhoneVerification,
} from './contact-verification.ts';
import { estimateCryptoWithdrawalFee } from './crypto.ts';
import { getBulkCustomerImportJob, uploadCustomersCsv } from './customer-imports.ts';
import {
  deleteCustomerById,
  getCustomerById,
  getEndUserTerms,
  listCustomers,
  updateCustomerById,
} from './customer-operations.ts';
import { createCustomer } from './customers.ts';
import { createDelegatedKey, getDelegatedKeyById, listDelegatedKeys, revokeDelegatedKey } from './delegated-keys.ts';
import { getAvailableUmaProviders, getDiscoveries, listVasps } from './directories.ts';
import { getOpenApi } from './documentation.ts';
import { deleteDocument, getDocument, listDocuments, replaceDocument, uploadDocument } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { getExchangeRates } from './exchange-rates.ts';
import {
  createCustomerExternalAccount,
  createPlatformExternalAccount,
  deleteCustomerExternalAccountById,
  deletePlatformExternalAccountById,
  getCustomerExternalAccountById,
  getPlatformExternalAccountById,
  listCustomerExternalAccounts,
  listPlatformExternalAccounts,
} from './external-accounts.ts';
import { listCustomerInternalAccounts, listPlatformInternalAccounts } from './internal-accounts.ts';
import {
  createExternalAccountOwnershipChallenge,
  createPlatformExternalAccountOwnershipChallenge,
  verifyExternalAccountOwnership,
  verifyPlatformExternalAccountOwnership,
} from './ownership.ts';
import { authorizeQuote, createQuote, executeQuote, getQuoteById, resendQuoteScaCode } from './quotes.ts';
import { reportPayoutOutcome } from './rail-reports.ts';
import { lookupExternalAccount, lookupUma } from './receivers.ts';
import {
  sandboxFundInternalAccount,
  sandboxReceive,
  sandboxSend,
  sandboxSimulateTransactionEvent,
  sendTestWebhook,
} from './sandbox.ts';
import {
  completeScaLogin,
  confirmScaFactorEnrollment,
  deleteScaFactor,
  listScaFactors,
  recordSecurityEvent,
  startScaFactorEnrollment,
  startScaLogin,
} from './sca.ts';
import { completeTwoFactorReset, getTwoFactorResetStatus, startTwoFactorReset } from './sca-resets.ts';
import { createToken, deleteTokenById, getTokenById, listTokens } from './tokens.ts';
import {
  approvePendingPayment,
  cancelTransaction,
  confirmReceiptDelivery,
  getTransactionById,
  listTransactions,
  rejectPendingPayment,
} from './transactions.ts';
import { createTransferIn, createTransferOut } from './transfers.ts';
import { createCustomerKycLink, createVerification, getVerification, listVerifications } from './verifications.ts';
import { exportInternalAccount, updateInternalAccount } from './wallets.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  recoverWebhooks,
  resendWebhookDelivery,
} from './webhook-deliveries.ts';
import { getJwks, getWebhookPublicKey, testWebhookUrl } from './webhooks.ts';

/** Every operation of the interface by its id. Deployment, local run, documentation and tests walk this table. */
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
  getOpenApi,
  reportPayoutOutcome,
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;
export const endpointList: readonly Endpoint[] = Object.values(endpoints);
