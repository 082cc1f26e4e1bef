import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { handler } from '../../../lib/probe/handler.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';

const cloud = useTestCloud();
const arn = 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:probe-AbCdEf';

/** The extension of AWS that reads secrets for a function, with one secret. */
async function extension(status: number, secret: string): Promise<readonly string[]> {
  const asked: string[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push(`${url} ${headers['x-aws-parameters-secrets-token']}`);
    response.writeHead(status).end(JSON.stringify({ SecretString: secret }));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  vi.stubEnv('PARAMETERS_SECRETS_EXTENSION_HTTP_PORT', String(address.port));
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
  vi.stubEnv('PROBE_SECRET_ARN', arn);
  vi.stubEnv('PROBE_URL', cloud.baseUrl);
  return asked;
}

it('makes a payment with the token of the secret', async () => {
  const asked = await extension(200, `${cloud.tokenId}:${cloud.tokenSecret}`);
  const info = vi.spyOn(console, 'info').mockReturnValue();
  await handler();
  expect(asked).toEqual([`/secretsmanager/get?secretId=${encodeURIComponent(arn)} session`]);
  const paid: { transactionId: string } = JSON.parse(String(info.mock.calls[0]?.[0]));
  expect(paid).toMatchObject({ message: 'paid', transactionId: expect.stringMatching(/^Transaction:/) });
  info.mockRestore();
}, 120_000);

it('fails when the API refuses, when there is no secret, and never shows the token', async () => {
  await extension(200, 'wrong:secret');
  await expect(handler()).rejects.toThrow('GET /platform/internal-accounts?currency=USD answers 401');
  await extension(400, `${cloud.tokenId}:${cloud.tokenSecret}`);
  const failure = await handler().catch((cause: unknown) => String(cause));
  expect(failure).toBe('Error: The token of the probe cannot be read: status 400.');
});
