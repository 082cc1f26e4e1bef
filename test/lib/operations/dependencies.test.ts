import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkLicenses, unsignedIn, vulnerabilitiesIn } from '../../../lib/operations/dependencies.ts';

const lockOf = (packages: object): string =>
  JSON.stringify({ packages: { '': { license: 'UNLICENSED' }, ...packages } });

describe('the licenses of the dependencies', () => {
  it('of this repository are allowed', () => {
    const { checked, faults } = checkLicenses(
      readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8'),
    );
    expect(faults).toEqual([]);
    expect(checked).toBeGreaterThan(20);
  });

  it.each(['MIT', '(MIT OR GPL-3.0-or-later)', 'MIT or MPL-2.0', 'MIT AND Apache-2.0'])('may be %s', (license) => {
    expect(checkLicenses(lockOf({ 'node_modules/a': { version: '1.0.0', license } }))).toEqual({
      checked: 1,
      faults: [],
    });
  });

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'MPL-2.0', 'SEE LICENSE IN LICENSE.txt', 'MITX'])(
    'may not be %s',
    (license) => {
      expect(checkLicenses(lockOf({ 'node_modules/a': { version: '1.0.0', license } })).faults).toEqual([
        `node_modules/a 1.0.0: its license is ${license}.`,
      ]);
    },
  );

  it('have to be stated', () => {
    expect(checkLicenses(lockOf({ 'node_modules/a': { version: '1.0.0' } })).faults).toEqual([
      'node_modules/a 1.0.0: its license is not stated.',
    ]);
  });

  it('of tools, which are not deployed, do not matter', () => {
    const tool = { version: '1.0.0', license: 'MPL-2.0' };
    const packages = { 'node_modules/a': { ...tool, dev: true }, 'node_modules/b': { ...tool, devOptional: true } };
    expect(checkLicenses(lockOf(packages))).toEqual({ checked: 0, faults: [] });
  });
});

describe('an answer of npm audit', () => {
  it('names the packages with a high or critical vulnerability', () => {
    const severities = { a: 'critical', b: 'high', c: 'moderate', d: 'low' };
    const vulnerabilities = Object.fromEntries(
      Object.entries(severities).map(([name, severity]) => [name, { severity }]),
    );
    expect(vulnerabilitiesIn(JSON.stringify({ vulnerabilities }))).toEqual([
      'a has a critical vulnerability: npm audit',
      'b has a high vulnerability: npm audit',
    ]);
    expect(vulnerabilitiesIn(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
  });

  it('names the packages without a valid signature', () => {
    const answer = { invalid: [{ name: 'a', version: '1.0.0' }], missing: [{ name: 'b', version: '2.0.0' }] };
    expect(unsignedIn(JSON.stringify(answer))).toEqual([
      'a@1.0.0 has an invalid signature.',
      'b@2.0.0 has no signature.',
    ]);
    expect(unsignedIn(JSON.stringify({ invalid: [], missing: [] }))).toEqual([]);
  });

  it.each(['', '{"message":"405 Method Not Allowed"}', 'npm error code ENOTFOUND'])(
    'says nothing where the registry does not answer: %s',
    (answer) => {
      expect(vulnerabilitiesIn(answer)).toBeUndefined();
      expect(unsignedIn(answer)).toBeUndefined();
    },
  );
});
