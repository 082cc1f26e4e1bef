import type { FaultyFile } from '../fault.ts';

const others = 'test/api/sandbox/card-simulations.test.ts';
const simulations = (name: string) => `test/api/sandbox/sandbox-simulate-card-${name}.test.ts`;

/** Faults of cards: what is approved, held, cleared, returned and released. */
export const cards: readonly FaultyFile[] = [
  {
    file: 'functions/domain/cards/authorization.ts',
    foundBy: ['test/domain/cards/authorization.test.ts', simulations('authorization')],
    faults: [
      ["if (amount > limit) return 'LIMIT_EXCEEDED';", ''],
      ["account?.status !== 'ACTIVE' || !mayPull", '!account'],
      ["account?.status !== 'ACTIVE' || !mayPull", "account?.status !== 'ACTIVE'"],
      ['debit > spendable(account)', 'debit > account.balance + account.held'],
      ['  closedReason(card) ?? (card', '  (card'],
      ["(card.state === 'ACTIVE' ? undefined : 'CARD_PAUSED')", 'undefined'],
    ],
  },
  {
    file: 'functions/domain/cards/clearing.ts',
    foundBy: ['test/domain/cards/clearing.test.ts', simulations('clearing')],
    faults: [
      ['if (authorizedUntil !== undefined) return;', 'return;'],
      [
        'authorizedUntil, status } = cardTransactionAsOf(transaction, now);',
        'authorizedUntil, status } = transaction;',
      ],
      ['Math.max(0, amount - heldAmount(transaction))', 'amount'],
      ['shortfall: before.shortfall + unpaid', 'shortfall: before.shortfall'],
      ['before.captured + amount - unpaid', 'before.captured + amount'],
      ['amount >= held || hasEnded(before, now)', 'amount > held || hasEnded(before, now)'],
      ['amount >= held || hasEnded(before, now)', 'amount >= held'],
      ['authorizedUntil !== undefined && now.toISOString() >= authorizedUntil', 'authorizedUntil !== undefined'],
      ['  pulls: releaseFrom(before.pulls, heldAmount(before)),\n', ''],
      ['if (total < settled) {', 'if (total < 0) {'],
      ['Math.max(0, total - settled - heldAmount(before))', 'Math.max(0, total - heldAmount(before))'],
    ],
  },
  {
    file: 'functions/domain/cards/returns.ts',
    foundBy: ['test/domain/cards/returns.test.ts', others],
    faults: [
      ['if (amount > most)', 'if (amount > settledAmount(before))'],
      ['if (before.settlements.length === 0) {', 'if (false as boolean) {'],
      ['const credited = amount - restored;', 'const credited = amount;'],
      ['shortfall: before.shortfall - restored', 'shortfall: before.shortfall'],
      ["before.status !== 'REFUNDED' || !last", '!last'],
      ['amount === undefined || each.amount === amount', 'true'],
      ['credited: before.credited - purchase,', 'credited: before.credited,'],
      ['Math.min(credited, before.credited)', 'credited'],
    ],
  },
  {
    file: 'functions/use-cases/cards/clearing.ts',
    foundBy: [simulations('clearing'), others],
    faults: [
      ['debit: debit(beyond) }', 'debit: debit(amount) }'],
      ['else requireOpen(transaction, now);', ''],
      ['  requireReturnable(transaction, amount);\n', ''],
    ],
  },
  {
    file: 'functions/use-cases/cards/clearing.ts',
    foundBy: ['test/properties/connector-races.test.ts'],
    faults: [
      [', requireUnchangedCard(card)] };', '] };'],
      ['closedReason(card) ?? ', ''],
    ],
  },
  {
    file: 'functions/store/cards/issuer-messages.ts',
    foundBy: ['test/properties/connector-races.test.ts'],
    faults: [["condition: 'attribute_not_exists(pk)' ", '']],
  },
  {
    file: 'functions/use-cases/cards/closing.ts',
    foundBy: ['test/http/cards/card-messages.test.ts'],
    faults: [['transaction.cardId === cardId && ', '']],
  },
  {
    file: 'functions/use-cases/cards/settlement.ts',
    foundBy: ['test/use-cases/cards/settlement.test.ts'],
    faults: [
      ['if (!purchase && amount === 0) return endUnfit(context, unfit, settlement);', ''],
      [' || (isFurtherPart && !hasRoom(transaction))', ''],
      ['!isInCurrency || ', ''],
      ['!amount || ', ''],
      ['cost.source - released', 'cost.source'],
      ['unfit?.sourceAccountId ?? ', ''],
      ['settlement.currency ?? { code: unfit?.currency }', 'settlement.currency ?? {}'],
      ['{ ...collection, release }', '{ ...collection }'],
      ["account?.accountType !== 'EMBEDDED_WALLET' || account.status === 'CLOSED'", 'false'],
      ["account?.accountType !== 'EMBEDDED_WALLET' || account.status === 'CLOSED'", 'true'],
      [" || account.status === 'CLOSED'", ''],
      ['const isPaid = canPay(payer, amount);', 'const isPaid = true;'],
      ['partCovered(cost, released)', '0'],
      ['isForced: mayOwe, ...known', 'isForced: false, ...known'],
      ['isForced: mayOwe, ...known', 'isForced: true, ...known'],
      ['isPaid ? payer.delegated : []', '[]'],
      ['booked(context, purchase, step, settlement, collection)', 'booked(context, purchase, step, settlement)'],
    ],
  },
  {
    file: 'functions/use-cases/cards/clearing.ts',
    foundBy: ['test/api/sandbox/wallet-card-purchases.test.ts'],
    faults: [
      ['return { pull, delegated: payer.delegated };', 'return { pull };'],
      ['isPaid ? payer.delegated : []', '[]'],
    ],
  },
  {
    file: 'functions/domain/cards/pulls.ts',
    foundBy: ['test/domain/cards/pulls.test.ts'],
    faults: [
      ['const part = Math.min(unreleased, pull.amount);', 'const part = pull.amount;'],
      ["fails ? { ...rest, amount: 0, status: 'FAILED' }", "fails ? { ...rest, status: 'FAILED' }"],
      ['const pulls = releaseFrom(resolved, stillPulled - captured);', 'const pulls = resolved;'],
      ['shortfall: before.shortfall + refund', 'shortfall: before.shortfall'],
      ["isPending(pull) && (pull.dueAt ?? '') <= now.toISOString()", 'isPending(pull)'],
      ['unpaidBack === 0 ? capturedNow : ', ''],
      ['Math.min(creditedSource(before), capturedNow)', 'creditedSource(before)'],
    ],
  },
  {
    file: 'functions/domain/cards/conversion.ts',
    foundBy: ['test/domain/cards/conversion.test.ts'],
    faults: [
      ['toAmount(roundUp(inOther(', 'toAmount(roundDown(inOther('],
      ['Number(roundDown(inOther(', 'Number(roundUp(inOther('],
      ['Number(roundUp(multiply(', 'Number(roundDown(multiply('],
      ['return Number(roundDown(multiply(', 'return Number(roundUp(multiply('],
      ['Math.min(purchase, Number(roundDown(multiply(', 'Math.min(purchase, Number(roundUp(multiply('],
      ['Math.min(purchase, ', 'Math.max(0, '],
      ['left + convert(part - purchase)', 'convert(part)'],
      ['Math.max(0, source)', 'source'],
    ],
  },
  {
    file: 'functions/use-cases/cards/authorization.ts',
    foundBy: [
      simulations('authorization'),
      others,
      'test/use-cases/cards/messages.test.ts',
      'test/api/cards/receive-issuer-message.test.ts',
    ],
    faults: [
      [', requireUnchangedCard(card), ...', ', ...'],
      ['if (isPurchaseCurrency(code)) return code;', 'return code;'],
      ['    unusableReason(card) ??\n', ''],
      ['    holderReason(holder) ??\n', ''],
      ["card.state === 'FROZEN' ? undefined : unusableReason(card)", 'undefined'],
    ],
  },
];
