import { describe, expect, it } from 'vitest';
import { defaultTerms } from '../../../functions/domain/pricing/default-terms.ts';
import { changeLines, revise } from '../../../functions/domain/pricing/revision.ts';
import {
  limitsOf,
  priceTermOf,
  serviceFeeOf,
  type TermLines,
  type TermsVersion,
  termOf,
  termsAt,
  versionAt,
} from '../../../functions/domain/pricing/terms.ts';
import { onlyTerms } from '../../kit/builders.ts';

const wire = { sendingCurrency: 'USD', receivingCurrency: 'EUR', paymentRail: 'SEPA', accountType: 'EUR_ACCOUNT' };
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const version = (number: number, from: Date, lines: TermLines = {}): TermsVersion => ({
  version: number,
  from: from.toISOString(),
  lines,
});

describe('a term', () => {
  it.each([
    ['USD>EUR@EUR_ACCOUNT', 'USD>EUR@SEPA'],
    ['USD>EUR@SEPA', 'USD>EUR'],
    ['USD>EUR', 'USD@SEPA'],
    ['USD@SEPA', 'USD'],
    ['USD', '*>EUR'],
    ['*>EUR', '*@SEPA'],
    ['*@SEPA', '*'],
  ])('of %s comes before that of %s', (specific, general) => {
    const terms = onlyTerms({ [general]: { spreadBasisPoints: 2, railCost: 3 }, [specific]: { spreadBasisPoints: 1 } });
    expect(termOf(terms, wire, 'spreadBasisPoints')).toBe(1);
    expect(termOf(terms, wire, 'railCost')).toBe(3);
  });

  it('of the platform comes before any of its environment, and each member by itself', () => {
    const levels: readonly TermLines[] = [
      { '*': { spreadBasisPoints: 0 } },
      { 'USD>EUR': { spreadBasisPoints: 9, railCost: 9 } },
    ];
    const terms = { version: '1.1', levels };
    expect(termOf(terms, wire, 'spreadBasisPoints')).toBe(0);
    expect(termOf(terms, wire, 'railCost')).toBe(9);
  });

  it('of another corridor does not bind', () => {
    const terms = onlyTerms({ 'EUR>USD': { railCost: 1 }, EUR: { railCost: 1 }, 'USD@ACH': { railCost: 1 } });
    expect(termOf(terms, wire, 'railCost')).toBeUndefined();
  });
});

describe('a payment of production over a rail that settles later', () => {
  const [anHour, aDay] = [3_600, 86_400];
  const terms = { version: '1', levels: [defaultTerms.production] };
  const termsOver = (paymentRail: string) => {
    const corridor = { ...wire, paymentRail };
    return [termOf(terms, corridor, 'settlementSeconds'), termOf(terms, corridor, 'returnDays')];
  };

  it.each([
    ['ACH', 2 * aDay, 4],
    ['ACH_COLOMBIA', aDay, 14],
    ['BANK_TRANSFER', aDay, 14],
    ['CIPS', aDay, 14],
    ['NEFT', 2 * anHour, 14],
    ['SEPA', aDay, 14],
    ['SWIFT', 3 * aDay, 14],
    ['UNIONPAY', aDay, 14],
    ['WIRE', aDay, 14],
    ['SEPA_INSTANT', undefined, undefined],
  ])('over %s takes %s seconds, and may come back for %s days', (rail, settlementSeconds, returnDays) => {
    expect(termsOver(rail)).toEqual([settlementSeconds, returnDays]);
  });
});

describe('a price of production', () => {
  it('converts for five minutes, where its two sources differ by one percent at most', () => {
    const levels = [defaultTerms.production];
    const names = ['priceAgeSeconds', 'priceDeviationBasisPoints'] as const;
    expect(names.map((name) => priceTermOf(levels, 'EUR', name))).toEqual([300, 100]);
  });
});

describe('a limit', () => {
  it('binds with every other that names the currency, and a wildcard only where none does', () => {
    const lines = { 'USD>EUR': { dailyVolume: 5 }, USD: { dailyVolume: 7 }, '*': { dailyVolume: 1 } };
    expect(limitsOf(onlyTerms(lines), wire, 'dailyVolume')).toEqual([
      ['USD>EUR', 5],
      ['USD', 7],
    ]);
    expect(limitsOf(onlyTerms({ '*@SEPA': { dailyVolume: 2 }, '*': { dailyVolume: 1 } }), wire, 'dailyVolume')).toEqual(
      [['*@SEPA', 2]],
    );
  });

  it('of the platform replaces those of its environment', () => {
    const terms = { version: '1.1', levels: [{ USD: { singleTransaction: 9 } }, { USD: { singleTransaction: 1 } }] };
    expect(limitsOf(terms, wire, 'singleTransaction')).toEqual([['USD', 9]]);
  });
});

describe('a fee within one currency', () => {
  const stays = { ...wire, receivingCurrency: 'USD', paymentRail: 'WIRE', accountType: 'USD_ACCOUNT' };

  it('is only what a line says that names both currencies', () => {
    const general = { USD: { fixedFee: 5 }, '*': { variableFeeBasisPoints: 30 }, '*>USD@WIRE': { fixedFee: 7 } };
    expect(serviceFeeOf(onlyTerms(general), stays)).toEqual({ fixed: 0, variableBasisPoints: 0 });
    const named = { ...general, 'USD>USD@WIRE': { fixedFee: 2_500 } };
    expect(serviceFeeOf(onlyTerms(named), stays)).toEqual({ fixed: 2_500, variableBasisPoints: 0 });
  });
});

describe('the version in effect', () => {
  const versions = [version(1, day(1)), version(2, day(10))];

  it.each([
    [day(1), 1],
    [day(9), 1],
    [day(10), 2],
  ])('at %s is number %i', (at, number) => {
    expect(versionAt(versions, at)?.version).toBe(number);
  });

  it('is none before the first begins', () => {
    expect(termsAt({ own: [version(1, day(2))], environment: undefined }, {}, day(1)).version).toBe('0.0');
  });
});

describe('a new version', () => {
  it('continues the one in effect when it begins', () => {
    const current = [version(1, day(1), { USD: { minimum: 1 } }), version(2, day(10), { USD: { minimum: 2 } })];
    const changes = { USD: { singleTransaction: 9 } };
    const { version: next, kept } = revise(current, changes, { number: 3, from: day(20), now: day(5) });
    expect(next.lines).toEqual({ USD: { minimum: 2, singleTransaction: 9 } });
    expect(kept.map((one) => one.version)).toEqual([1, 2, 3]);
  });

  it('that is urgent holds at once, and replaces what was to begin later', () => {
    const current = [version(1, day(1), { USD: { minimum: 1 } }), version(2, day(10), { USD: { minimum: 2 } })];
    const {
      version: next,
      kept,
      replaced,
    } = revise(current, { USD: { singleTransaction: 0 } }, { number: 3, from: day(5), now: day(5) });
    expect(next.lines).toEqual({ USD: { minimum: 1, singleTransaction: 0 } });
    expect(replaced.map((one) => one.version)).toEqual([2]);
    expect(kept.map((one) => one.version)).toEqual([1, 3]);
    expect(versionAt(kept, day(30))?.version).toBe(3);
  });

  it('replaces one that begins at the same time', () => {
    const current = [version(1, day(1)), version(2, day(10))];
    const { kept, replaced } = revise(current, {}, { number: 3, from: day(10), now: day(5) });
    expect(replaced.map((one) => one.version)).toEqual([2]);
    expect(kept.map((one) => one.version)).toEqual([1, 3]);
  });

  it('forgets versions that are over', () => {
    const current = [version(1, day(1)), version(2, day(2))];
    const { kept } = revise(current, {}, { number: 3, from: day(9), now: day(5) });
    expect(kept.map((one) => one.version)).toEqual([2, 3]);
  });

  it('removes a term that is set to null, and a line that says nothing more', () => {
    const lines = { USD: { minimum: 1, dailyVolume: 2 }, EUR: { minimum: 3 } };
    const changes = { USD: { minimum: null }, EUR: { minimum: null } };
    expect(changeLines(lines, changes)).toEqual({ USD: { dailyVolume: 2 } });
  });
});
