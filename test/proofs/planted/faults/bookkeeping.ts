import type { FaultyFile } from '../fault.ts';

/** Faults of what operators book and reconcile. */
export const bookkeeping: readonly FaultyFile[] = [
  {
    file: 'functions/domain/payments/manual-entry.ts',
    foundBy: ['test/lib/bookkeeping/manual-entries.test.ts'],
    faults: [
      ['foldedName(one) === foldedName(other) || ', ''],
      [' || (one.identity !== undefined && one.identity === other.identity)', ''],
      ["replaceAll(/\\s+/g, ' ').trim().toLowerCase()", "replaceAll(/\\s+/g, ' ').trim()"],
      ['postings.map((each) => ({ ...each, amount: -each.amount }))', 'postings'],
      ["if (booked.length === 0) throw new Error('The entry moves nothing.');", ''],
    ],
  },
  {
    file: 'functions/store/ledger/manual-entries.ts',
    foundBy: ['test/lib/bookkeeping/manual-entries.test.ts'],
    faults: [["put: { item, condition: 'attribute_not_exists(pk)' }", 'put: { item }']],
  },
  {
    file: 'lib/bookkeeping/manual-entries.ts',
    foundBy: ['test/lib/bookkeeping/manual-entries.test.ts'],
    faults: [
      ['if (maySame(entry.proposedBy, order.by)) {', 'if (false) {'],
      ['    if (decision) {', '    if (false) {'],
      ['      ...(await reversalWrites(store, entry)),', ''],
      ['    ...(await balanceWrites(store, platformId, postings, at)),', ''],
      ["if (decision?.outcome !== 'APPROVED') throw", 'if (!decision) throw'],
      ['  if (refundOf) {', '  if (false) {'],
    ],
  },
  {
    file: 'lib/bookkeeping/manual-entries.ts',
    foundBy: ['test/lib/bookkeeping/manual-entries.test.ts'],
    faults: [
      ["if (account.status === 'CLOSED') throw", 'if (false) throw'],
      ['if (account.currency !== currency) throw', 'if (false) throw'],
      ['if (isSystemAccount(account)) typeOfAccount(account);', 'if (isSystemAccount(account)) continue;'],
    ],
  },
  {
    file: 'lib/bookkeeping/failed-refunds.ts',
    foundBy: ['test/lib/bookkeeping/manual-entries.test.ts'],
    faults: [[" && payment.refund?.status === 'FAILED'", '']],
  },
  {
    file: 'lib/bookkeeping/failed-refunds.ts',
    foundBy: ['test/lib/bookkeeping/failed-refunds.test.ts'],
    faults: [
      ['if (postingsText(postings) !== postingsText(proposed)) {', 'if (false) {'],
      [', ...guards];', '];'],
      ['refundTo ? { ...failed, refundAccountId: refundTo } : failed', 'failed'],
    ],
  },
  {
    file: 'functions/domain/ledger/statement.ts',
    foundBy: ['test/lib/bookkeeping/statements.test.ts'],
    faults: [
      ['isAmbiguous || ', ''],
      ['if (sum !== BigInt(balances.closing)) {', 'if (false) {'],
      ["Number(amount) * (sign === '-' ? -1 : 1)", 'Number(amount)'],
      ['if (amount > BigInt(maximumAmount)) throw', 'if (false) throw'],
      ['if (outside)', 'if (false)'],
    ],
  },
  {
    file: 'lib/bookkeeping/statements/mt940.ts',
    foundBy: ['test/lib/bookkeeping/statements.test.ts'],
    faults: [
      ["mark === 'C' || mark === 'RD'", "mark === 'C' || mark === 'RC'"],
      ['if (month > 6) return ofYear(year - 1);', ''],
      ["if (tag === '86' && isOpen && last)", "if (tag === '86' && last)"],
    ],
  },
  {
    file: 'lib/bookkeeping/statements/camt053.ts',
    foundBy: ['test/lib/bookkeeping/statements.test.ts'],
    faults: [
      ["if (status === 'PDNG' || status === 'INFO' || status === 'FUTR') return [];", ''],
      ['if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))', 'if (false)'],
      ['&& sum(parts) === BigInt(total)', ''],
      ['if (expected !== actual) throw', 'if (false) throw'],
    ],
  },
  {
    file: 'functions/domain/ledger/reconciliation.ts',
    foundBy: ['test/domain/ledger/reconciliation.test.ts'],
    faults: [
      ["(side === 'STATEMENT' ? amount : -amount)", 'amount'],
      ['|| areParted(pairing.items)) continue;', ') continue;'],
      ['if (!entry || other) return [];', 'if (!entry) return [];'],
      ['linesOf.get(only.entry.number) === 1', 'true'],
      ['only && !another && ', 'only && '],
      ['if (apart > days) return undefined;', ''],
      ['if (!isNamed && !isContained) return undefined;', ''],
      ['reference.length < shortestContained || ', ''],
      ["/\\d$/.test(reference) ? '(?!\\\\d)' : ''", "''"],
      ['|| differenceOf(group) !== 0 ', ''],
      ['|| differenceOf(joined) !== 0) return [];', ') return [];'],
    ],
  },
  {
    file: 'lib/bookkeeping/reconciliation/import.ts',
    foundBy: ['test/lib/bookkeeping/reconciliation.test.ts'],
    faults: [
      ['if (balances.opening !== closing.amount) {', 'if (false) {'],
      ['if (unfinished)', 'if (false)'],
      ['before?.account !== undefined && plain(before.account) !== plain(account)', 'false'],
      ['if (from < closing.day)', 'if (false)'],
      ['const first = started?.importedLines ?? 0;', 'const first = 0;'],
      ['if (!started) requireNext(statement, statements, before);', ''],
    ],
  },
  {
    file: 'functions/store/ledger/reconciliation.ts',
    foundBy: ['test/lib/bookkeeping/reconciliation.test.ts'],
    faults: [["condition: before === 0 ? 'attribute_not_exists(pk)' : 'taken = :before',", '']],
  },
  {
    file: 'lib/bookkeeping/reconciliation/matching.ts',
    foundBy: ['test/lib/bookkeeping/reconciliation.test.ts'],
    faults: [
      ['    if (difference !== 0) {', '    if (false) {'],
      ['putOpenItem(book, parted(item, match.items))', 'putOpenItem(book, item)'],
      ['if (match.undone) throw', 'if (false) throw'],
    ],
  },
  {
    file: 'lib/bookkeeping/reconciliation/cash-entries.ts',
    foundBy: ['test/lib/bookkeeping/reconciliation.test.ts'],
    faults: [['amount: -amount, references', 'amount, references']],
  },
  {
    file: 'lib/bookkeeping/open-items.ts',
    foundBy: ['test/lib/bookkeeping/write-off.test.ts'],
    faults: [
      ["decision.outcome === 'APPROVED' && !reversal : waiting", 'false : waiting'],
      ['&& !reversal : waiting', ': waiting'],
      ['  await requireOpen(store, book, settles);\n', ''],
      ['[putReconciliation(book, amend(state, at, {}))]', '[]'],
      [' && settlesIn(entry, book)', ''],
    ],
  },
  {
    file: 'lib/bookkeeping/reconciliation/write-off.ts',
    foundBy: ['test/lib/bookkeeping/write-off.test.ts'],
    faults: [
      ['{ waiting: true }', '{ waiting: false }'],
      ['if (other) throw', 'if (false) throw'],
      ['if (platform?.environment !== environment) throw', 'if (false) throw'],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/bank-charge.ts',
    foundBy: ['test/api/payments/report-payout-outcome.test.ts'],
    faults: [
      ['  requireReturnable(returnedAmount, report, payment);\n', ''],
      ['amountsOf(entry.postings) === amountsOf(postings)', 'false'],
      ['!returnedAt || isFailure(reported?.outcome)', 'true'],
    ],
  },
  {
    file: 'functions/use-cases/payments/workflow/customer-payment.ts',
    foundBy: ['test/use-cases/payments/workflow/customer-payment.test.ts'],
    faults: [
      ["if (sent.status === 'PROCESSING') throw", 'if (false) throw'],
      ['throw new Unavailable(', 'throw new Error('],
      [', ...returnWrites(sent, now)', ''],
      ["  if (sent.status !== 'COMPLETED') return;\n", ''],
    ],
  },
];
