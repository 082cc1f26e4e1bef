import { createHash } from 'node:crypto';
import type { CardRecord } from '../../domain/cards/card.ts';
import { uuidIn } from '../../domain/ids.ts';
import { sandboxIssueOutcome } from '../../domain/sandbox/card-outcomes.ts';
import { expiryAfter } from '../../ports/clock.ts';
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
  details: (card) => {
    const { cardId, createdAt } = card;
    const issuedAt = new Date(createdAt);
    return {
      brand: 'VISA',
      last4: numberOf(card).slice(-4),
      expMonth: issuedAt.getUTCMonth() + 1,
      expYear: issuedAt.getUTCFullYear() + validYears,
      processorRef: `sandbox-processor-${uuidIn('Card', cardId)}`,
      issuerRef: `sandbox-issuer-${uuidIn('Card', cardId)}`,
    };
  },
  number: (card) => ({ number: numberOf(card), securityCode: digitsOf(`${card.cardId} security code`, 3) }),
};

/** The last four digits follow from the end of the card's id at the platform, so that a test knows them. The middle is the card's own. */
function numberOf({ cardId, platformCardId }: Pick<CardRecord, 'cardId' | 'platformCardId'>): string {
  const last4 = digitsOf(`ending ${platformCardId.slice(-3)}`, 4);
  const middle = digitsOf(cardId, numberLength - testPrefix.length - 1 - last4.length);
  const numbers = Array.from({ length: 10 }, (_, digit) => `${testPrefix}${middle}${digit}${last4}`);
  const number = numbers.find(passesLuhn);
  if (!number) throw new Error(`No digit completes the number of ${cardId}.`);
  return number;
}

const digitsOf = (text: string, count: number): string =>
  String(createHash('sha256').update(text).digest().readUIntBE(0, 6)).padStart(count, '0').slice(-count);

/** Whether a number passes the Luhn check (ISO/IEC 7812-1). */
function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
