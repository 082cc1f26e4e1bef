import type { FaultyFile } from '../fault.ts';

/** Faults of customers, agents, invitations and stablecoins. */
export const parties: readonly FaultyFile[] = [
  {
    file: 'functions/domain/customers/contact-code.ts',
    foundBy: ['test/api/customers/contact-verification.test.ts'],
    faults: [
      ['amend(code, now, { expiresAt: now.toISOString() })', 'amend(code, now, {})'],
      ['if (!code || now.toISOString() >= code.expiresAt)', 'if (!code)'],
      ["if (status === 'VERIFIED') throw", 'if (false as boolean) throw'],
      ['requireRested(before, now);\n  return', 'return'],
      ['{ ...counted, wrongCodes: 0, expiresAt: now.toISOString() }', '{ ...counted, wrongCodes: 0 }'],
      ["[channel]: 'VERIFIED'", "email: 'VERIFIED', phone: 'VERIFIED'"],
    ],
  },
  {
    file: 'functions/domain/sca/rate.ts',
    foundBy: ['test/domain/sca/reset.test.ts', 'test/api/sca/sca-login.test.ts'],
    faults: [['counting.length < most', 'counting.length <= most']],
  },
  {
    file: 'functions/use-cases/customers/contact-verification.ts',
    foundBy: ['test/api/customers/contact-verification.test.ts', 'test/use-cases/messaging/proofs-left.test.ts'],
    faults: [
      ['    putContactCode(useUp(code, now)),\n', ''],
      ['    putCustomer(proven),\n', ''],
      ['hashCode(sent, [customerId, contact])', 'hashCode(sent, [customerId, customerId])'],
      ['writes: [putContactCode(counted), ...wrongProofWrites(sca, now)]', 'writes: wrongProofWrites(sca, now)'],
    ],
  },
  {
    file: 'functions/use-cases/customers/deletion.ts',
    foundBy: ['test/api/customers/delete-customer-by-id.test.ts'],
    faults: [
      ['    ...merged.map((account) => closeAccount(account, now)),\n', ''],
      ['    ...retireReservations(deleted, now),\n', ''],
      ['{ accounts, isPaying }', '{ accounts, isPaying: false }'],
      ['{ accounts, isPaying }', '{ accounts: [], isPaying }'],
    ],
  },
  {
    file: 'functions/domain/agents/evaluation.ts',
    foundBy: [
      'test/domain/agents/evaluation.test.ts',
      'test/api/agents/agent-execute-quote.test.ts',
      'test/api/agents/agent-transfers.test.ts',
    ],
    faults: [
      ['  requireUsableAccounts(policy, movement);\n  const money', '  const money'],
      ['  requireWithinTransactionLimit(policy, movement, counted);\n', ''],
      ['  requireWithinPeriods(policy, usage, counted, rates);\n', ''],
      ['if (counted > limit) {', 'if (counted >= limit) {'],
      ['day.count + 1 > dailyTransactionLimit', 'day.count > dailyTransactionLimit'],
      ['usageIn(usage, currency, rates).spend + counted', 'usageIn(usage, currency, rates).spend'],
      ["isAboveThreshold || modes.includes('APPROVAL_REQUIRED')", "modes.includes('APPROVAL_REQUIRED')"],
      ["isAboveThreshold || modes.includes('APPROVAL_REQUIRED')", 'isAboveThreshold'],
      ["type === 'EXECUTE_QUOTE' ? 'EXECUTE_QUOTES' : 'CREATE_TRANSFERS'", "'EXECUTE_QUOTES'"],
      ['Math.min(...rulesOf', 'Math.max(...rulesOf'],
    ],
  },
  {
    file: 'functions/domain/invitations/invitation.ts',
    foundBy: ['test/domain/invitations/invitation.test.ts', 'test/api/invitations/invitations.test.ts'],
    faults: [
      ['if (invitation.platformId !== platformId) {', 'if (false as boolean) {'],
      ['if (inviteeUma === invitation.inviterUma) {', 'if (false as boolean) {'],
      ["isProduction(invitation) === (environment === 'production')", 'true'],
      ["Date.parse(expiresAt) <= now.getTime() ? 'EXPIRED'", "Date.parse(expiresAt) < now.getTime() ? 'EXPIRED'"],
      ["  return recordEvent(claimed, 'INVITATION.CLAIMED', now);", '  return claimed;'],
    ],
  },
  {
    file: 'functions/domain/stablecoins/operation.ts',
    foundBy: ['test/domain/stablecoins/operation.test.ts', 'test/api/stablecoins/operations.test.ts'],
    faults: [
      ["if (status !== 'ACTIVE') {", 'if (false as boolean) {'],
      ['if (accountInfo.accountType !== requiredType) {', 'if (false as boolean) {'],
      ["  requireAvailable('fundingSource', source.type, ['WIRE', 'ACH_DEBIT', 'SAME_DAY_ACH_DEBIT']);\n", ''],
      ["if (debited) requireActive('fundingSource.externalAccountId', debited, 'USD_ACCOUNT');", ''],
      ['suffix: (debited ?? wallet).suffix', 'suffix: wallet.suffix'],
      [
        'return move && amend(operation, now, { ...changes, status: move.to });',
        'return amend(operation, now, { ...changes, status: move?.to ?? operation.status });',
      ],
    ],
  },
  {
    file: 'functions/domain/customers/change.ts',
    foundBy: ['test/api/customers/delete-customer-by-id.test.ts'],
    faults: [['spendable(account) !== 0 ||', 'spendable(account) > 0 ||']],
  },
  {
    file: 'functions/store/ledger/balance-changes.ts',
    foundBy: ['test/properties/connector-races.test.ts'],
    faults: [["Math.max(0, -heldChange), closed: 'CLOSED' }", "Math.max(0, -heldChange), closed: 'FAILED' }"]],
  },
  {
    file: 'functions/store/ledger/accounts.ts',
    foundBy: ['test/properties/connector-races.test.ts'],
    faults: [['#version = :loaded AND balance = :nothing', 'balance = :nothing']],
  },
];
