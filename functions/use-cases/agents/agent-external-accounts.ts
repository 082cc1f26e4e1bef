import type { ExternalAccountCreateRequest } from '../../contract/external-accounts/external-accounts.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import {
  deleteCustomerExternalAccountById,
  getCustomerExternalAccountById,
  listCustomerExternalAccounts,
} from '../external-accounts/external-accounts.ts';
import { createCustomerExternalAccount } from '../external-accounts/registration.ts';
import { actingAgent, activeAgent } from './acting-agent.ts';

/** Shows a page of the customer's external accounts. Refuses with FORBIDDEN an agent that may not manage them. */
export async function agentListExternalAccounts(
  context: Context,
  query: Omit<Parameters<typeof listCustomerExternalAccounts>[1], 'customerId'>,
) {
  const { customerId } = await actingAgent(context, 'MANAGE_EXTERNAL_ACCOUNTS');
  return listCustomerExternalAccounts(context, { ...query, customerId });
}

/** Shows an external account of the customer. Refuses with FORBIDDEN and REFERENCE_NOT_FOUND. */
export async function agentGetExternalAccount(context: Context, externalAccountId: string) {
  await actingAgent(context, 'MANAGE_EXTERNAL_ACCOUNTS');
  return getCustomerExternalAccountById(context, externalAccountId);
}

/** Registers an external account of the customer. Refuses with FORBIDDEN, and as `createCustomerExternalAccount` does. */
export async function agentCreateExternalAccount(context: Context, request: ExternalAccountCreateRequest) {
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
  return createCustomerExternalAccount(context, { ...request, customerId });
}

/** Deletes an external account of the customer. Refuses with FORBIDDEN, and as `deleteCustomerExternalAccountById` does. */
export async function agentDeleteExternalAccount(context: Context, externalAccountId: string) {
  await activeAgent(context, 'MANAGE_EXTERNAL_ACCOUNTS');
  return deleteCustomerExternalAccountById(context, externalAccountId);
}
