/** Item types that have events. The tables of use-cases/webhooks that are keyed by them say how each is sent and recovered. */
export const eventSourceTypes = [
  'PAYMENT',
  'INTERNAL_ACCOUNT',
  'EXTERNAL_ACCOUNT',
  'CUSTOMER',
  'VERIFICATION',
  'IMPORT_JOB',
  'PLATFORM',
  'AGENT_ACTION',
  'INVITATION',
  'CARD',
  'CARD_TRANSACTION',
] as const;
export type EventSourceType = (typeof eventSourceTypes)[number];

/** A part of the balance of a hot account. */
export const accountShardType = 'ACCOUNT_SHARD';
