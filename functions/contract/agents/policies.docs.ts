import { describeEnum, describeObject } from '../description.ts';
import {
  AgentAccountRestrictions,
  AgentAccountRule,
  AgentApprovalThresholds,
  AgentExecutionMode,
  AgentPermission,
  AgentPolicy,
  AgentPolicyUpdateRequest,
  AgentSpendingLimits,
  AgentSpendingLimitsUpdate,
} from './policies.ts';

const limitTexts = {
  perTransactionLimit: 'The largest amount of one payment; an equal amount passes.',
  dailyLimit: 'What the payments of a UTC day may amount to together. Null is no limit.',
  dailyTransactionLimit: 'How many payments a UTC day may have. Absent is no limit.',
  monthlyLimit: 'What the payments of a UTC month may amount to together. Null is no limit.',
};

const policyTexts = {
  defaultExecutionMode: 'Whether payments run at once or wait for approval, where no account rule says otherwise.',
  accountRestrictions: 'Which internal accounts the agent may use, and rules for single ones.',
  approvalThresholds: 'The amount above which a payment waits for approval even in the mode `AUTO`.',
};

export const policyDescriptions = [
  describeEnum(AgentPermission, 'What an agent may do.', {
    VIEW_TRANSACTIONS: "Read the customer's transactions and balances.",
    CREATE_TRANSFERS: 'Transfer out of and into the internal accounts.',
    CREATE_QUOTES: 'Create quotes.',
    EXECUTE_QUOTES: 'Execute the quotes that it created.',
    MANAGE_EXTERNAL_ACCOUNTS: "Read, register and delete the customer's external accounts.",
  }),
  describeEnum(AgentExecutionMode, 'What happens with a payment that the policy allows.', {
    AUTO: 'It is executed at once, unless it exceeds the approval threshold.',
    APPROVAL_REQUIRED: 'It waits until the platform approves or rejects it.',
  }),
  describeObject(
    AgentSpendingLimits,
    'Limits in one currency, in its smallest unit. A payment in another currency is converted at the current rate when it is checked.',
    { currency: 'The currency of the limits.', ...limitTexts },
  ),
  describeObject(AgentSpendingLimitsUpdate, 'Changes of limits. What is absent stays.', {
    currency:
      'The new currency of all limits. Limits that the request does not give are converted at the current rate, rounded down.',
    ...limitTexts,
    dailyTransactionLimit: 'How many payments a UTC day may have. Null is no limit.',
  }),
  describeObject(AgentAccountRule, 'A rule for one internal account, which goes before the defaults of the policy.', {
    accountId: 'The internal account, `InternalAccount:{uuid}`.',
    executionMode: 'The mode of payments that use the account. Absent is the default mode.',
    perTransactionLimit:
      'The largest amount of one payment that uses the account, in the currency of the spending limits. Null or absent is the default limit.',
  }),
  describeObject(AgentAccountRestrictions, "Restrictions to internal accounts of the agent's customer.", {
    allowedAccountIds: 'The only internal accounts that the agent may use and see. Null is all of them.',
    accountRules: 'Rules for single accounts; given in an update, they replace the earlier ones.',
  }),
  describeObject(AgentApprovalThresholds, 'When a payment needs approval because of its amount.', {
    currency: 'The currency of the amount. Absent is the currency of the spending limits.',
    amount: 'A larger amount needs approval, an equal one does not. Null is no threshold.',
  }),
  describeObject(AgentPolicy, 'What an agent may do for its customer, and up to which amounts.', {
    permissions: 'What the agent may do.',
    spendingLimits: 'The limits of what the agent pays.',
    ...policyTexts,
  }),
  describeObject(AgentPolicyUpdateRequest, 'Changes of a policy. What is absent stays, at every level.', {
    permissions: 'All permissions from now on.',
    spendingLimits: 'Changes of the limits.',
    ...policyTexts,
  }),
];
