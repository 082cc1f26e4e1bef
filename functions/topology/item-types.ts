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

/**
 * Types of items whose stored value differs from the name that the code has for them: older tables hold them under these
 * values, and a new value would need a migration of every table.
 */
export const accountShardType = 'POCKET';
export const volumeShardType = 'VOLUME_POCKET';
