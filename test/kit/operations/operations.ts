import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import type { OperationRow } from './rows/row.ts';
import { rows } from './rows.ts';

/** Every operation that platforms call, with what the tests of the whole contract must know of it. */
export const operations = endpointList
  .filter(({ internal }) => !internal)
  .map((endpoint): [string, Endpoint, OperationRow] => [
    endpoint.id,
    endpoint,
    (rows as Readonly<Record<string, OperationRow>>)[endpoint.id] ?? {},
  ]);
