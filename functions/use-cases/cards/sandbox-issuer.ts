import { createHash } from 'node:crypto';
import { uuidIn } from '../../domain/ids.ts';
import { sandboxIssueOutcome } from '../../domain/sandbox/card-outcomes.ts';
import { expiryAfter } from '../../providers/clock.ts';
import type { SimulatedIssuer } from './card-issuer.ts';

/** Begins the numbers of test cards; no bank issues them. */
const testPrefix = '400000';
const numberLength = 16;
const validYears = 3;

/** A simulated issuer. A card's number follows from its id, so that it is stored nowhere. */
export const sandboxIssuer: SimulatedIssuer = {
  order: ({ platformCardId, cardholderId }, now) => {
    const outcome = sandboxIssueOutcome((platformCardId ?? cardholderId).slice(-3));
    return outcome && { isAccepted: outcome.isAccepted, dueAt: expiryAfter(now, outcome.afterSeconds).toISOString() };
  },
  link: async () => undefined,
  details: ({ cardId, createdAt }) => {
    const issuedAt = new Date(createdAt);
    return {
      brand: 'VISA',
      last4: numberOf(cardId).slice(-4),
      expMonth: issuedAt.getUTCMonth() + 1,
      expYear: issuedAt.getUTCFullYear() + validYears,
      processorRef: `sandbox-processor-${uuidIn('Card', cardId)}`,
      issuerRef: `sandbox-issuer-${uuidIn('Card', cardId)}`,
    };
  },
  number: ({ cardId }) => ({ number: numberOf(cardId), securityCode: digitsOf(`${cardId} security code`, 3) }),
};

function numberOf(cardId: string): string {
  const digits = `${testPrefix}${digitsOf(cardId, numberLength - testPrefix.length - 1)}`;
  return `${digits}${checkDigit(digits)}`;
}

const digitsOf = (text: string, count: number): string =>
  String(createHash('sha256').update(text).digest().readUIntBE(0, 6)).padStart(count, '0').slice(-count);

/** The digit with which a number passes the Luhn check. */
function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
