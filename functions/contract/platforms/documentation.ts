import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const getOpenApi = endpoint({
  id: 'getOpenApi',
  area: 'documentation',
  method: 'GET',
  path: '/openapi.json',
  summary: 'Show this OpenAPI document',
  permission: null,
  uses: [],
  request: {},
  responses: {
    200: z.record(z.string(), z.unknown()).meta({ example: { openapi: '3.1.0' } }),
  },
  errors: [],
});
