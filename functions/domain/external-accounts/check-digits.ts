import type { DatedList } from '../../contract/dated-list.ts';

/** The sum of the values of a number, weighted from the left. */
const weighted = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (weights[at % weights.length] ?? 0), 0);

const digitsOf = (number: string): number[] => [...number].map(Number);

/** The first two digits of routing numbers: the districts of the Federal Reserve, thrifts, electronic transactions, traveler's checks. */
export const routingRanges: DatedList<readonly (readonly [number, number])[]> = {
  source: 'American Bankers Association, Routing Number Administrative Board, routing number policy',
  readAt: '2026-11-25',
  values: [
    [0, 12],
    [21, 32],
    [61, 72],
    [80, 80],
  ],
};

/** A routing number: its range and its check digit (weights 3, 7, 1). */
export function isRoutingNumber(number: string): boolean {
  const start = Number(number.slice(0, 2));
  if (number === '000000000' || !routingRanges.values.some(([first, last]) => start >= first && start <= last))
    return false;
  return weighted(digitsOf(number), [3, 7, 1]) % 10 === 0;
}

/** A CLABE (Asociacion de Bancos de Mexico: weights 3, 7, 1, each product modulo 10). */
export function isClabe(number: string): boolean {
  const sum = digitsOf(number.slice(0, 17)).reduce(
    (total, digit, at) => total + ((digit * ([3, 7, 1][at % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(number[17]);
}

/** The check digit that follows from a weighted sum, in Brazil. */
const brazilian = (sum: number): number => (sum % 11 < 2 ? 0 : 11 - (sum % 11));

const descending = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from - at);

/** A CPF: two check digits; one digit throughout would pass them and is never issued (Receita Federal). */
export function isCpf(number: string): boolean {
  if (!/^\d{11}$/.test(number) || /^(\d)\1*$/.test(number)) return false;
  const digits = digitsOf(number);
  return [9, 10].every(
    (count) => brazilian(weighted(digits.slice(0, count), descending(count + 1, count))) === digits[count],
  );
}

/** A CNPJ, since July 2026 also with letters: a character counts as its ASCII code less 48 (Receita Federal, IN 2.229/2024). */
export function isCnpj(number: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(number) || /^(.)\1*$/.test(number)) return false;
  const values = [...number].map((character) => character.charCodeAt(0) - 48);
  return [12, 13].every((count) => {
    const weights = descending(count - 7, count).map((weight) => (weight < 2 ? weight + 8 : weight));
    return brazilian(weighted(values.slice(0, count), weights)) === values[count];
  });
}
