import { parseArgs } from 'node:util';
import { apiVersion } from '../functions/contract/endpoint.ts';
import { startListener } from '../lib/webhooks/listener.ts';

/** Prints and verifies webhooks on this machine: npm run webhooks:listen -- [--port 4000] [--url BASE_URL]. */
try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4000' },
      url: { type: 'string', default: `http://127.0.0.1:3000/${apiVersion}` },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port must be a whole number up to 65535.');
  const { url } = await startListener({ port, serviceUrl: values.url, print: console.log });
  console.log(`Set webhookEndpoint to ${url} (WEBHOOK_URL=${url} npm start, or PATCH /config). Ctrl-C stops.`);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
