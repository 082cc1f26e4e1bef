import { describe, expect, it } from 'vitest';
import { releasesProof } from './releases.ts';
import { checkOut } from './versions.ts';

const say = (): void => undefined;

describe('the proof of releases', () => {
  it('finds that a version cannot read what the other one has written', async () => {
    const options = { against: 'HEAD', only: 'createTransferOut', defect: 'renamed-attribute' };
    const { violations } = await releasesProof.prove(options, say);
    for (const title of ['this version reads HEAD', 'HEAD reads this version']) {
      const own = violations.filter((violation) => violation.startsWith(title)).join('\n');
      expect(own).toMatch(/PAYMENT\.platformId|MalformedItem/);
      expect(own).toContain('Dead letter of ReadChanges');
    }
  }, 180_000);

  it('says that git does not know a version', () => {
    expect(() => checkOut('v0.0.0-unknown')).toThrow('git knows no v0.0.0-unknown.');
  });
});
