import { send } from './lanes.ts';

/** What a platform wants sent again: everything undelivered of the events in this time, ISO 8601 in UTC. */
export interface RecoveryOrder {
  readonly platformId: string;
  readonly since: string;
  readonly until: string;
  /** Which list of resources is looked through for events that nobody delivers; absent while the undelivered are taken up. */
  readonly list?: number;
  /** The position in the list that has been reached. */
  readonly after?: string;
}

/** Asks for everything undelivered to be sent again. */
export const orderRecovery = (order: RecoveryOrder): Promise<void> =>
  send('SLOW', order.platformId, { body: { recover: order } });
