import { idText } from '../common.docs.ts';
import { describeOperation } from '../description.ts';
import {
  agentCreateQuote,
  agentCreateTransferIn,
  agentCreateTransferOut,
  agentExecuteQuote,
  agentGetQuote,
} from './agent-payments.ts';

const quoteId = idText('Quote', 'the quote');
const outcome =
  'The answer is an action: `APPROVED` with its transaction, or `PENDING_APPROVAL` where the policy wants an approval. What the policy or a limit refuses is 403 `FORBIDDEN`; nothing is paid then, and nothing counts.';

export const agentPaymentDescriptions = [
  describeOperation(agentCreateQuote, {
    text: "Creates a quote that is paid from an account of the agent's customer. Needs `CREATE_QUOTES`. With `immediatelyExecute` it also needs `EXECUTE_QUOTES` and is executed or submitted for approval at once; `GET /agents/me/actions` shows the action.",
  }),
  describeOperation(agentGetQuote, {
    text: 'Returns a quote that this agent created. Needs no permission of the policy.',
    parameters: { quoteId },
  }),
  describeOperation(agentExecuteQuote, {
    text: `Executes a quote that this agent created. Needs \`EXECUTE_QUOTES\`. ${outcome}`,
    parameters: {
      quoteId,
      'Service-Wallet-Signature':
        'The signature of the owner over the payload of the quote, where an embedded wallet pays. It is checked when the action is submitted.',
    },
  }),
  describeOperation(agentCreateTransferOut, {
    text: `Transfers money of the customer to one of its external accounts. Needs \`CREATE_TRANSFERS\`. ${outcome}`,
  }),
  describeOperation(agentCreateTransferIn, {
    text: `Pulls money from an external account of the customer. Needs \`CREATE_TRANSFERS\`. It counts towards the limits as a transfer out does. ${outcome}`,
  }),
];
