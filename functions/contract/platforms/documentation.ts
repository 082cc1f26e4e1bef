import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const DocumentAdditions = z.enum(['yes', 'no']).meta({ id: 'DocumentAdditions' });
const OpenApiQuery = z.object({ additions: DocumentAdditions.default('yes') });

export const getOpenApi = endpoint({
  id: 'getOpenApi',
  area: 'documentation',
  method: 'GET',
  path: '/openapi.json',
  summary: 'Show this OpenAPI document',
  permission: null,
  uses: [],
  request: { query: OpenApiQuery },
  responses: {
    200: z.record(z.string(), z.unknown()).meta({ example: { openapi: '3.1.0' } }),
  },
  errors: [],
});

/** RFC 9116 has it at /.well-known/security.txt of a domain, which is mapped to this path. */
export const showSecurityText = endpoint({
  id: 'showSecurityText',
  area: 'documentation',
  method: 'GET',
  path: '/security.txt',
  summary: 'Show whom to tell about a vulnerability',
  permission: null,
  internal: true,
  uses: ['security:contact'],
  request: {},
  responses: { 200: z.string().meta({ example: 'Contact: mailto:security@example.com' }) },
  errors: ['NOT_FOUND'],
});
