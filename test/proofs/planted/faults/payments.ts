import type { FaultyFile } from '../fault.ts';

/** Faults of quotes, executions, workflow steps and refunds. */
export const payments: readonly FaultyFile[] = [
  {
    file: 'functions/use-cases/payments/quotes/authorize-quote.ts',
    foundBy: ['test/api/payments/authorize-quote.test.ts', 'test/properties/verification-races.test.ts'],
    faults: [
      ['[requireStillApproved({ platformId: caller.platformId, customerId: sca.customerId }, notReady)]', '[]'],
      ['...(authorization\n        ? []\n', '...(!authorization\n        ? []\n'],
      ['  if (!authorization) await requireCreditable(store, payment);\n', ''],
    ],
  },
  {
    file: 'functions/use-cases/payments/quotes/eligible-accounts.ts',
    foundBy: ['test/api/payments/execute-quote.test.ts'],
    faults: [['    requireCreditable(store, quote),\n', '']],
  },
  {
    file: 'functions/store/customers/customers.ts',
    foundBy: ['test/api/payments/authorize-quote.test.ts'],
    faults: [
      [
        "'isDeleted = :isDeleted AND verificationStatus = :approved'",
        "'isDeleted = :isDeleted OR verificationStatus = :approved'",
      ],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/payout-outcome.ts',
    foundBy: ['test/http/internal-receipts.test.ts'],
    faults: [['account.customerId === paid.customerId || ', '']],
  },
  {
    file: 'functions/domain/payments/payment.ts',
    foundBy: ['test/domain/payments/payment.test.ts', 'test/domain/payments/lifecycle.test.ts'],
    faults: [
      [
        '    version: payment.version + 1,\n    updatedAt: now.toISOString(),\n    ...(isFailed(status)',
        '    version: payment.version,\n    updatedAt: now.toISOString(),\n    ...(isFailed(status)',
      ],
      ['...nextEvent(payment, move, now),', ''],
      ['payment.failedAt ?? now.toISOString()', 'now.toISOString()'],
      ['isIncoming(payment) ? move.incomingEvent : move.event', 'move.event'],
      ['number: (event?.number ?? 0) + 1', 'number: event?.number ?? 1'],
      ["payment.failureReason !== 'SCA_NOT_COMPLETED' &&", ''],
      ['payment.funding === undefined || payment.funding.received !== undefined', 'true'],
      ["refund.status === 'FAILED' && refund.reason === 'USER_CANCELLATION'", 'false'],
      ["refund.status === 'FAILED' && refund.reason === 'USER_CANCELLATION'", "refund.status === 'FAILED'"],
      ["if (status === 'PROCESSING') return refund?.status === 'COMPLETED';", ''],
      [
        "status === 'FAILED' || status === 'REJECTED' || status === 'EXPIRED'",
        "status === 'FAILED' || status === 'REJECTED'",
      ],
    ],
  },
  {
    file: 'functions/domain/payments/payment.ts',
    foundBy: ['test/api/payments/get-quote-by-id.test.ts', 'test/workflow/expire-authorization.test.ts'],
    faults: [
      ["failureReason: 'SCA_NOT_COMPLETED', authorization: undefined", "failureReason: 'SCA_NOT_COMPLETED'"],
      ['expiresAt !== undefined && now.toISOString() >= expiresAt ? expiresAt', 'expiresAt !== undefined ? expiresAt'],
      ['  if (unauthorized) return failUnauthorized(payment, new Date(unauthorized));\n', ''],
    ],
  },
  {
    file: 'functions/domain/payments/payment.ts',
    foundBy: [
      'test/workflow/fail-payout.test.ts',
      'test/api/payments/execute-quote.test.ts',
      'test/lib/operations/resumption.test.ts',
    ],
    faults: [
      [
        'earlierEvents: [{ ...first.event, status: first.status }]',
        'earlierEvents: [{ ...first.event, status: second.status }]',
      ],
      ["if (refund?.status === 'PENDING' || isRefundDue(payment)) return false;", ''],
    ],
  },
  {
    file: 'functions/domain/lifecycle.ts',
    foundBy: ['test/domain/payments/lifecycle.test.ts', 'test/domain/webhooks/delivery-lifecycle.test.ts'],
    faults: [
      ['move.name === name && move.from === from', 'move.name === name'],
      ['move.name === name && move.from === from', 'move.from === from'],
    ],
  },
  {
    file: 'functions/domain/payments/lifecycle.ts',
    foundBy: ['test/domain/payments/lifecycle.test.ts', 'test/properties/state-machine.test.ts'],
    faults: [["name: 'return', from: 'COMPLETED', to: 'FAILED',", "name: 'return', from: 'PROCESSING', to: 'FAILED',"]],
  },
  {
    file: 'functions/use-cases/payments/execution.ts',
    foundBy: ['test/use-cases/payments/execution.test.ts', 'test/api/payments/execute-quote.test.ts'],
    faults: [
      [
        'payment.authorization ? [hold(change)] : [debit(change), executionEntry(payment, now)]',
        '[debit(change), executionEntry(payment, now)]',
      ],
      ['[debit(change), executionEntry(payment, now)]), ...volumes]', '[debit(change)]), ...volumes]'],
      ['executionEntry(payment, now)]), ...volumes]', 'executionEntry(payment, now)])]'],
      [
        '[captureHold({ platformId, accountId, amount, at: now }), executionEntry(payment, now)]',
        '[executionEntry(payment, now)]',
      ],
      ['if (payment.funding) return volumes;', 'if (payment.funding) return [];'],
      [
        "? writePaymentEntry(payment, 'DEPOSIT', mismatchPostings(payment), now, valueDate)\n    : executionEntry(payment, now, valueDate)",
        '? executionEntry(payment, now)\n    : executionEntry(payment, now, valueDate)',
      ],
    ],
  },
  {
    file: 'functions/use-cases/payments/quotes/execute-quote.ts',
    foundBy: ['test/api/payments/execute-quote.test.ts', 'test/api/payments/strong-authentication.test.ts'],
    faults: [
      ['  requireReadyCustomer(platform, payer);\n', ''],
      ['    requireEligibleAccounts(store, storedQuote, now),\n', ''],
      [
        'withAuthorization(withInvoice(storedQuote, destination, now), { payer, destination })',
        'withInvoice(storedQuote, destination, now)',
      ],
      ['writes: [replacePayment(payment), ...writes,', 'writes: [replacePayment(payment),'],
      ['terms: await currentTerms(store, platform, now), offer }', "terms: { version: '0.0', levels: [] }, offer }"],
    ],
  },
  {
    file: 'functions/use-cases/payments/quotes/checked-payment.ts',
    foundBy: ['test/api/payments/execute-quote.test.ts', 'test/api/payments/transfers.test.ts'],
    faults: [
      ['execute(due, now, newUuid,', 'execute({ ...due, authorization: undefined } as typeof due, now, newUuid,'],
      ['executionWrites(payment, terms, now)', "executionWrites(payment, { version: '', levels: [] }, now)"],
    ],
  },
  {
    file: 'functions/domain/sca/exemptions.ts',
    foundBy: ['test/domain/sca/exemptions.test.ts'],
    faults: [
      ['funding || ', ''],
      ["sendingCurrency !== 'EUR' || ", ''],
      ['next.amount <= lowValue.total && ', ''],
      [' && next.count <= lowValue.count', ''],
      ['count: earlier.count + 1', 'count: 1'],
    ],
  },
  {
    file: 'functions/use-cases/sca/exemptions.ts',
    foundBy: ['test/http/sca-exemptions.test.ts'],
    faults: [["scaExemptions.includes('LOW_VALUE')", 'true']],
  },
  {
    file: 'functions/use-cases/payments/quotes/transfers.ts',
    foundBy: ['test/api/payments/transfers.test.ts'],
    faults: [
      ['authorizedByQuote(paying, parties, now)', 'paying'],
      ["{ ...payment, status: 'PENDING' }", 'payment'],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/rail-outcome.ts',
    foundBy: ['test/use-cases/payments/rails/rail-outcome.test.ts', 'test/workflow/submit-payout.test.ts'],
    faults: [
      ['if (completes && !(await isCompleted(completes, delivery)))', 'if (completes && false)'],
      [
        'return failTask(taskToken, completionFailed, delivery);',
        'return failTask(taskToken, payoutFailed, delivery);',
      ],
      ['return failTask(taskToken, completionFailed, delivery);', 'return failTask(taskToken, completionFailed, {});'],
      ['{ ...payment, delivery }', '{ ...payment, delivery: {} }'],
      ['    return false;\n', '    return true;\n'],
      ["if (outcome !== 'DELIVERED') return reportFailed(wait, failureReason, timedOut);\n", ''],
    ],
  },
  {
    file: 'functions/use-cases/payments/workflow/submission.ts',
    foundBy: ['test/workflow/submit-payout.test.ts'],
    faults: [
      ["if (payment.status === 'FAILED') return reportFailed(task, 'QUOTE_EXECUTION_FAILED');\n", ''],
      [" || status === 'CANCELING'", ''],
      ["  if (isMismatched(payment)) return reportFailed(task, 'FUNDING_AMOUNT_MISMATCH');\n", ''],
      [
        "if (payment.status !== 'PENDING' || (await railOf(payment).staysPending(payment, store))) return undefined;",
        'if (await railOf(payment).staysPending(payment, store)) return undefined;',
      ],
      ['(await railOf(payment).staysPending(payment, store))', 'false'],
      ['completes: { platformId, paymentId } }', 'completes: undefined }'],
    ],
  },
  {
    file: 'functions/use-cases/payments/quotes/expiry.ts',
    foundBy: [
      'test/workflow/expire-quote.test.ts',
      'test/workflow/expire-authorization.test.ts',
      'test/api/uma/lookups.test.ts',
    ],
    faults: [
      [
        'if (!hasRunOut(payment, now) || !canExpire(payment)) return undefined;',
        'if (!hasRunOut(payment, now)) return undefined;',
      ],
      ['!hasRunOut(payment, now) || ', ''],
      ['!unauthorizedSince(payment, now)', '!payment.authorization'],
      ['writes: [replacePayment(failed), release]', 'writes: [replacePayment(failed)]'],
      ['  if (payment.funding) return { next: failed, writes: [replacePayment(failed)] };\n', ''],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/payout-outcome.ts',
    foundBy: ['test/workflow/complete-payout.test.ts', 'test/workflow/fail-payout.test.ts'],
    faults: [
      [
        "if (payment.status !== 'PROCESSING' || isRefundedCancellation(payment)) return undefined;\n  const changes",
        "if (payment.status !== 'PROCESSING') return undefined;\n  const changes",
      ],
      [
        "? alsoMove(payment, failRefund(payment, now), 'complete', now, changes)",
        "? movePayment(failRefund(payment, now), 'complete', now, changes)",
      ],
      ['      ...(await settlementWrites(store, completed, now, delivery.valueDate)),\n', ''],
      ['cashAccount: delivery.cashAccount', 'cashAccount: undefined'],
      ['delivery.settledAt ?? now.toISOString()', 'now.toISOString()'],
      ['  if (isCanceling(payment)) return giveBack(store, payment, now);\n', ''],
      [
        "if (payment.status !== 'PROCESSING' || isRefundedCancellation(payment)) return undefined;\n  const failed",
        "if (payment.status !== 'PROCESSING') return undefined;\n  const failed",
      ],
      [
        "payment.status === 'PENDING' && !awaitsFunds(payment) && !awaitsApproval(payment)",
        "payment.status === 'PENDING'",
      ],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/cancellation.ts',
    foundBy: ['test/workflow/cancel-payout.test.ts'],
    faults: [
      ['  if (!isCanceling(payment)) return undefined;\n', ''],
      ["  if (answer.result === 'PENDING') return undefined;\n", ''],
      ["answer.result === 'CANCELED';", 'true;'],
      ['[...step.writes, ...answer.writes]', 'step.writes'],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/rail-connector.ts',
    foundBy: ['test/workflow/cancel-payout.test.ts'],
    faults: [
      ['[404, 405, 501]', '[404, 405]'],
      ["  if (response.status === 202) return 'PENDING';\n", ''],
      ["'TOO_LATE';\n  if (response.status === 202)", "'CANCELED';\n  if (response.status === 202)"],
      ['if (!response.ok) throw', 'if (false) throw'],
    ],
  },
  {
    file: 'functions/use-cases/payments/workflow/refund.ts',
    foundBy: ['test/workflow/start-refund.test.ts', 'test/workflow/settle-refund.test.ts'],
    faults: [
      ['if (!isRefundDue(payment)) return undefined;', "if (payment.status !== 'FAILED') return undefined;"],
      [' || isCanceling(payment)', ''],
      ['if (payment.refundFails) {', 'if (false) {'],
    ],
  },
  {
    file: 'functions/use-cases/payments/workflow/platform-fee.ts',
    foundBy: ['test/workflow/earn-platform-fee.test.ts'],
    faults: [
      ["status !== 'COMPLETED' || ", ''],
      ['if (now.toISOString() < platformFeeDueAt) throw', 'if (false) throw'],
      ['{ platformFeeDueAt: undefined }', '{}'],
      ['[replacePayment(earned), ...writes]', '[replacePayment(earned)]'],
    ],
  },
  {
    file: 'functions/domain/payments/postings.ts',
    foundBy: ['test/domain/payments/postings.test.ts'],
    faults: [
      ["payment.refund?.status === 'COMPLETED'\n", 'payment.refund\n'],
      ['payment.platformFeeAccountId && !isFeeHeld(payment) ?', 'payment.platformFeeAccountId ?'],
      ['payment.returnedAt && !isFeeHeld(payment) ?', 'payment.returnedAt ?'],
    ],
  },
  {
    file: 'functions/domain/payments/platform-fee.ts',
    foundBy: ['test/domain/payments/quote.test.ts'],
    faults: [
      ["  if (environment === 'sandbox') return;\n", ''],
      ['BigInt(fee) * 100n <= BigInt(sendingAmount)', 'BigInt(fee) * 100n < BigInt(sendingAmount)'],
    ],
  },
  {
    file: 'functions/use-cases/payments/workflow/collection.ts',
    foundBy: ['test/workflow/record-collection.test.ts'],
    faults: [
      ['!awaitsCollection(payment) || ', ''],
      [', ...fundingWrites(collected, now, valueDate)', ''],
    ],
  },
  {
    file: 'functions/use-cases/payments/settlement.ts',
    foundBy: ['test/use-cases/payments/settlement.test.ts'],
    faults: [["payment.kind === 'TRANSFER_IN'\n", 'false\n']],
  },
  {
    file: 'functions/use-cases/ledger/booking.ts',
    foundBy: ['test/use-cases/payments/settlement.test.ts'],
    faults: [['at, balanceChange, heldChange: 0 }', 'at, balanceChange: balanceChange - 1, heldChange: 0 }']],
  },
  {
    file: 'functions/store/payments/rail-tasks.ts',
    foundBy: ['test/properties/connector-races.test.ts'],
    faults: [['attribute_exists(pk) AND attribute_not_exists(reported)', 'attribute_exists(pk)']],
  },
  {
    file: 'functions/store/ledger/forced-change.ts',
    foundBy: ['test/use-cases/payments/settlement.test.ts'],
    faults: [["account.status === 'ACTIVE' && spendable(account) >= -balanceChange", "account.status === 'ACTIVE'"]],
  },
  {
    file: 'functions/use-cases/payments/rails/report-payout-outcome.ts',
    foundBy: ['test/api/payments/report-payout-outcome.test.ts'],
    faults: [
      ['? await lateBankChargeWrites(store, charged, task)', '? []'],
      ["effect === 'RETURNED' ? 'RETURN' : 'FAILURE'", "'FAILURE'"],
      ['...(await writesOf[effect]()), ...charge]', '...(await writesOf[effect]())]'],
    ],
  },
  {
    file: 'functions/domain/payments/rail-report.ts',
    foundBy: ['test/use-cases/payments/rails/rail-report.test.ts'],
    faults: [
      ['returnedAt !== undefined || funding?.returnedAt !== undefined', 'returnedAt !== undefined'],
      [' || isCollected(payment) || isReturned(payment)', ' || isReturned(payment)'],
      ["throw tooSoon('Its collection is not booked yet.');", "return 'RETURNED';"],
      ["if (recorded === 'DELIVERED') throw tooSoon('Its delivery is not booked yet.');", ''],
      ["if (outcome === 'CANCELED' && reported.recorded === 'CANCELED') return 'NONE';", ''],
      ['said >= createdAt && ', ''],
    ],
  },
  {
    file: 'functions/use-cases/payments/quotes/authorize-quote.ts',
    foundBy: [
      'test/api/payments/authorize-quote.test.ts',
      'test/api/payments/strong-authentication.test.ts',
      'test/api/payments/resend-quote-sca-code.test.ts',
    ],
    faults: [
      ['  requireUnlocked(sca.lockout, now);\n', ''],
      ['  requireScaSession(sca, caller.environment, now);\n', ''],
      ['  if (!proven) {', '  if (false as boolean) {'],
      [
        'writes: [replacePayment(withChallenge(payment, wrong.challenge, now)), ...wrongProofWrites(sca, now)],',
        'writes: wrongProofWrites(sca, now),',
      ],
      ['...(isCaptured(next) ? captureWrites(next, now) : []),', ''],
      ["status === 'PROCESSING' && !funding", "status === 'PROCESSING'"],
      [
        'countResend(requireChallenge(asOf(payment, now).authorization, now), now)',
        'requireChallenge(asOf(payment, now).authorization, now)',
      ],
      ['requireChallenge(asOf(payment, now).authorization, now)', 'requireChallenge(payment.authorization, now)'],
    ],
  },
  {
    file: 'functions/use-cases/payments/rails/reversals.ts',
    foundBy: [
      'test/api/sandbox/sandbox-simulate-transaction-event.test.ts',
      'test/api/payments/report-payout-outcome.test.ts',
    ],
    faults: [
      [', ...returnWrites(payment, now, valueDate)', ''],
      [': lateDeliveryWrites(next, now, valueDate)', ': []'],
    ],
  },
  {
    file: 'functions/use-cases/payments/quotes/approval.ts',
    foundBy: ['test/api/payments/approvals.test.ts'],
    faults: [
      ['  requireAwaitingApproval(payment, now);\n', ''],
      ['  requireMandatoryFields(payment, receiverCustomerInfo);\n', ''],
      ["...(payment.status === 'PROCESSING' ? fundingWrites(payment, now) : []),", ''],
    ],
  },
  {
    file: 'functions/store/waiting-attempts.ts',
    foundBy: ['test/workflow/store-task-token.test.ts'],
    faults: [
      ['version < :version OR ', ''],
      ['retryCount <= :retryCount', 'retryCount >= :retryCount'],
      ['(version = :version AND retryCount <= :retryCount)', 'version = :version'],
    ],
  },
  {
    file: 'functions/runtime/workflow-step.ts',
    foundBy: ['test/workflow/store-task-token.test.ts'],
    faults: [['if (cause instanceof Superseded) return subject;', '']],
  },
];
