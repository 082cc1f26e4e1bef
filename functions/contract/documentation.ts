import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const getOpenApi = endpoint({
  id: 'getOpenApi',
  area: 'documentation',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description',
  permission: null,
  uses: [],
  request: {},
  responses: {
    200: z
      .record(z.string(), z.unknown())
      .meta({ description: 'An OpenAPI 3.1 document.', example: { openapi: '3.1.0' } }),
  },
  errors: [],
});
