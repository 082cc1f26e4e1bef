import type { FaultyFile } from '../fault.ts';

/** Faults of the closing of days, the trial balances and the exported journal. */
export const books: readonly FaultyFile[] = [
  {
    file: 'functions/use-cases/ledger/days/close-days.ts',
    foundBy: ['test/events/close-days.test.ts'],
    faults: [
      ['const settledAfterSeconds = 900;', 'const settledAfterSeconds = 0;'],
      ['const closedByHour = 6;', 'const closedByHour = 7;'],
      ["const stage = closed ? 'COMPARE' : 'WRITE';", "const stage = 'WRITE';"],
      ['Math.max(overdue, fault === undefined ? 0 : 1)', 'overdue'],
      ['version, fault: cause.message }', 'version }'],
      ['const day = closed ? dayAfter(closed.day) : await firstDay(store);', 'const day = await firstDay(store);'],
    ],
  },
  {
    file: 'functions/use-cases/ledger/days/day-stages.ts',
    foundBy: ['test/events/close-days.test.ts'],
    faults: [
      ['if (written?.csv.sha256 !== sha256(toCsv(rows))) {', 'if (!written) {'],
      ['  if (!place) requireBalanced(balance);\n', ''],
      ['...(part.behind !== undefined && { platform: part.behind }),', ''],
      [': openedFrom((await readTrialBalance(store, platformId, dayBefore(day)))?.lines ?? []);', ': byName([]);'],
      ['...(closed && { previous: { day: closed.day, sha256: closed.manifest } }),', ''],
      ['if (before?.entries !== entries) {', 'if (!before) {'],
      ['within: { parts: part.number, after: part.place, lines }', 'within: { parts: 0, after: part.place, lines }'],
    ],
  },
  {
    file: 'functions/store/ledger/days/day-rows.ts',
    foundBy: ['test/events/close-days.test.ts'],
    faults: [
      ['if (dayOf(entry.bookedAt) > day) break;', ''],
      ['entry.balanceAfter === last.balance + BigInt(entry.amount) &&', ''],
      ["toAccount(item).customerId ? 'CUSTOMER' : 'PLATFORM'", "toAccount(item).customerId ? 'PLATFORM' : 'CUSTOMER'"],
    ],
  },
  {
    file: 'functions/domain/ledger/trial-balance.ts',
    foundBy: ['test/domain/ledger/trial-balance.test.ts'],
    faults: [
      ["if (owner === 'SERVICE' && line.closing !== row.balanceAfter) {", "if (owner !== 'SERVICE') {"],
      ['debits: before.debits - BigInt(', 'debits: before.debits + BigInt('],
      ['if (sum !== 0n) throw', 'if (sum < 0n) throw'],
      ['closing: sum.closing + line.closing,', 'closing: line.closing,'],
      ['const cash = -sum(', 'const cash = sum('],
      ['surplus: cash - customers - platforms - otherLiabilities', 'surplus: cash - customers'],
    ],
  },
  {
    file: 'lib/inspection/journal-chain.ts',
    foundBy: ['test/http/ledger-days.test.ts'],
    faults: [
      ['else if (sha256(content) !== expected) faults', 'else if (content.length === 0) faults'],
      ['if (!content || sha256(content) !== expected.sha256) {', 'if (!content) {'],
      ['others.map((path)', 'others.slice(0, 0).map((path)'],
    ],
  },
  {
    file: 'lib/operations/resumption.ts',
    foundBy: ['test/lib/operations/resumption.test.ts'],
    faults: [["item.type === 'PAYMENT' || item.type === 'JOURNAL'", "item.type === 'PAYMENT'"]],
  },
  {
    file: 'functions/use-cases/ledger/days/journal-file.ts',
    foundBy: ['test/use-cases/ledger/journal-file.test.ts'],
    faults: [
      ["balanceAfter: 'integer',", "balanceAfter: 'text',"],
      ["valueDate: 'date',", "valueDate: 'text',"],
      ['if (/[",\\r\\n]/.test(text)) throw', 'if (text === "") throw'],
    ],
  },
];
