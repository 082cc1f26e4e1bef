import * as z from 'zod';

/**
 * The generations of the webhook keys, such as `2,1`. The first one signs. The others are published as well, so that receivers
 * have a key before its first signature and after its last.
 */
export const WebhookKeys = z
  .string()
  .regex(/^[1-9]\d?(,[1-9]\d?)*$/, { error: 'give generations as 1 or 2,1' })
  .transform((text) => text.split(',').map(Number))
  .refine((generations) => new Set(generations).size === generations.length, { error: 'name each generation once' });
