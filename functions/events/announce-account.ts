import * as z from 'zod';
import { readQueue } from '../runtime/queue.ts';
import { announceAccount } from '../use-cases/payments/rails/announce-account.ts';
import { orderDepositReturn } from '../use-cases/payments/rails/order-deposit-return.ts';
import { Announcement, ReturnOrder } from '../use-cases/payments/rails/queue-announcement.ts';

/** Announces accounts of production to the connected rail, and orders the return of deposits. Each message names one of them. */
export const handler = readQueue('AnnounceAccount', z.union([Announcement, ReturnOrder]), (message) =>
  'depositId' in message ? orderDepositReturn(message) : announceAccount(message),
);
