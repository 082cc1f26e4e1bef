import { describe, expect, it } from 'vitest';
import { platformEvent } from '../../functions/domain/events.ts';
import { changeConfig } from '../../functions/domain/platform.ts';
import { aPlatform, noon, platformId } from '../support/builders.ts';

const now = new Date(noon);
const before = aPlatform({ webhookEndpoint: 'https://old.example.com' });
const withEndpoint = (webhookEndpoint: string) => changeConfig(before, { webhookEndpoint }, now).next;

describe('the event of a platform', () => {
  it('is a TEST when its endpoint was changed', () => {
    expect(platformEvent(before, withEndpoint('https://new.example.com'))).toEqual({
      platformId,
      resource: `PlatformConfig:${platformId}`,
      number: 1,
      type: 'TEST',
      at: noon,
      data: {},
    });
  });

  it('is not told twice, and not of other changes', () => {
    const changed = withEndpoint('https://new.example.com');
    const { next } = changeConfig(changed, { umaDomain: 'platform.example.com' }, now);
    expect(platformEvent(changed, next)).toBeUndefined();
    expect(platformEvent(before, withEndpoint('https://old.example.com'))).toBeUndefined();
  });
});
