import * as z from 'zod';
import { endpoint } from '../../functions/contract/endpoint.ts';

/** A row of a contract that exists in tests only: a handler behind it shows what `serve` does for every handler. */
export const renameThing = endpoint({
  id: 'renameThing',
  area: 'tokens',
  method: 'POST',
  path: '/things/{thingId}/rename',
  summary: 'Rename a thing',
  permission: 'MANAGE',
  idempotent: true,
  uses: ['table:read', 'table:write'],
  request: {
    path: z.object({ thingId: z.string() }),
    query: z.object({ limit: z.coerce.number<string>().int().min(1).max(100).default(20) }),
    body: z.object({
      name: z.string().min(2).max(8),
      color: z.enum(['RED', 'BLUE']).optional(),
      email: z.email().optional(),
      code: z
        .string()
        .regex(/^[A-Z]+$/)
        .optional(),
      parts: z
        .array(z.object({ weight: z.int().min(1) }))
        .max(2)
        .optional(),
    }),
  },
  responses: { 200: z.object({ name: z.string() }) },
  errors: ['CONFLICT'],
});
