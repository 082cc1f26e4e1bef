import { describe, expect, it } from 'vitest';
import { releasesProof } from './releases.ts';
import { checkOut } from './versions.ts';

const say = (): void => undefined;

describe('the proof of releases', () => {
  it('finds that a version cannot read what the other one has written', async () => {
    const { violations } = await releasesProof.prove({ only: 'createTransferOut', defect: 'renamed-attribute' }, say);
    expect(violations.join('\n')).toMatch(/PAYMENT PLATFORM#\S+: cannot be read/);
    expect(violations.join('\n')).toContain('Dead letter of ReadChanges');
  }, 180_000);

  it('says that git does not know a version', () => {
    expect(() => checkOut('v0.0.0-unknown')).toThrow('git knows no v0.0.0-unknown.');
  });
});
