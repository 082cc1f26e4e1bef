import { expect, it } from 'vitest';
import { WebhookKeys, WebhookKeysText } from '../../functions/topology/webhook-keys.ts';

it.each([
  [[1], true],
  [[2, 1], true],
  [[99], true],
  [[], false],
  [[0], false],
  [[100], false],
  [[1.5], false],
  [[1, 1], false],
])('generations %j of the webhook keys are taken: %s', (generations, taken) => {
  expect(WebhookKeys.safeParse(generations).success).toBe(taken);
  expect(WebhookKeysText.safeParse(generations.join(',')).success).toBe(taken);
});
