import { afterEach, expect, it, vi } from 'vitest';
import { publishedKeyIds, webhookTargetsAreLocal } from '../../functions/ports/env.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  [undefined, []],
  ['', []],
  ['key-1', ['key-1']],
  ['key-1,,key-2', ['key-1', 'key-2']],
])('the published keys of %j are %j', (value, ids) => {
  vi.stubEnv('WEBHOOK_PUBLISHED_KEY_IDS', value);
  expect(publishedKeyIds()).toEqual(ids);
});

it.each([
  [undefined, false],
  ['public', false],
  ['local', true],
])('webhooks go to local addresses where their targets are %j: %s', (value, isLocal) => {
  vi.stubEnv('WEBHOOK_TARGETS', value);
  expect(webhookTargetsAreLocal()).toBe(isLocal);
});
