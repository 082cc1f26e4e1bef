/** Item types that have events. `eventSources` of use-cases/webhooks has a row for each. */
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
