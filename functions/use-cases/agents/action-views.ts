import type { AgentActionListQuery, AgentApprovalListQuery } from '../../contract/agents/actions.ts';
import { type ActionRecord, actionNotFound, toAgentAction } from '../../domain/agents/action.ts';
import { uuidIn, uuidOf } from '../../domain/ids.ts';
import { asOf } from '../../domain/payments/payment.ts';
import type { Context } from '../../runtime/context.ts';
import { readListPage } from '../../runtime/list-page.ts';
import { approvalList, readAction, toActionRecord } from '../../store/agents/actions.ts';
import * as keys from '../../store/keys.ts';
import * as lists from '../../store/lists.ts';
import { readPayment, toPayment } from '../../store/payments/payments.ts';
import { readItems } from '../../store/table.ts';
import { actingAgent } from './acting-agent.ts';

/** An action of this agent. Refuses with REFERENCE_NOT_FOUND. */
export async function requireAction(
  { caller, store }: Pick<Context, 'caller' | 'store'>,
  agentId: string,
  actionId: string,
): Promise<ActionRecord> {
  const action = await readAction(store, caller.platformId, actionId);
  if (action?.agentId !== agentId) throw actionNotFound();
  return action;
}

/** Shows an action of the calling agent. Refuses with REFERENCE_NOT_FOUND. */
export async function agentGetAction(context: Context, actionId: string) {
  const { agentId } = await actingAgent(context);
  const action = await requireAction(context, agentId, actionId);
  const payment = await readPayment(context.store, action.platformId, action.paymentId);
  return { status: 200 as const, body: toAgentAction(action, payment && asOf(payment, context.now)) };
}

/** Shows a page of the actions of the calling agent. */
export async function agentListActions(context: Context, query: AgentActionListQuery) {
  const { platformId, agentId } = await actingAgent(context);
  const uuid = uuidIn('Agent', agentId);
  const { status } = query;
  // Its cursors belong to this agent.
  const filters = { ...query, agentId };
  const page = await readListPage(context.store, filters, {
    platformId,
    list: lists.agentActions(platformId),
    toRecord: toActionRecord,
    view: (action) => action,
    wants: ([agent]) => agent === uuid,
    passes: status === undefined ? undefined : (action) => action.status === status,
  });
  return shownPage(context, page);
}

/** Shows a page of the actions that wait for the platform's approval. */
export async function listAgentApprovals(context: Context, query: AgentApprovalListQuery) {
  const { platformId } = context.caller;
  const { agentId, customerId, startDate, endDate, sortOrder, ...page } = query;
  const [agent, customer] = [wantedUuid('Agent', agentId), wantedUuid('Customer', customerId)];
  const filters = { ...page, agentId, customerId, sortOrder, createdAfter: startDate, createdBefore: endDate };
  const listPage = await readListPage(context.store, filters, {
    platformId,
    list: approvalList(platformId),
    toRecord: toActionRecord,
    view: (action) => action,
    ascending: sortOrder === 'asc',
    wants: ([ofAgent, ofCustomer]) => (agent ?? ofAgent) === ofAgent && (customer ?? ofCustomer) === ofCustomer,
  });
  return shownPage(context, listPage);
}

/** The uuid that a filter names; one that nothing has where it is no such id. */
const wantedUuid = (prefix: 'Agent' | 'Customer', id: string | undefined): string | undefined =>
  id === undefined ? undefined : (uuidOf(prefix, id) ?? '-');

/** A page of actions with their payments as they are now. */
async function shownPage<Page extends { readonly data: readonly ActionRecord[] }>(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { data, ...page }: Page,
) {
  const payments = await readItems(
    store,
    data.map(({ platformId, paymentId }) => keys.payment(platformId, paymentId)),
  );
  const body = {
    ...page,
    data: data.map((action, index) => {
      const item = payments[index];
      return toAgentAction(action, item && asOf(toPayment(item), now));
    }),
  };
  return { status: 200 as const, body };
}
