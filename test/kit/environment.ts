export const tableName = 'payments';

/** What the deployment writes into each function's environment. */
export const environment = {
  TABLE_NAME: tableName,
  BUS_NAME: 'Payments',
  STATE_MACHINE_ARN: 'stateMachine:Payment',
  STABLECOIN_MACHINE_ARN: 'stateMachine:StablecoinOperation',
  CARD_MACHINE_ARN: 'stateMachine:Card',
  DELIVERY_QUEUE_URLS: 'queue/WebhookDelivery',
  SLOW_DELIVERY_QUEUE_URL: 'queue/SlowWebhookDelivery',
  RAIL_QUEUE_URL: 'queue/SandboxRail',
  RAIL_ACCOUNTS_QUEUE_URL: 'queue/RailAccounts',
  EXPIRY_QUEUE_URL: 'queue/QuoteExpiry',
  IMPORTS_QUEUE_URL: 'queue/CustomerImports',
  LATE_CHANGES_QUEUE_URL: 'queue/LateChanges',
  STABLECOIN_QUEUE_URL: 'queue/StablecoinProvider',
  DAYS_QUEUE_URL: 'queue/LedgerDays',
  JOURNAL_BUCKET: 'journal',
  SET_ASIDE_QUEUE_URL: 'queue/SetAside',
  WEBHOOK_SEALING_KEY_ID: 'webhook-sealing-key',
  WALLET_KEY_ID: 'wallet-key',
  WALLET_SIGNER_KEY_ID: 'wallet-signer-key',
  WEBHOOK_TARGETS: 'local',
  UNMARKED_CREDENTIALS: 'admitted',
  CLOCK_SPEED: '1',
};

// The AWS SDK reads it, and a module of the logger sets it.
const ofTheLogger = 'AWS_SDK_UA_APP_ID';

/** Returns a function that gives each variable the value it has now, and returns the names of those that had another. */
export function keepEnvironment(): () => readonly string[] {
  const before = { ...process.env };
  return () => {
    const names = new Set([...Object.keys(before), ...Object.keys(process.env)]);
    const changed = [...names].filter((name) => name !== ofTheLogger && before[name] !== process.env[name]);
    for (const name of changed) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    return changed;
  };
}
