import { createCustomer } from './customers.ts';
import { getOpenApi } from './documentation.ts';
import type { Endpoint } from './endpoint.ts';
import { createCustomerExternalAccount } from './external-accounts.ts';
import { listPlatformInternalAccounts } from './internal-accounts.ts';
import { createQuote, executeQuote, getQuoteById } from './quotes.ts';
import { sandboxFundInternalAccount } from './sandbox.ts';
import { confirmReceiptDelivery, getTransactionById, listTransactions } from './transactions.ts';
import { getJwks, getWebhookPublicKey } from './webhooks.ts';

/** Every operation of the interface by its id. Deployment, local run, documentation and tests walk this table. */
export const endpoints = {
  listPlatformInternalAccounts,
  createCustomer,
  createCustomerExternalAccount,
  createQuote,
  getQuoteById,
  executeQuote,
  listTransactions,
  getTransactionById,
  confirmReceiptDelivery,
  sandboxFundInternalAccount,
  getWebhookPublicKey,
  getJwks,
  getOpenApi,
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;
export const endpointList: readonly Endpoint[] = Object.values(endpoints);
