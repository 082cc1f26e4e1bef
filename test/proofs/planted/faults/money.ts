import type { FaultyFile } from '../fault.ts';

/** Faults of amounts, prices, limits and the ledger. */
export const money: readonly FaultyFile[] = [
  {
    file: 'functions/domain/pricing/rates.ts',
    foundBy: ['test/domain/pricing/prices.test.ts', 'test/http/production-rates.test.ts'],
    faults: [
      ['if (!rates.areConnected) {', 'if (false) {'],
      ['divide(receiving.usd, sending.usd)', 'divide(sending.usd, receiving.usd)'],
      ['new Date(Math.min(sending', 'new Date(Math.max(sending'],
      ['if (!rate && isAwaited(', 'if (false && isAwaited('],
      ['if (sendingCurrency === receivingCurrency) return rational(1);', ''],
    ],
  },
  {
    file: 'functions/domain/pricing/prices.ts',
    foundBy: ['test/domain/pricing/prices.test.ts'],
    faults: [
      ['ageMs(quoted, now) > lifeMs', 'ageMs(quoted, now) > 2 * lifeMs'],
      ['|| (check && !agrees(check, currency, usd))', ''],
      ['if (other === undefined) return false;', 'if (other === undefined) return true;'],
      ['return !exceeds(difference, bound);', 'return true;'],
      ['10n ** BigInt(fraction.length)', '10n ** BigInt(fraction.length + 1)'],
      ['exceeds(after, multiply(before, largestStep)) ||', ''],
      ['|| exceeds(before, multiply(after, largestStep))', ''],
      ['if (!last || ageMs(last, at) > forgottenMs) return false;', 'if (!last) return false;'],
      ['&& !isLater(lastOf(currency), at)', ''],
      ['isPurchaseCurrency(currency) && currency !== priceBase', 'isPurchaseCurrency(currency)'],
      ['prices && isInUse(prices, now) ? prices : undefined', 'prices'],
      ['.filter((age) => age <= forgottenMs)', ''],
    ],
  },
  {
    file: 'functions/use-cases/pricing/rates-connector.ts',
    foundBy: ['test/http/production-conversions.test.ts'],
    faults: [
      ['Math.abs(now.getTime() - at.getTime()) > priceLifeMs', 'now.getTime() - at.getTime() > priceLifeMs'],
      ['Math.abs(now.getTime() - at.getTime()) > priceLifeMs', 'at.getTime() - now.getTime() > priceLifeMs'],
      ['base: z.literal(priceBase)', 'base: z.string()'],
      ['z.string().regex(pricePattern)', 'z.coerce.string()'],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/production-account.ts',
    foundBy: ['test/http/production-deposits.test.ts'],
    faults: [['if (account && isProduction(account)) return account;', 'if (account) return account;']],
  },
  {
    file: 'functions/domain/ledger/reported-instructions.ts',
    foundBy: ['test/api/payments/report-funding-instructions.test.ts'],
    faults: [
      ["if (account.status === 'CLOSED') return undefined;", ''],
      ['if (currencyOfType === undefined || currencyOfType === currency) return;', 'return;'],
      ['if (age < 0 || (age === 0 && !isShown)) return undefined;', 'if (age === 0 && !isShown) return undefined;'],
      ['if (age < 0 || (age === 0 && !isShown)) return undefined;', 'if (age < 0 || !isShown) return undefined;'],
      ["if (age === 0) throw new Refusal('CONFLICT',", "if (false) throw new Refusal('CONFLICT',"],
    ],
  },
  {
    file: 'functions/store/ledger/reported-instructions.ts',
    foundBy: ['test/api/payments/report-funding-instructions.test.ts'],
    faults: [["condition: 'attribute_exists(pk) AND #status <> :closed',", "condition: 'attribute_exists(pk)',"]],
  },
  {
    file: 'functions/use-cases/payments/rails/queue-announcement.ts',
    foundBy: ['test/http/production-accounts.test.ts'],
    faults: [['|| before?.status === after.status', '']],
  },
  {
    file: 'functions/use-cases/payments/rails/announce-account.ts',
    foundBy: ['test/http/production-accounts.test.ts'],
    faults: [
      ['const key = [accountId, account.status, ...(run === undefined ? [] : [run])]', 'const key = [accountId]'],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/rail-connector.ts',
    foundBy: ['test/http/production-accounts.test.ts'],
    faults: [
      ['if (!lastingRefusals.includes(response.status))', 'if (true)'],
      ['if (!lastingRefusals.includes(response.status))', 'if (false)'],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/report-deposit.ts',
    foundBy: [
      'test/api/payments/deposits.test.ts',
      'test/http/production-deposits.test.ts',
      'test/http/production-unmatched.test.ts',
    ],
    faults: [
      ["stored.amount === report.amount || (!held && payment?.status === 'PENDING')", 'true'],
      ['report.accountId === undefined || reportedFor === account?.accountId', 'true'],
      ["if (known.held) return answer(depositId, 'NONE', known.payment ?? quote);\n", ''],
      [
        'toOpenAccounts(store, platformId, depositPostings(account, report.currency, report.amount, cashOf(report)))',
        'Promise.resolve(depositPostings(account, report.currency, report.amount, cashOf(report)))',
      ],
      ["if (report.status !== 'COMPLETED') return answer(depositId, 'NONE');\n", ''],
      [
        "postings = status === 'COMPLETED' ? await openPostings(reported, account.accountId) : []",
        'postings = await openPostings(reported, account.accountId)',
      ],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/report-deposit.ts',
    foundBy: ['test/http/production-funding.test.ts', 'test/proofs/random/month.test.ts'],
    faults: [
      ['awaitsFunds(quote) && !hasRunOut(quote, now)', '!hasRunOut(quote, now)'],
      ['    ...fundingWrites(payment, now, valueDate),\n', ''],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/report-deposit-return.ts',
    foundBy: ['test/http/production-funding.test.ts', 'test/http/production-unmatched.test.ts'],
    faults: [
      ['funded && isSentBack(funded.payment)', 'funded && false'],
      [
        'funded ? await recallPostings(store, funded, report) : returnPostings(known, report)',
        'returnPostings(known, report)',
      ],
      [
        '  if (payment && (wasCredited(payment) || !held)) return [replacePayment(returnDeposit(payment, amount, now))];\n',
        '',
      ],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/give-back.ts',
    foundBy: ['test/http/production-funding.test.ts'],
    faults: [
      ['(await isTaken(payment, left)) ? payment : toPayersAccount(payment)', 'payment'],
      ['funding?.depositId === undefined ||', 'true ||'],
      [', ...(await refundWrites(store, refunding, now, recalled))', ''],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/deposit-account.ts',
    foundBy: ['test/http/production-deposits.test.ts', 'test/http/production-unmatched.test.ts'],
    faults: [
      ['named && named.currency !== currency', 'false'],
      ['common.length === 1 ? common[0] : undefined', 'common[0]'],
      ['filter((accounts) => accounts.length > 0)', 'filter(() => true)'],
    ],
  },
  {
    file: 'functions/use-cases/agents/approvals.ts',
    foundBy: ['test/http/production-conversions.test.ts'],
    faults: [["cause instanceof Refusal && cause.code !== 'SERVICE_UNAVAILABLE'", 'cause instanceof Refusal']],
  },
  {
    file: 'functions/domain/pricing/pricing.ts',
    foundBy: ['test/domain/pricing/pricing.test.ts'],
    faults: [
      ["request.lockedSide === 'SENDING' ?", "request.lockedSide === 'RECEIVING' ?"],
      ['lockedAmount - platformFee.fixed - serviceFee.fixed', 'lockedAmount - platformFee.fixed'],
      ['if (total >= lockedAmount)', 'if (total > lockedAmount + 1)'],
      [
        'roundDown(divide(rational(lockedAmount - total), rate))',
        'roundUp(divide(rational(lockedAmount - total), rate))',
      ],
      ['rational(lockedAmount - total)', 'rational(lockedAmount)'],
      ['roundUp(multiply(rational(lockedAmount), rate))', 'roundDown(multiply(rational(lockedAmount), rate))'],
      ['if (kept <= 0)', 'if (kept < 0)'],
      ['candidate - fees.platformVariable - fees.serviceVariable', 'candidate - fees.platformVariable'],
      ['while (leaves(base) < net)', 'while (leaves(base) < net - 1)'],
      [
        'BigInt(base) + BigInt(platformFee.fixed) + BigInt(serviceFee.fixed)',
        'BigInt(base) + BigInt(serviceFee.fixed)',
      ],
    ],
  },
  {
    file: 'functions/domain/pricing/limits.ts',
    foundBy: ['test/domain/pricing/limits.test.ts'],
    faults: [
      ['if (sendingAmount >= minimum) continue;', 'if (sendingAmount > minimum) continue;'],
      ['if (sendingAmount <= maximum) continue;', 'if (sendingAmount < maximum) continue;'],
      ["isLimited('singleTransaction') && isLimited('dailyVolume')", "isLimited('singleTransaction')"],
      ["isLimited('singleTransaction') && isLimited('dailyVolume')", "isLimited('dailyVolume')"],
      ['amount: movement.sendingAmount,\n', 'amount: 0,\n'],
      ['now.toISOString().slice(0, 10)', 'now.toISOString().slice(0, 7)'],
      ['now.getUTCDate() + 1', 'now.getUTCDate()'],
      ['minimum: Math.max(1, ', 'minimum: Math.min(1, '],
      ['maximum: Math.min(maximumAmount, ', 'maximum: Math.max(maximumAmount, '],
      ['...(own ? [own] : [])', ''],
    ],
  },
  {
    file: 'functions/domain/pricing/terms.ts',
    foundBy: ['test/domain/pricing/terms.test.ts'],
    faults: [
      ['from <= at.toISOString()', 'from < at.toISOString()'],
      ['other.version - one.version', 'one.version - other.version'],
      ['.filter(namesBoth)', ''],
      ['named.length > 0 ? named : set.slice(0, 1)', 'set'],
      ['if (set.length > 0) return', 'if (named.length > 0) return'],
    ],
  },
  {
    file: 'functions/domain/pricing/corridor.ts',
    foundBy: ['test/domain/pricing/terms.test.ts'],
    faults: [
      ["key.includes('>') && !isWildcard(key)", "key.includes('>')"],
      ["[...ends, '']", "['', ...ends]"],
      ['[accountType, paymentRail]', '[paymentRail, accountType]'],
    ],
  },
  {
    file: 'functions/domain/pricing/revision.ts',
    foundBy: ['test/domain/pricing/terms.test.ts'],
    faults: [
      ['versionAt(current, from)', 'versionAt(current, now)'],
      ['one.from >= version.from', 'one.from > version.from'],
      ['.filter(([, value]) => value !== null)', ''],
    ],
  },
  {
    file: 'functions/domain/payments/terms.ts',
    foundBy: ['test/domain/payments/terms.test.ts'],
    faults: [
      ['rational(10_000 + spreadOf(terms, corridor), 10_000)', 'rational(1)'],
      ['serviceFee: serviceFeeOf(terms, corridor),\n    lockedSide', 'serviceFee: noFee,\n    lockedSide'],
    ],
  },
  {
    file: 'functions/use-cases/payments/execution.ts',
    foundBy: ['test/use-cases/payments/execution.test.ts'],
    faults: [
      ['  requireLimits(terms, payment);\n', ''],
      ['  requireMaximum(terms, payment);\n', ''],
    ],
  },
  {
    file: 'functions/domain/pricing/fees.ts',
    foundBy: ['test/domain/pricing/fees.test.ts'],
    faults: [
      ['rational(basisPoints, 10_000)', 'rational(basisPoints, 100_000)'],
      [
        'platformVariable: variablePart(base, platform.variableBasisPoints)',
        'platformVariable: variablePart(base, service.variableBasisPoints)',
      ],
    ],
  },
  {
    file: 'functions/domain/pricing/fees.ts',
    // Apart, because with the faults above the search for an amount before fees never ends.
    foundBy: ['test/domain/pricing/pricing.test.ts'],
    faults: [['platformFixed: platform.fixed', 'platformFixed: 0']],
  },
  {
    file: 'functions/domain/payments/postings.ts',
    foundBy: ['test/domain/payments/postings.test.ts', 'test/use-cases/payments/settlement.test.ts'],
    faults: [
      ['amount: -sendingAmount }', 'amount: sendingAmount }'],
      ['amount: sendingAmount - platform - service', 'amount: sendingAmount - platform'],
      [
        '{ account: systemAccounts.platformFees, currency: sendingCurrency, amount: platform }',
        '{ account: systemAccounts.serviceFees, currency: sendingCurrency, amount: platform }',
      ],
      ['payment.funding ? fundingCash(payment) : debitedAccount(payment)', 'fundingCash(payment)'],
      ['if (sum !== 0) throw', 'if (sum < 0) throw'],
      ['postings.filter(({ amount }) => amount !== 0)', 'postings'],
      ['sums.get(account) ?? 0) + amount', 'sums.get(account) ?? 0) - amount'],
      ['payment.returnedAt && !isFeeHeld(payment) ?', '!isFeeHeld(payment) ?'],
      ['payment.funding.refundAccountId ?? fundingCash(payment)', 'fundingCash(payment)'],
      ['funding?.received?.amount ?? sendingAmount', 'sendingAmount'],
      ['isMismatched(payment) ? mismatchPostings(payment) : executionPostings(payment)', 'executionPostings(payment)'],
      ['payment.platformFeeAccountId && !isFeeHeld(payment) ?', 'false && payment.platformFeeAccountId ?'],
      [
        '{ account: systemAccounts.receivables, currency, amount: -amount }',
        '{ account: systemAccounts.exchange, currency, amount: -amount }',
      ],
      ['amount: -payment.receivingAmount },', 'amount: -payment.sendingAmount },'],
    ],
  },
  {
    file: 'functions/domain/ledger/account.ts',
    foundBy: ['test/store/ledger/accounts.test.ts', 'test/properties/largest-balances.test.ts'],
    faults: [
      ['held > 0 ? maximumBesideHold : maximumBalance', 'maximumBalance'],
      ['shardCount ? maximumWhileSharded : inOneItem', 'inOneItem'],
      ['balance <= limit - amount', 'balance <= limit'],
    ],
  },
  {
    file: 'functions/domain/ledger/account.ts',
    foundBy: ['test/api/sandbox/sandbox-fund-internal-account.test.ts', 'test/api/payments/create-quote.test.ts'],
    faults: [
      ["if (account.status !== 'ACTIVE')", "if (account.status === 'FROZEN')"],
      ["if (account.status !== 'ACTIVE')", "if (account.status === 'CLOSED')"],
    ],
  },
  {
    file: 'functions/store/ledger/balance-changes.ts',
    foundBy: ['test/store/ledger/accounts.test.ts', 'test/store/ledger/balance-writes.test.ts'],
    faults: [
      ["condition: 'balance >= :amount AND #status = :active'", "condition: '#status = :active'"],
      [
        "changeBalance(change, 'balance = balance - :amount', spendable(change), 1)",
        "changeBalance(change, 'balance = balance + :amount', spendable(change), 1)",
      ],
      ["'balance = balance - :amount, held = held + :amount'", "'balance = balance - :amount'"],
      [
        "changeBalance(change, 'held = held - :amount', heldOfActive(change), 1)",
        "changeBalance(change, 'held = held + :amount', heldOfActive(change), 1)",
      ],
      ["'balance = balance + :amount, held = held - :amount'", "'balance = balance + :amount'"],
      ["condition: 'held >= :amount'", "condition: 'attribute_exists(pk)'"],
      ['condition: `#status <> :closed AND (', 'condition: `NOT #status = :none AND ('],
      ['AND held = :nothing AND balance <= :limit', 'AND balance <= :limit'],
      ['limit: maximumBalance - amount', 'limit: maximumBalance'],
      ['condition: expectsVersion ?', 'condition: !expectsVersion ?'],
      ['version = version + :one, updatedAt', 'updatedAt'],
      ['({ ...debit(change), onConditionFailed: () => undefined })', 'debit(change)'],
      ['({ ...credit(change), onConditionFailed: () => undefined })', 'credit(change)'],
    ],
  },
  {
    file: 'functions/store/ledger/volumes.ts',
    foundBy: ['test/store/ledger/volumes.test.ts'],
    faults: [
      ['if_not_exists(volume, :zero) + :amount', 'if_not_exists(volume, :zero) - :amount'],
      ['amount > maximum ?', 'amount >= maximum ?'],
      ['room: maximum - amount', 'room: maximum'],
      ["'SET volume = volume - :amount'", "'SET volume = volume + :amount'"],
      ['3 * 24 * 3600', '3600'],
    ],
  },
  {
    file: 'functions/store/ledger/commit-writes.ts',
    foundBy: ['test/store/ledger/volumes.test.ts'],
    faults: [
      ['if (isRejection(cause)) for', 'if (false) for'],
      ['if (isRejection(cause)) for', 'for'],
      ['counted.push(write);', ''],
      [', Refusal, KeyAlreadyUsed]', ', Refusal]'],
      ['[StaleWrite, ContendedWrite, ', '[StaleWrite, '],
    ],
  },
  {
    file: 'functions/store/ledger/sharding/withdrawal-plan.ts',
    foundBy: ['test/store/ledger/sharding/withdrawals.test.ts'],
    faults: [
      ['const mostShards = 20;', 'const mostShards = 95;'],
      ['balance >= amount)', 'balance > amount)'],
      ['maximumPerShard - balance)', 'maximumPerShard)'],
      ['{ amount: -amount, isTransfer: true, isUncounted }', '{ amount: -amount, isUncounted }'],
    ],
  },
  {
    file: 'functions/store/ledger/sharding/shards.ts',
    foundBy: ['test/store/ledger/sharding/withdrawals.test.ts'],
    faults: [
      ['transfers === later', 'transfers <= later'],
      ['most: maximumPerShard - Math.max(0, amount)', 'most: maximumPerShard'],
      ['spent = spent + :least', 'spent = spent'],
      ['most + balance + spent', 'most + balance'],
    ],
  },
  {
    file: 'functions/store/ledger/sharding/commit-sharded.ts',
    foundBy: ['test/store/ledger/sharding/withdrawals.test.ts'],
    faults: [
      ['conflicts < hotFrom || ', ''],
      [' || !isWorthIt', ''],
      ["if (earlier.parent.status !== 'ACTIVE') throw refusalOf(write, earlier.parent);", ''],
      ['if (isFull) this.#replacements.set(write, [routeToParent(write)]);\n    else ', ''],
    ],
  },
  {
    file: 'functions/domain/payments/payment.ts',
    foundBy: ['test/store/payments/payments.test.ts'],
    faults: [["status === 'EXPIRED' && createdAt !== undefined && createdAt === failedAt", "status === 'EXPIRED'"]],
  },
  {
    file: 'functions/use-cases/ledger/open-accounts.ts',
    foundBy: ['test/use-cases/payments/settlement.test.ts', 'test/http/poison-records.test.ts'],
    faults: [
      ["status !== 'CLOSED' && (amount < 0 || hasRoomFor(account, amount))", "status !== 'CLOSED'"],
      [
        "status !== 'CLOSED' && (amount < 0 || hasRoomFor(account, amount))",
        'amount < 0 || hasRoomFor(account, amount)',
      ],
    ],
  },
];
