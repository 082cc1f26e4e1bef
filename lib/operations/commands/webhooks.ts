import { apiVersion } from '../../../functions/contract/endpoint.ts';
import { type CommandGroup, defineCommand, UsageError } from '../command-line.ts';
import { startListener } from '../webhook-listener.ts';

const listen = defineCommand({
  summary: 'Receives webhooks on this machine, verifies their signatures and prints them.',
  options: {
    port: { type: 'string', value: 'PORT', default: '4000', description: 'The port to listen on.' },
    url: {
      type: 'string',
      value: 'URL',
      default: `http://127.0.0.1:3000/${apiVersion}`,
      description: 'The base URL of the service, whose public key verifies.',
    },
  },
  async run({ port: text, url: serviceUrl }) {
    const port = Number(text);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new UsageError('--port is a whole number from 0 to 65535.');
    const { url } = await startListener({ port, serviceUrl, print: console.log });
    console.log(
      `Listening. Set webhookEndpoint to ${url} (WEBHOOK_URL=${url} npm start, or PATCH /config). Ctrl-C stops.`,
    );
  },
});

export const webhookCommands: CommandGroup = { summary: 'Helps to receive webhooks.', commands: { listen } };
