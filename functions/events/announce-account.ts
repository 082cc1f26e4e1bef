import { readQueue } from '../runtime/queue.ts';
import { announceAccount } from '../use-cases/payments/rails/announce-account.ts';
import { Announcement } from '../use-cases/payments/rails/queue-announcement.ts';

/** Announces accounts of production to the connected rail. Each message names one account. */
export const handler = readQueue('AnnounceAccount', Announcement, announceAccount);
