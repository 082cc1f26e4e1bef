import type { FaultyFile } from '../fault.ts';

/** Faults of one-time codes, challenges, lockouts and the strong authentication of customers. */
export const codes: readonly FaultyFile[] = [
  {
    file: 'functions/domain/sca/challenge.ts',
    foundBy: [
      'test/domain/sca/challenge.test.ts',
      'test/api/payments/authorize-quote.test.ts',
      'test/api/payments/resend-quote-sca-code.test.ts',
      'test/api/sca/sca-login.test.ts',
      'test/api/payments/strong-authentication.test.ts',
    ],
    faults: [
      ['(tried.wrongCodes ?? 0) >= wrongCodesAllowed', '(tried.wrongCodes ?? 0) > wrongCodesAllowed'],
      ['if (now.toISOString() >= challenge.expiresAt) throw', 'if (now.toISOString() > challenge.expiresAt) throw'],
      ['wrongCodes: challenge.wrongCodes + 1', 'wrongCodes: challenge.wrongCodes'],
      ['challenge.resends >= resendsAllowed', 'false'],
      ['resends: challenge.resends + 1', 'resends: challenge.resends'],
      [
        "if (challenge.factor === 'PASSKEY') throw new Refusal('CONFLICT', 'A passkey has no code to send again.');",
        '',
      ],
      ['waiting: rest, challenge', 'waiting, challenge'],
      ["converts ? ['CURRENCY_CONVERSION', 'PAYOUT'] : ['PAYOUT']", "['PAYOUT']"],
      ['{ ...passkey, challenge: bytes }', 'passkey'],
      ['  requireOpen(challenge, now);\n  return challenge;', '  return challenge;'],
    ],
  },
  {
    file: 'functions/domain/sca/lockout.ts',
    foundBy: ['test/domain/sca/lockout.test.ts'],
    faults: [
      ['failedAttempts >= failuresThatSuspend', 'failedAttempts > failuresThatSuspend'],
      ['const counted = failedAttempts + 1;', 'const counted = failedAttempts;'],
      ['now.toISOString() < lockedUntil', 'now.toISOString() > lockedUntil'],
      ['if (!view.suspended && !view.lockedUntil) return undefined;', 'if (!view.suspended) return undefined;'],
      ['{ 5: 900,', '{ 5: 9,'],
    ],
  },
  {
    file: 'functions/domain/sca/sca.ts',
    foundBy: [
      'test/domain/sca/sca.test.ts',
      'test/api/payments/strong-authentication.test.ts',
      'test/api/sca/sca-login.test.ts',
      'test/api/sca/sca-factors.test.ts',
      'test/api/payments/authorize-quote.test.ts',
    ],
    faults: [
      ['!session || now.toISOString() >= session.expiresAt', '!session'],
      ['!session || now.toISOString() >= session.expiresAt', 'false'],
      ['!started || now.toISOString() >= started.expiresAt', '!started'],
      ['  if (passkey) {\n', '  if (false as boolean) {\n'],
    ],
  },
  {
    file: 'functions/use-cases/sca/proof.ts',
    foundBy: [
      'test/api/sca/sca-login.test.ts',
      'test/api/payments/authorize-quote.test.ts',
      'test/api/payments/strong-authentication.test.ts',
      'test/http/production-codes.test.ts',
    ],
    faults: [
      ['step > (totp.lastStep ?? -1) ?', 'step >= 0 ?'],
      ["caller.environment === 'sandbox' && isSameSecret(code, sandboxCode)", 'isSameSecret(code, sandboxCode)'],
      ['totp: { ...totp, recoveryCodeHashes: unusedHashes }', 'totp'],
      ['(await isScaCode(store, caller, stored, { customerId, code, boundTo })) ? {} : undefined', '{}'],
      ["  if (challenge.factor === 'PASSKEY') {", '  if (false as boolean) {'],
    ],
  },
  {
    file: 'functions/use-cases/sca/codes.ts',
    foundBy: ['test/use-cases/sca/codes.test.ts'],
    faults: [
      ['[customerId, to, ...boundTo]', '[customerId, ...boundTo]'],
      ['[customerId, phoneNumber, ...boundTo]', '[customerId, ...boundTo]'],
      ['customer && hasProvenPhone(customer)', 'customer'],
    ],
  },
  {
    file: 'functions/use-cases/messaging/proofs-left.ts',
    foundBy: ['test/use-cases/messaging/proofs-left.test.ts', 'test/api/payments/authorize-quote.test.ts'],
    faults: [
      ['[requireUnchangedSca(sca)]', '[]'],
      ['  requireProofsLeft(sca.wrongProofs, now);\n', ''],
      ['...changes, wrongProofs: oneMoreWrongProof(sca.wrongProofs, now)', '...changes'],
    ],
  },
  {
    file: 'functions/use-cases/sca/login.ts',
    foundBy: ['test/use-cases/messaging/proofs-left.test.ts'],
    faults: [['  requireProofsLeft(sca.wrongProofs, now);\n', '']],
  },
  {
    file: 'functions/use-cases/sca/enrollment.ts',
    foundBy: ['test/use-cases/messaging/proofs-left.test.ts', 'test/api/sca/sca-factors.test.ts'],
    faults: [
      ['  requireTriesLeft(started, now);\n', ''],
      ['  requireProofsLeft(sca.wrongProofs, now);\n', ''],
    ],
  },
  {
    file: 'functions/store/agents/device-codes.ts',
    foundBy: ['test/use-cases/messaging/proofs-left.test.ts'],
    faults: [['OR #count < :allowed', 'OR #count < :allowed OR #count >= :allowed']],
  },
  {
    file: 'functions/use-cases/messaging/one-time-codes.ts',
    foundBy: ['test/http/production-codes.test.ts', 'test/use-cases/messaging/code-delivery.test.ts'],
    faults: [['JSON.stringify([...boundTo, code])', 'JSON.stringify(boundTo)']],
  },
];
