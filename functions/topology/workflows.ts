import type { FunctionName } from './wiring.ts';

/** Workflows: a file in statemachines/, and the functions that its Task states name as `${Name}`. */
export const workflows = {
  Payment: {
    file: 'payment.asl.json',
    tasks: [
      'StoreTaskToken',
      'ExpireQuote',
      'ExpireAuthorization',
      'RequestApproval',
      'ExpireApproval',
      'CollectFunds',
      'RecordCollection',
      'SubmitPayout',
      'CompletePayout',
      'FailPayout',
      'CancelPayout',
      'StartRefund',
      'SettleRefund',
      'EarnPlatformFee',
    ],
  },
  StablecoinOperation: {
    file: 'stablecoin-operation.asl.json',
    tasks: ['FollowStablecoinOperation', 'ExpireStablecoinOperation'],
  },
  Card: {
    file: 'card.asl.json',
    tasks: ['StoreCardTaskToken', 'IssueCard', 'ResolveCardPulls', 'ExpireCardAuthorization'],
  },
} as const satisfies Record<string, { file: string; tasks: readonly FunctionName[] }>;
export type WorkflowName = keyof typeof workflows;
