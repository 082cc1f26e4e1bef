import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KMSClient, ListKeysCommand } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientSettings } from '../../../functions/ports/clients/client-settings.ts';
import { endpointTimeoutSeconds } from '../../../lib/aws/function-defaults.ts';
import { unreachable } from '../../kit/aws-stubs.ts';

/** A service that takes requests and never answers. */
let silent: Server;
let requests = 0;
beforeAll(async () => {
  silent = createServer(() => {
    requests += 1;
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

it('give up on a service that never answers, after three attempts', async () => {
  const client = new KMSClient({
    ...unreachable,
    ...clientSettings({ connectionTimeout: 500, requestTimeout: 50 }),
    endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  });
  await expect(client.send(new ListKeysCommand({}))).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(requests).toBe(3);
});

it('end all attempts within the time of a function', () => {
  const { maxAttempts, requestHandler } = clientSettings();
  expect(maxAttempts * requestHandler.requestTimeout).toBeLessThan(endpointTimeoutSeconds * 1000);
});

it('are the settings of every client', () => {
  const folder = new URL('../../../functions/ports/clients/', import.meta.url);
  const clients = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const built = clients.flatMap((text) =>
    [...text.matchAll(/new (\w+Client)\((.*?)\)[,;)\s]/g)].map((found) => found[2]),
  );
  expect(built.length).toBeGreaterThanOrEqual(8);
  for (const settings of built) expect(settings).toMatch(/^clientSettings\(/);
});
