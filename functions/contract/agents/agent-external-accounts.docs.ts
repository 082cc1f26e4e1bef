import { idText } from '../common.docs.ts';
import { describeOperation } from '../description.ts';
import { pageParameters } from '../lists.docs.ts';
import {
  agentCreateExternalAccount,
  agentDeleteExternalAccount,
  agentGetExternalAccount,
  agentListExternalAccounts,
} from './agent-external-accounts.ts';

const externalAccountId = idText('ExternalAccount', 'the external account');

export const agentExternalAccountDescriptions = [
  describeOperation(agentListExternalAccounts, {
    text: "Lists the external accounts of the agent's customer, which the agent can pay. Needs `MANAGE_EXTERNAL_ACCOUNTS`.",
    parameters: { currency: 'Only accounts in this currency.', ...pageParameters },
  }),
  describeOperation(agentCreateExternalAccount, {
    text: "Registers an external account of the agent's customer; `customerId` can be left out. Needs `MANAGE_EXTERNAL_ACCOUNTS`.",
  }),
  describeOperation(agentGetExternalAccount, {
    text: "Returns an external account of the agent's customer. Needs `MANAGE_EXTERNAL_ACCOUNTS`.",
    parameters: { externalAccountId },
  }),
  describeOperation(agentDeleteExternalAccount, {
    text: "Deletes an external account of the agent's customer. Payments that have begun still settle. Needs `MANAGE_EXTERNAL_ACCOUNTS`.",
    parameters: { externalAccountId },
  }),
];
