import { beforeEach } from 'vitest';
import { handler as createQuote } from '../../../functions/api/agents/agent-create-quote.ts';
import { handler as transferOut } from '../../../functions/api/agents/agent-create-transfer-out.ts';
import { handler as execute } from '../../../functions/api/agents/agent-execute-quote.ts';
import { handler as approve } from '../../../functions/api/agents/approve-agent-action.ts';
import { handler as getMe } from '../../../functions/api/agents/get-agent-me.ts';
import { handler as reject } from '../../../functions/api/agents/reject-agent-action.ts';
import type { Caller } from '../../../functions/runtime/caller.ts';
import { aDollarAccount, anAccount, anExternalAccount, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { aPolicy, customersAccount, useAgents } from './agents-support.ts';

export const wallet = anExternalAccount();
export const bankAccount = aDollarAccount({ externalAccountId: `ExternalAccount:${uuids.unknown}` });

/** The customer's accounts under the ids of others. */
export const foreignSource = stored.account(anAccount({ customerId: `Customer:${uuids.unknown}` }));

export const quoteRequest = (overrides: object = {}) => ({
  source: { sourceType: 'ACCOUNT', accountId: customersAccount.accountId },
  destination: { destinationType: 'ACCOUNT', accountId: ids.external },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
  ...overrides,
});

export const transferRequest = (overrides: object = {}) => ({
  source: { accountId: customersAccount.accountId },
  destination: { accountId: bankAccount.externalAccountId },
  amount: 10_000,
  ...overrides,
});

export const needsApproval = aPolicy({ defaultExecutionMode: 'APPROVAL_REQUIRED' });

/** Agents of a customer with accounts to pay from and to. */
export function useAgentPayments() {
  const agents = useAgents();
  const { table, connect } = agents;
  beforeEach(() => table.holds(stored.externalAccount(wallet), stored.externalAccount(bankAccount)));
  const balance = () => table.items().find(({ accountId }) => accountId === customersAccount.accountId)?.balance;
  return {
    ...agents,
    /** The balance of the customer's account. */
    balance,
    /** The payments whose money has moved. */
    executed: () => table.ofType('PAYMENT').filter(({ status }) => status !== 'QUOTED'),
    quote: (caller: Caller, overrides: object = {}) => invoke(createQuote, { body: quoteRequest(overrides), caller }),
    execute: (caller: Caller, quoteId: string) => invoke(execute, { path: { quoteId }, caller }),
    transfer: (caller: Caller, overrides: object = {}) =>
      invoke(transferOut, { body: transferRequest(overrides), caller }),
    usage: async (caller: Caller) => (await invoke(getMe, { caller })).body.usage,
    approve: (action: { agentId: string; id: string }, caller?: Caller) =>
      invoke(approve, { path: { agentId: action.agentId, actionId: action.id }, ...(caller && { caller }) }),
    reject: (action: { agentId: string; id: string }, body: object = {}, caller?: Caller) =>
      invoke(reject, { path: { agentId: action.agentId, actionId: action.id }, body, ...(caller && { caller }) }),
    /** A transfer that waits for approval, of a new agent. */
    pendingTransfer: async (overrides: object = {}) => {
      const { agent, caller } = await connect({ policy: needsApproval });
      const { status, body } = await invoke(transferOut, { body: transferRequest(overrides), caller });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { agent, caller, action: body };
    },
    /** A quote that waits for approval, of a new agent. */
    pendingQuote: async () => {
      const { agent, caller } = await connect({ policy: needsApproval });
      const { body: quote } = await invoke(createQuote, { body: quoteRequest(), caller });
      const { status, body: action } = await invoke(execute, { path: { quoteId: quote.id }, caller });
      if (status !== 200) throw new Error(JSON.stringify(action));
      return { agent, caller, quote, action };
    },
  };
}
