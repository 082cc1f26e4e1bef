import type { FunctionName } from './wiring.ts';

/** Stream readers by the names that they had before; a local data folder may hold dead letters of them. */
export const renamedReaders: Readonly<Record<string, FunctionName>> = {
  RelayEvents: 'ReadChanges',
  DriveWorkflow: 'ReadChanges',
  CountTransactions: 'ReadChanges',
};

/**
 * Functions of workflows by the names that they had before. An execution keeps the definition that it was started with, so one in
 * a local data folder may still call a function by its earlier name. No deployment has run under these names.
 */
export const renamedTasks: Readonly<Record<string, FunctionName>> = {
  AwaitCustomer: 'StoreTaskToken',
  LapseAuthorization: 'ExpireAuthorization',
  LapseApproval: 'ExpireApproval',
};
