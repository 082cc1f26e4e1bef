import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/platforms/get-open-api.ts';
import { invoke } from '../../kit/invoke.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

describe('GET /openapi.json', () => {
  it('describes the interface without credentials', async () => {
    const { status, body } = await invoke(handler, { caller: null });
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.paths['/quotes'].post.operationId).toBe('createQuote');
    expect(table.calls()).toEqual([]);
  });

  it('names the address at which it was reached as its server', async () => {
    const { body } = await invoke(handler, { caller: null, headers: { 'X-Forwarded-Proto': 'https' } });
    expect(body.servers).toEqual([
      { url: 'https://api.example.com/2025-10-13', description: expect.stringContaining('credentials') },
    ]);
  });
});
