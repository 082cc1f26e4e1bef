import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { endpointList as everyEndpoint } from '../../functions/contract/endpoints.ts';
import { errorStatus } from '../../functions/contract/errors.ts';
import { openApiDocument } from '../../functions/contract/openapi.ts';
import { webhookEventTypes } from '../../functions/contract/webhook-events.ts';

/** Other systems of the operator call the internal ones; platforms need not know of them. */
const endpointList = everyEndpoint.filter(({ internal }) => !internal);

const root = fileURLToPath(new URL('../../', import.meta.url));
const written = await readFile(`${root}docs/openapi.json`, 'utf8');

interface Operation {
  operationId: string;
  security: object[];
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { required: boolean };
  responses: Record<string, { description: string }>;
}
const document = JSON.parse(written) as {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, unknown> };
};

describe('docs/openapi.json', () => {
  it('is what the contract says now (else: node bin/docs.ts)', () => {
    expect(written).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
  });

  it('is a valid description, and its examples are valid too', { timeout: 60_000 }, async () => {
    const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const lint = promisify(execFile)('node_modules/.bin/redocly', ['lint', '--format=json'], {
      cwd: root,
      env: environment,
    });
    const { stdout } = await lint.catch((failure: { stdout: string }) => failure);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
  });

  it('describes the operations of the contract and no others', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      endpointList.map(({ id, method, path }) => `${id} ${method} ${path}`).toSorted(),
    );
  });

  it.each(endpointList.map((row) => [row.id, row] as const))('tells how %s is called and refused', (_, row) => {
    const operation = document.paths[row.path]?.[row.method.toLowerCase()];
    const parameters = operation?.parameters?.map(({ name }) => name) ?? [];
    expect(parameters.includes('Idempotency-Key')).toBe(row.idempotent === true);
    expect(operation?.security).toEqual(row.permission ? [{ BasicAuth: [] }] : []);
    expect(operation?.requestBody?.required).toBe(row.request.body && !row.request.bodyOptional);
    const canBeWrong = row.idempotent || row.request.body || row.request.query || row.request.headers;
    if (canBeWrong) expect(operation?.responses[400]?.description).toContain('`INVALID_INPUT`');
    for (const status of Object.keys(row.responses)) expect(operation?.responses).toHaveProperty(status);
    for (const code of row.errors) {
      expect(operation?.responses[errorStatus[code]]?.description).toContain(`\`${code}\``);
    }
  });

  it('describes every event', () => {
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(webhookEventTypes));
  });

  it('keeps one form of every schema for requests and answers', () => {
    expect(Object.keys(document.components.schemas).filter((name) => name.endsWith('Output'))).toEqual([]);
  });
});
