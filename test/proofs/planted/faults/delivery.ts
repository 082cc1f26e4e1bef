import type { FaultyFile } from '../fault.ts';

/** Faults of webhooks, the stream, the queues, and secrets. */
export const delivery: readonly FaultyFile[] = [
  {
    file: 'functions/domain/webhooks/webhook-target.ts',
    foundBy: ['test/use-cases/webhooks/transport/target.test.ts', 'test/api/platforms/platform-config.test.ts'],
    faults: [
      ["if (parsed.range() !== 'unicast') return false;", ''],
      ["parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(publicIpv6)", 'true'],
      ["if (parsed.username || parsed.password) return 'must not hold credentials';", ''],
      ["allowsLocal ? ['https:', 'http:'] : ['https:']", "['https:', 'http:']"],
      ['Number(parsed.port) < firstFreePort', 'Number(parsed.port) < 1'],
      ['&& !privateName.test(host)', ''],
      ['labels.length > 1 &&', ''],
    ],
  },
  {
    file: 'functions/use-cases/webhooks/transport/target.ts',
    foundBy: ['test/use-cases/webhooks/transport/target.test.ts', 'test/events/deliver-webhooks.test.ts'],
    faults: [
      ['addresses.every(', 'addresses.some('],
      ['if (!isAllowed || !first)', 'if (!first)'],
    ],
  },
  {
    file: 'functions/domain/webhooks/retry-policy.ts',
    foundBy: ['test/domain/webhooks/retry-policy.test.ts'],
    faults: [
      ['|| status === 409', ''],
      ['status >= 200 && status < 300', 'status >= 200 && status < 400'],
      ["status === 410 ? 'ENDPOINT_GONE' : 'RETRY'", "'RETRY'"],
      ['Math.min(askedMs, longestRetryPauseMs)', 'askedMs'],
      ['firstRetryPauseMs * 2 **', 'firstRetryPauseMs *'],
      ['Number(header) * 1000', 'Number(header)'],
    ],
  },
  {
    file: 'functions/use-cases/webhooks/delivery/attempt.ts',
    foundBy: ['test/events/deliver-webhooks.test.ts'],
    faults: [
      ['(await readPlatform(store, platformId))?.webhookEndpoint === undefined', 'true'],
      ['(await readPlatform(store, platformId))?.webhookEndpoint === undefined', 'false'],
    ],
  },
  {
    file: 'functions/domain/webhooks/delivery-lifecycle.ts',
    foundBy: [
      'test/domain/webhooks/delivery-lifecycle.test.ts',
      'test/events/deliver-webhooks.test.ts',
      'test/events/deliver-webhooks-order.test.ts',
    ],
    faults: [
      ["now < (delivery?.nextAttemptAt ?? '') ? 'SCHEDULED' : 'DUE'", "'DUE'"],
      ['version: delivery.version + 1 }', 'version: delivery.version }'],
    ],
  },
  {
    file: 'functions/use-cases/webhooks/message/cells.ts',
    foundBy: ['test/use-cases/webhooks/message/cells.test.ts'],
    faults: [
      ['place < 0', 'place <= 0'],
      [': cells + place', ': place'],
    ],
  },
  {
    file: 'functions/use-cases/webhooks/delivery/endpoint.ts',
    foundBy: ['test/events/deliver-webhooks.test.ts'],
    faults: [
      ["type === 'TEST' || ", ''],
      [" || reason === 'RESEND'", ''],
      ['recent?.webhookEndpoint ? recent : readPlatform(store, platformId)', 'recent'],
    ],
  },
  {
    file: 'functions/use-cases/webhooks/outbox/relay.ts',
    foundBy: ['test/events/relay-events.test.ts'],
    faults: [
      ['  if (!FailedEntryCount) return;\n', '  if (FailedEntryCount !== undefined) return;\n'],
      ['  if (refusedEntry.test(ErrorCode)) throw', '  if (!ErrorCode) throw'],
      ['if (events.length === 0) return;', ''],
    ],
  },
  {
    file: 'functions/runtime/stream.ts',
    foundBy: [
      'test/events/relay-events.test.ts',
      'test/events/reconcile-shards.test.ts',
      'test/http/poison-records.test.ts',
    ],
    faults: [
      ['    if (isTransient(cause)) throw cause;\n    await setAsideRecord', '    await setAsideRecord'],
      ['    await setAsideRecord(by, record, cause);\n', ''],
      ["batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber ?? '' }]", 'batchItemFailures: []'],
    ],
  },
  {
    file: 'functions/runtime/change-parts.ts',
    foundBy: ['test/events/read-changes.test.ts'],
    faults: [
      ['if (deadline.hasPassed()) return false;', ''],
      ['await Promise.race([this.#handle(record), deadline.passed])', 'await this.#handle(record)'],
      ['isLate ||= !(await', 'isLate = !(await'],
      ['if (isLate) await putLate({ reader, part, record, attempts: 0 });', ''],
      ['if (first) return repeatFrom', 'if (!first) return repeatFrom'],
      ['attempts: attempts + 1 })', 'attempts })'],
      ['if (attempts >= mostAttempts) throw cause;', ''],
    ],
  },
  {
    file: 'functions/runtime/queue.ts',
    foundBy: ['test/events/report-sandbox-payout.test.ts'],
    faults: [
      ['    if (isTransient(cause)) throw cause;\n', ''],
      ['    await setAsideMessage(name, message, cause);\n', ''],
      ['return [{ itemIdentifier: messageId }];', 'return [];'],
    ],
  },
  {
    file: 'functions/runtime/transient.ts',
    foundBy: ['test/runtime/transient.test.ts'],
    faults: [
      ["'StaleWrite', ", ''],
      ['return !refusedForGood.test(cause.name);', 'return true;'],
      ['(?!RR_)', ''],
    ],
  },
  {
    file: 'functions/use-cases/webhooks/recovery/missing-events.ts',
    foundBy: ['test/events/sweep-events.test.ts'],
    faults: [
      ['at >= since && at <= until &&', 'at >= since &&'],
      ["(reason === 'RESTORED' || elapsedMs(at) >= overdueAfterMs)", 'true'],
      ['if (!delivery || isStuck(delivery)) await enqueue', 'if (delivery && isStuck(delivery)) await enqueue'],
      ['missing.length + found.filter((each) => each === undefined).length', 'missing.length'],
      ['!delivery && !isOfInternalAccount(message)', '!delivery'],
    ],
  },
  {
    file: 'functions/use-cases/wallets/sealing.ts',
    foundBy: ['test/use-cases/wallets/sealing.test.ts'],
    faults: [
      [
        ', Plaintext: secret, EncryptionContext: { ...owner } }',
        ', Plaintext: secret, EncryptionContext: { use: owner.use } }',
      ],
      ['      EncryptionContext: { ...owner },\n', ''],
    ],
  },
  {
    file: 'functions/use-cases/wallets/stamp.ts',
    foundBy: ['test/use-cases/wallets/stamp.test.ts'],
    faults: [
      ['const isKnown = keys.includes(publicKey);', 'const isKnown = true;'],
      ['isKnown && isSignedBy(publicKey, signature, payload)', 'isKnown'],
      ['isKnown && others.some((text) => isSignedBy(publicKey, signature, text))', 'false'],
      ['if (publicKey) return { ...stamp, publicKey };', 'return stamp;'],
      ['if (!base64url.test(header)) throw malformed();', ''],
    ],
  },
  {
    file: 'functions/store/ledger/ledger-audit.ts',
    foundBy: ['test/events/audit-ledger.test.ts'],
    faults: [
      ['else if (money !== posted) found', 'else if (money < posted) found'],
      ['money: balance + held', 'money: balance'],
      ['if (before !== after) inMotion += 1;', 'if (before === after) inMotion += 1;'],
      ['isImpossible: held < 0', 'isImpossible: false'],
      ["if (progress.round !== 'BEFORE') progress.differences", "if (progress.round === 'DONE') progress.differences"],
    ],
  },
  {
    file: 'functions/use-cases/ledger/audit/account-checks.ts',
    foundBy: ['test/events/audit-ledger.test.ts'],
    faults: [
      ['reading.counted <= reading.posted', 'reading.counted < reading.posted'],
      ['if (counted < posted) return', 'if (counted < 0) return'],
      ['if (money === balance) return [];', 'if (money >= balance) return [];'],
      ['if (later.length < missing)', 'if (later.length < 0)'],
      ['money <= most', 'true'],
      ['money >= least', 'true'],
      ['+ BigInt(shardTotal)', ''],
    ],
  },
  {
    file: 'functions/use-cases/ledger/audit/open-money.ts',
    foundBy: ['test/events/audit-ledger.test.ts'],
    faults: [
      ['money.amount >= least && money.amount <= most', 'money.amount >= least'],
      ["status === 'PENDING_AUTHORIZATION' && !funding", 'funding'],
      ['if (balance === BigInt(expected)) return undefined;', 'return undefined;'],
      ['isUnderWay(payment) || isInFlight ?', 'isInFlight ?'],
    ],
  },
  {
    file: 'functions/store/ledger/books/posting.ts',
    foundBy: ['test/properties/books.test.ts'],
    faults: [
      [
        "condition: posted === 0 ? 'attribute_not_exists(pk)' : 'posted = :posted',",
        "condition: 'attribute_exists(pk) OR attribute_not_exists(pk)',",
      ],
      ['journal.slice(posted).flatMap(newEntries)', 'journal.flatMap(newEntries)'],
      ['page && page.bookedAt > time ? page.bookedAt : time', 'time'],
    ],
  },
  {
    file: 'functions/use-cases/customers/import.ts',
    foundBy: ['test/events/import-customers.test.ts', 'test/http/customer-import.test.ts'],
    faults: [
      ['if (job?.version !== task.version) return;', 'if (!job) return;'],
      ['    if (isTransient(cause)) throw cause;\n', '    throw cause;\n'],
      ['rowCount: batch.length, failed: errors.length', 'rowCount: batch.length, failed: 0'],
    ],
  },
  {
    file: 'functions/use-cases/webhooks/delivery/deliver.ts',
    foundBy: ['test/events/deliver-webhooks-order.test.ts'],
    faults: [
      ['if (!isRecorded) await leaveToFaster(found);', ''],
      ['if (!isRecorded) await', 'if (!mine) await'],
      ['  else await leaveToFaster(found);\n', ''],
    ],
  },
];
