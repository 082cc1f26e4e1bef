import * as z from 'zod';

/**
 * The generations of the webhook keys in use, such as `2,1`: the first signs, the others are shown among the public keys
 * too, so that receivers have a key before its first signature and keep it after its last.
 */
export const WebhookKeys = z
  .string()
  .regex(/^[1-9]\d?(,[1-9]\d?)*$/, { error: 'give generations as 1 or 2,1' })
  .transform((text) => text.split(',').map(Number))
  .refine((generations) => new Set(generations).size === generations.length, { error: 'name each generation once' });
