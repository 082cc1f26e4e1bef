import * as z from 'zod';

/**
 * The generations of the webhook keys, such as `[2, 1]`. The first one signs. The others are published as well, so that receivers
 * have a key before its first signature and after its last.
 */
export const WebhookKeys = z
  .array(z.int().min(1).max(99))
  .min(1)
  .refine((generations) => new Set(generations).size === generations.length, { error: 'name each generation once' });

/** The same as the text of an environment variable, such as `2,1`. */
export const WebhookKeysText = z
  .string()
  .regex(/^[1-9]\d?(,[1-9]\d?)*$/, { error: 'give generations as 1 or 2,1' })
  .transform((text) => text.split(',').map(Number))
  .pipe(WebhookKeys);
