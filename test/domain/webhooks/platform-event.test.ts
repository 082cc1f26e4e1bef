import { describe, expect, it } from 'vitest';
import { changeConfig } from '../../../functions/domain/platforms/config.ts';
import { platformEvents } from '../../../functions/domain/webhooks/events.ts';
import { aPlatform, noon, platformId } from '../../kit/builders.ts';

const now = new Date(noon);
const before = aPlatform({ webhookEndpoint: 'https://old.example.com' });
const withEndpoint = (webhookEndpoint: string) => changeConfig(before, { webhookEndpoint }, now).next;

describe('the event of a platform', () => {
  it('is a TEST when its endpoint was changed', () => {
    expect(platformEvents(before, withEndpoint('https://new.example.com'))).toEqual([
      {
        platformId,
        resource: `PlatformConfig:${platformId}`,
        number: 1,
        type: 'TEST',
        at: noon,
        data: {},
      },
    ]);
  });

  it('is not repeated, and other changes have none', () => {
    const changed = withEndpoint('https://new.example.com');
    const { next } = changeConfig(changed, { umaDomain: 'platform.example.com' }, now);
    expect(platformEvents(changed, next)).toEqual([]);
    expect(platformEvents(before, withEndpoint('https://old.example.com'))).toEqual([]);
  });
});
