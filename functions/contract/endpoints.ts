import { getPlatformConfig, updatePlatformConfig } from './config.ts';
import { estimateCryptoWithdrawalFee } from './crypto.ts';
import { createCustomer } from './customers.ts';
import { getOpenApi } from './documentation.ts';
import type { Endpoint } from './endpoint.ts';
import { getExchangeRates } from './exchange-rates.ts';
import { createCustomerExternalAccount } from './external-accounts.ts';
import { listPlatformInternalAccounts } from './internal-accounts.ts';
import { authorizeQuote, createQuote, executeQuote, getQuoteById, resendQuoteScaCode } from './quotes.ts';
import { lookupExternalAccount } from './receivers.ts';
import {
  sandboxFundInternalAccount,
  sandboxSend,
  sandboxSimulateTransactionEvent,
  sendTestWebhook,
} from './sandbox.ts';
import { cancelTransaction, confirmReceiptDelivery, getTransactionById, listTransactions } from './transactions.ts';
import { createTransferIn, createTransferOut } from './transfers.ts';
import { getJwks, getWebhookPublicKey, testWebhookUrl } from './webhooks.ts';

/** Every operation of the interface by its id. Deployment, local run, documentation and tests walk this table. */
export const endpoints = {
  getPlatformConfig,
  updatePlatformConfig,
  getExchangeRates,
  lookupExternalAccount,
  estimateCryptoWithdrawalFee,
  listPlatformInternalAccounts,
  createCustomer,
  createCustomerExternalAccount,
  createQuote,
  getQuoteById,
  executeQuote,
  authorizeQuote,
  resendQuoteScaCode,
  createTransferOut,
  createTransferIn,
  listTransactions,
  getTransactionById,
  confirmReceiptDelivery,
  cancelTransaction,
  sandboxFundInternalAccount,
  sandboxSend,
  sandboxSimulateTransactionEvent,
  sendTestWebhook,
  testWebhookUrl,
  getWebhookPublicKey,
  getJwks,
  getOpenApi,
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;
export const endpointList: readonly Endpoint[] = Object.values(endpoints);
