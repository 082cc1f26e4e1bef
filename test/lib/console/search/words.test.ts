import { describe, expect, it } from 'vitest';
import { amountWords, termsOf, uuidStart, wordsOf } from '../../../../lib/console/search/words.ts';

describe('the words of a text', () => {
  it.each([
    ['José Müller-Lüdenscheidt', ['jose', 'muller-ludenscheidt']],
    ['jane@example.com', ['jane@example.com', 'jane', 'example', 'com']],
    ['OUTGOING_PAYMENT.COMPLETED', ['outgoing_payment.completed', 'outgoing', 'payment', 'completed']],
    ['POST /quotes, "again"', ['post', 'quotes', 'again']],
  ])('of %s are %j', (text, words) => expect(wordsOf(text)).toEqual(words));

  it.each([
    [12_50, 2, ['1250', '12.50']],
    [8_000, 2, ['8000', '80.00', '80']],
    [-5, 2, ['5', '0.05']],
    [700, 0, ['700', '700', '700']],
  ])('of the amount %i with %i decimals are %j', (amount, decimals, words) =>
    expect(amountWords(amount, decimals)).toEqual(words),
  );
});

describe('what is looked for', () => {
  it.each([
    ['Transaction:6f645f3b-0000-4000-8000-000000000001', ['6f645f3b-0000-4000-8000-000000000001']],
    ['$1,000.00 USD', ['1000.00', 'usd']],
    ['  José  "AND" ', ['jose', 'and']],
    ['/quotes', ['quotes']],
    ['*', []],
  ])('in %s is %j', (query, terms) => expect(termsOf(query)).toEqual(terms));

  it('is an id where it begins as one', () => {
    expect(['6f645f3b', '6f64', '6f645f3b-0000', 'amara', '6f6', '6f645f3bb'].map(uuidStart)).toEqual([
      '6f645f3b',
      '6f64',
      '6f645f3b-0000',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
