import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/documentation/get-open-api.ts';
import { useTable } from '../../support/clients.ts';
import { invoke } from '../../support/invoke.ts';

const table = useTable();

describe('GET /openapi.json', () => {
  it('describes the interface to anybody', async () => {
    const { status, body } = await invoke(handler, { caller: null });
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.paths['/quotes'].post.operationId).toBe('createQuote');
    expect(table.stub.calls()).toEqual([]);
  });
});
