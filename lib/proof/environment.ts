export const tableName = 'payments';

/** What the deployment writes into each function's environment. */
export const environment = {
  TABLE_NAME: tableName,
  BUS_NAME: 'Payments',
  STATE_MACHINE_ARN: 'stateMachine:Payment',
  DELIVERY_QUEUE_URLS: 'queue/WebhookDelivery',
  SLOW_DELIVERY_QUEUE_URL: 'queue/SlowWebhookDelivery',
  RAIL_QUEUE_URL: 'queue/SandboxRail',
  WEBHOOK_KEY_ID: 'webhook-key',
  STANDARD_WEBHOOK_KEY_ID: 'standard-webhook-key',
  WEBHOOK_TARGETS: 'local',
  CLOCK_SPEED: '1',
};
