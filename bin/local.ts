import { type LocalCloud, startLocalCloud } from '../lib/local/cloud.ts';
import { readSettings } from '../lib/local/settings.ts';

/** Runs the whole system in this process: `npm start`. */
const { settings, mistakes } = readSettings(process.env);
if (mistakes.length > 0) giveUp(...mistakes);

const cloud = await startLocalCloud({ ...settings, log: (line) => console.error(line) }).catch((cause: unknown) =>
  giveUp(sentenceOf(cause)),
);
console.log(welcome(cloud));
cloud.engineLost.then(() => giveUp(`The DynamoDB engine has ended; see ${settings.dataDir}/engine.log.`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    process.once(signal, () => process.exit(130));
    console.log('\nFinishing what is in hand; once more to stop at once.');
    await cloud.stop();
    process.exit(0);
  });
}

function giveUp(...sentences: readonly string[]): never {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
}

function sentenceOf(cause: unknown): string {
  if ((cause as { code?: unknown }).code === 'EADDRINUSE') {
    return `Port ${settings.port} is taken: stop what listens there, or choose another with PORT.`;
  }
  return cause instanceof Error ? cause.message : String(cause);
}

function welcome({ baseUrl, tokenId, tokenSecret }: LocalCloud): string {
  const webhooks = settings.webhookUrl ?? 'nowhere yet: set WEBHOOK_URL, or webhookEndpoint with PATCH /config';
  return `
  Base URL      ${baseUrl}
  Token id      ${tokenId}
  Token secret  ${tokenSecret}
  Webhooks go   ${webhooks}
  Data          ${settings.dataDir}${settings.clockSpeed === 1 ? '' : `\n  Clock speed   ${settings.clockSpeed}`}

  curl -u ${tokenId}:${tokenSecret} '${baseUrl}/platform/internal-accounts?currency=USD'

  Ctrl-C stops. Nothing is lost: the next start goes on where this one ended.
`;
}
