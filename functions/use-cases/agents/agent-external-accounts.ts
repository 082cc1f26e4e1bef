import type { ExternalAccountCreateRequest } from '../../contract/external-accounts/external-accounts.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import {
  deleteExternalAccount,
  showCustomerAccounts,
  showExternalAccount,
} from '../external-accounts/external-accounts.ts';
import { registerExternalAccount } from '../external-accounts/registration.ts';
import { actingAgent, activeAgent } from './acting-agent.ts';

/** Shows a page of the customer's external accounts, which every agent of the customer may read. */
export async function showAgentExternalAccounts(
  context: Context,
  query: Omit<Parameters<typeof showCustomerAccounts>[1], 'customerId'>,
) {
  const { customerId } = await actingAgent(context);
  return showCustomerAccounts(context, { ...query, customerId });
}

/** Shows an external account of the customer. Refuses with REFERENCE_NOT_FOUND. */
export async function showAgentExternalAccount(context: Context, externalAccountId: string) {
  await actingAgent(context);
  return showExternalAccount(context, externalAccountId, 'CUSTOMERS');
}

/** Registers an external account of the customer. Refuses with FORBIDDEN, and as `registerExternalAccount` does. */
export async function addAgentExternalAccount(context: Context, request: ExternalAccountCreateRequest) {
  const { customerId } = await activeAgent(context, 'MANAGE_EXTERNAL_ACCOUNTS');
  if ((request.customerId ?? customerId) !== customerId) {
    throw new Refusal('INVALID_INPUT', 'customerId: there is no customer with this id.');
  }
  if (request.defaultUmaDepositAccount) {
    throw new Refusal(
      'INVALID_INPUT',
      "defaultUmaDepositAccount: an agent cannot redirect its customer's incoming payments.",
    );
  }
  return registerExternalAccount(context, { ...request, customerId });
}

/** Deletes an external account of the customer. Refuses with FORBIDDEN, and as `deleteExternalAccount` does. */
export async function removeAgentExternalAccount(context: Context, externalAccountId: string) {
  await activeAgent(context, 'MANAGE_EXTERNAL_ACCOUNTS');
  return deleteExternalAccount(context, externalAccountId, 'CUSTOMERS');
}
