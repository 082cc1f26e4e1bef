import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Endpoint } from '../../functions/contract/endpoint.ts';
import { aCaller } from '../kit/builders.ts';
import { environment } from '../kit/environment.ts';
import { proxyEvent } from '../kit/invoke.ts';
import { documented, exampleBody } from '../kit/operations/request.ts';

/** The first request of an operation: the documented one, of a platform that has nothing. */
export function firstRequest(endpoint: Endpoint): object {
  const { parameters = [] } = endpoint.internal ? {} : documented(endpoint);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const path = Object.fromEntries(
    inPath.map(({ name, example, schema }) => [name, encodeURIComponent(String(example ?? schema.example ?? ''))]),
  );
  const body = endpoint.internal || endpoint.request.isMultipart ? undefined : exampleBody(endpoint);
  return proxyEvent({ path, ...(body !== undefined && { body }), caller: aCaller() });
}

/** Answers every call of an AWS service as one that holds nothing, in a process of its own. */
const emptyServices = `
  const server = require('node:http').createServer((request, response) => {
    request.resume().on('end', () => {
      const items = String(request.headers['x-amz-target']).endsWith('BatchGetItem') ? { Responses: {}, UnprocessedKeys: {} } : {};
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      response.end(JSON.stringify(items));
    });
  }).listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

export interface EmptyServices {
  /** The environment of a function that calls them. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): void;
}

export async function startEmptyServices(): Promise<EmptyServices> {
  const child: ChildProcess = spawn(process.execPath, ['-e', emptyServices], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = child.stdout ? await once(child.stdout, 'data') : [];
  return {
    environment: {
      ...environment,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${String(port).trim()}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'measure',
      AWS_SECRET_ACCESS_KEY: 'measure',
      LOG_LEVEL: 'INFO',
    },
    stop: () => child.kill(),
  };
}
