import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as getOpenApi } from '../../../functions/api/platforms/get-open-api.ts';
import { handler as showSecurityText } from '../../../functions/api/platforms/show-security-text.ts';
import { endpoints } from '../../../functions/contract/endpoints.ts';
import { invoke } from '../../kit/invoke.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

describe('GET /openapi.json', () => {
  it('describes the interface without credentials', async () => {
    const { status, body } = await invoke(getOpenApi, { caller: null });
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.paths['/quotes'].post.operationId).toBe('createQuote');
    expect(table.calls()).toEqual([]);
  });

  it('names the address at which it was reached as its server', async () => {
    const { body } = await invoke(getOpenApi, { caller: null, headers: { 'X-Forwarded-Proto': 'https' } });
    expect(body.servers).toEqual([
      { url: 'https://api.example.com/2025-10-13', description: expect.stringContaining('credentials') },
    ]);
  });
});

describe('GET /security.txt', () => {
  const clock = useClock();
  beforeEach(() => {
    vi.stubEnv('SECURITY_CONTACT', 'mailto:security@example.com');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('says whom to tell about a vulnerability, without credentials, as RFC 9116 has it', async () => {
    const { status, text, headers } = await invoke(showSecurityText, {
      caller: null,
      headers: { 'X-Forwarded-Proto': 'https' },
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'Content-Type': 'text/plain; charset=utf-8' });
    expect(text).toBe(
      [
        'Contact: mailto:security@example.com',
        'Expires: 2026-04-30T12:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://api.example.com/2025-10-13/security.txt',
        '',
      ].join('\n'),
    );
    expect(table.calls()).toEqual([]);
  });

  it('gets the address of its deployment', () => {
    expect(endpoints.showSecurityText.uses).toEqual(['security:contact']);
  });

  it('expires in the future whenever it is read', async () => {
    clock.advance(400 * 86_400);
    const { text } = await invoke(showSecurityText, { caller: null });
    const [, expires = ''] = text.match(/^Expires: (.+)$/m) ?? [];
    expect(Date.parse(expires) - clock.now().getTime()).toBe(180 * 86_400_000);
  });

  it('is not there where the stage names no contact', async () => {
    vi.stubEnv('SECURITY_CONTACT', '');
    expect(await invoke(showSecurityText, { caller: null })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});
