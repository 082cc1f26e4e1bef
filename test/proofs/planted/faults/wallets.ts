import type { FaultyFile } from '../fault.ts';

const payments = ['test/api/wallets/wallet-payments.test.ts'];

/** Faults of what the owner of an embedded wallet allows, where something else happens at the same moment. */
export const wallets: readonly FaultyFile[] = [
  {
    file: 'functions/use-cases/wallets/closure.ts',
    foundBy: ['test/api/wallets/create-auth-credential.test.ts'],
    faults: [
      [
        'const auth = stored ?? emptyWalletAuth(platformId, accountId, customerId);',
        'const auth = stored ?? emptyWalletAuth(platformId, accountId, customerId);\n  if (!stored) return [];',
      ],
    ],
  },
  {
    file: 'functions/use-cases/wallets/enrollment.ts',
    foundBy: ['test/api/wallets/create-auth-credential.test.ts'],
    faults: [
      ['[putWalletEmail(auth, contact), unchanged]', '[putWalletEmail(auth, contact)]'],
      [': [unchanged];', ': [];'],
    ],
  },
  {
    file: 'functions/use-cases/wallets/quote-signature.ts',
    foundBy: payments,
    faults: [['return auth ? [requireUnchangedWallet(auth)] : [];', 'return [];']],
  },
  {
    file: 'functions/use-cases/payments/quotes/execute-quote.ts',
    foundBy: payments,
    faults: [['...writes, ...signed]', '...writes]']],
  },
  {
    file: 'functions/use-cases/agents/agent-payments.ts',
    foundBy: payments,
    faults: [['[...submitted.writes, ...signed]', 'submitted.writes']],
  },
  {
    file: 'functions/use-cases/cards/card-transactions.ts',
    foundBy: ['test/api/sandbox/wallet-card-purchases.test.ts'],
    faults: [['auth ? [requireUnchangedWallet(auth)] : []', '[]']],
  },
  {
    file: 'functions/use-cases/cards/authorization.ts',
    foundBy: ['test/api/sandbox/wallet-card-purchases.test.ts'],
    faults: [[', ...checks],', '],']],
  },
  {
    file: 'functions/use-cases/cards/authorization.ts',
    foundBy: ['test/properties/races.test.ts'],
    faults: [['checks: [requireUndeleted(holder)]', 'checks: []']],
  },
  {
    file: 'functions/use-cases/wallets/wallet.ts',
    foundBy: ['test/properties/races.test.ts'],
    faults: [[' || auth?.closedAt)', ')']],
  },
  {
    file: 'functions/use-cases/cards/clearing.ts',
    foundBy: ['test/api/sandbox/wallet-card-purchases.test.ts'],
    faults: [
      ['adviseTotal(transaction, amount, pull, now), payer.delegated)', 'adviseTotal(transaction, amount, pull, now))'],
    ],
  },
  {
    file: 'functions/use-cases/wallets/delegation.ts',
    foundBy: ['test/api/wallets/delegated-keys.test.ts'],
    faults: [['      requireUnchangedCard(card),\n', '']],
  },
  {
    file: 'functions/domain/wallets/wallet-auth.ts',
    foundBy: ['test/api/wallets/auth-credentials.test.ts'],
    faults: [
      ['if (credentials.length < 2) {', 'if (credentials.length < 1) {'],
      ['sessions: auth.sessions.filter(isOther),', 'sessions: auth.sessions,'],
    ],
  },
  {
    file: 'functions/use-cases/sandbox/send.ts',
    foundBy: payments,
    faults: [['      ...payerCheck(funded),\n', '']],
  },
];
