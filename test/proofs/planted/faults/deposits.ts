import type { FaultyFile } from '../fault.ts';

const races = 'test/properties/connector-races.test.ts';

/** Faults of deposits that meet something else at the same moment: a second report, a decision, a return, the end of a quote. */
export const deposits: readonly FaultyFile[] = [
  {
    file: 'functions/use-cases/payments/rails/report-deposit.ts',
    foundBy: ['test/api/payments/deposits.test.ts', races],
    faults: [
      ['    requireNotHeld(platformId, depositUuid(platformId, depositId)),\n', ''],
      ['  requireNoPayment(platformId, depositUuid(platformId, depositId)),\n', ''],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/report-deposit.ts',
    foundBy: [races],
    faults: [
      ['awaitsFunds(quote) && !hasRunOut(quote, now)', 'awaitsFunds(quote)'],
      ['    replacePayment(payment),\n    ...fundingWrites', '    ...fundingWrites'],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/report-deposit-return.ts',
    foundBy: ['test/api/payments/deposits.test.ts'],
    faults: [['[requireNoPayment(platformId, depositUuid(platformId, depositId))]', '[]']],
  },
  {
    file: 'functions/use-cases/payments/rails/report-deposit-return.ts',
    foundBy: [races],
    faults: [['return [putHeldDeposit(left), ', 'return [']],
  },
  {
    file: 'functions/use-cases/payments/rails/report-deposit.ts',
    foundBy: ['test/api/payments/deposit-progress.test.ts'],
    faults: [
      ['    notHeld,\n', ''],
      ['[replacePayment(failed), notHeld]', '[replacePayment(failed)]'],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/report-deposit-return.ts',
    foundBy: ['test/api/payments/deposit-progress.test.ts'],
    faults: [
      ["replacePayment(failDeposit(payment, 'COLLECTION_FAILED', now))", 'requireUnchanged(payment)'],
      ['if (payment && (wasCredited(payment) || !held))', 'if (payment)'],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/report-deposit-return.ts',
    foundBy: ['test/api/payments/deposit-recalls.test.ts'],
    faults: [
      ['...(funded ? [requireUnchanged(funded.payment)] : [])', ''],
      [', held.fundedPaymentId && accountIn(postings)', ''],
      ['sent ? sent.amount === amount : ', ''],
      ['{ ...report, amount: sending.excess }', 'report'],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/recalls.ts',
    foundBy: ['test/api/payments/deposit-recalls.test.ts'],
    faults: [
      ['const writes = [requireRecord(record)]', 'const writes: readonly Write[] = []'],
      ['Math.min(returned, record.amount)', 'returned'],
      ['recalledFrom ?? ', ''],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/deposits.ts',
    foundBy: [races],
    faults: [['account: accountIn([...suspense, ...own]) }', 'account: accountIn([...own, ...suspense]) }']],
  },
  {
    file: 'functions/domain/payments/held-deposit.ts',
    foundBy: [races],
    faults: [["if (current !== 'UNMATCHED') {", 'if (false) {']],
  },
  {
    file: 'lib/bookkeeping/held-deposits.ts',
    foundBy: [races],
    faults: [
      ['      putHeldDeposit(next),\n', ''],
      ['const amount = heldAmount(held);', 'const amount = held.amount;'],
      ['postings.some((posting, place) => posting.account !== decided[place]?.account)', 'false'],
    ],
  },
  {
    file: 'functions/domain/payments/quote.ts',
    foundBy: [races],
    faults: [['  const { status } = asOf(payment, now);\n', '  const { status } = payment;\n']],
  },
  {
    file: 'functions/domain/payments/cancellation.ts',
    foundBy: [races],
    faults: [['if (!cancellableStatuses.includes(payment.status)) throw', 'if (false) throw']],
  },
  {
    file: 'functions/use-cases/payments/quotes/expiry.ts',
    foundBy: [races],
    faults: [['!hasRunOut(payment, now) || !canExpire(payment)', '!hasRunOut(payment, now)']],
  },
];
