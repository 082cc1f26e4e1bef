import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { endpointList as everyEndpoint } from '../../../../functions/contract/endpoints.ts';
import { errorStatus } from '../../../../functions/contract/errors.ts';
import { webhookEventTypes } from '../../../../functions/contract/webhooks/webhook-events.ts';
import { openApiDocument } from '../../../../lib/documents/openapi/document.ts';
import { documentText } from '../../../../lib/documents/openapi/json.ts';
import { documented } from '../../../kit/operations/request.ts';

/** Internal operations are called by other systems of the operator, so the document omits them. */
const endpointList = everyEndpoint.filter(({ internal }) => !internal);

const root = fileURLToPath(new URL('../../../../', import.meta.url));
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
  it('is up to date with the contract (npm run docs writes it)', () => {
    expect(written).toBe(documentText(openApiDocument()));
  });

  it('is a valid description, and its examples are valid too', async () => {
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

  it.each(endpointList.map((row) => [row.id, row] as const))('describes how %s is called and refused', (_, row) => {
    const operation = document.paths[row.path]?.[row.method.toLowerCase()];
    const parameters = operation?.parameters?.map(({ name }) => name) ?? [];
    expect(parameters.includes('Idempotency-Key')).toBe(row.idempotent === true);
    const schemes = { AGENT: [{ AgentAuth: [] }], TOKEN: [{ BasicAuth: [] }], NONE: [] };
    const access = row.permission === null ? 'NONE' : row.permission === 'AGENT' ? 'AGENT' : 'TOKEN';
    expect(operation?.security).toEqual(schemes[access]);
    expect(operation?.requestBody?.required).toBe(row.request.body && !row.request.bodyOptional);
    const canBeWrong = row.idempotent || row.request.body || row.request.query || row.request.headers;
    const { responses } = documented(row);
    if (canBeWrong) expect(responses[400]?.description).toMatch(/^- `INVALID_INPUT`:/m);
    for (const status of Object.keys(row.responses)) expect(responses).toHaveProperty(status);
    for (const code of row.errors)
      expect(responses[errorStatus[code]]?.description).toMatch(new RegExp(`^- \`${code}\`:`, 'm'));
  });

  it('describes every event', () => {
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(webhookEventTypes));
  });

  it('writes every error answer once', () => {
    const inline = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ responses }) =>
        Object.entries(responses).filter(([status, answer]) => Number(status) >= 400 && !('$ref' in answer)),
      ),
    );
    expect(inline).toEqual([]);
  });

  it('is compact, with at most a third of the lines of indented JSON', () => {
    const plain = JSON.stringify(document, null, 2).split('\n').length;
    expect(written.split('\n').length).toBeLessThan(plain / 3);
  });

  it('keeps one form of every schema for requests and answers', () => {
    expect(Object.keys(document.components.schemas).filter((name) => name.endsWith('Output'))).toEqual([]);
  });
});
