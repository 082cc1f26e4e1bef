import { resolve } from 'node:path';
import { WebhookKeys } from '../webhook-keys.ts';

/** What can be set from outside about a local run. */
export interface LocalSettings {
  readonly port: number;
  readonly dataDir: string;
  readonly clockSpeed: number;
  readonly webhookUrl?: string;
  readonly token?: { readonly tokenId: string; readonly tokenSecret: string };
  /** The generations of the webhook keys, the signing one first. */
  readonly webhookKeys?: readonly number[];
  /** The connector of production payments and the secret shared with it. */
  readonly rail?: { readonly url: string; readonly secret: string };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; every mistake is one sentence. An empty value counts as none. */
export function readSettings(environment: Environment): { settings: LocalSettings; mistakes: readonly string[] } {
  const { PORT, DATA_DIR, CLOCK_SPEED, WEBHOOK_URL, SANDBOX_TOKEN_ID, SANDBOX_TOKEN_SECRET } = environment;
  const { RAIL_URL = '', RAIL_SECRET = '' } = environment;
  const mistakes: string[] = [];
  const check = (fine: boolean, sentence: string) => {
    if (!fine) mistakes.push(sentence);
  };
  const port = Number(PORT || 3000);
  check(Number.isInteger(port) && port >= 0 && port <= 65_535, `PORT must be a number from 0 to 65535, not "${PORT}".`);
  const clockSpeed = Number(CLOCK_SPEED || 1);
  check(clockSpeed > 0 && clockSpeed <= 100_000, `CLOCK_SPEED must be a number above 0, not "${CLOCK_SPEED}".`);
  check(!WEBHOOK_URL || isHttp(WEBHOOK_URL), `WEBHOOK_URL must be an http or https address, not "${WEBHOOK_URL}".`);
  const [tokenId, tokenSecret] = [SANDBOX_TOKEN_ID ?? '', SANDBOX_TOKEN_SECRET ?? ''];
  check(
    (tokenId === '') === (tokenSecret === ''),
    'Set both SANDBOX_TOKEN_ID and SANDBOX_TOKEN_SECRET, or neither: one alone is no token.',
  );
  check(!tokenId.includes(':'), 'SANDBOX_TOKEN_ID must not contain a colon: HTTP Basic ends the user name there.');
  check((RAIL_URL === '') === (RAIL_SECRET === ''), 'Set both RAIL_URL and RAIL_SECRET, or neither.');
  check(!RAIL_URL || isHttp(RAIL_URL), `RAIL_URL must be an http or https address, not "${RAIL_URL}".`);
  const webhookKeys = WebhookKeys.safeParse(environment.WEBHOOK_KEYS || '1');
  check(
    webhookKeys.success,
    `WEBHOOK_KEYS names generations, the signing one first: 1 or 2,1, not "${environment.WEBHOOK_KEYS}".`,
  );
  const settings = {
    port,
    dataDir: resolve(DATA_DIR || '.local'),
    clockSpeed,
    ...(WEBHOOK_URL && { webhookUrl: WEBHOOK_URL }),
    ...(environment.WEBHOOK_KEYS && webhookKeys.success && { webhookKeys: webhookKeys.data }),
    ...(tokenId && tokenSecret && { token: { tokenId, tokenSecret } }),
    ...(RAIL_URL && RAIL_SECRET && { rail: { url: RAIL_URL, secret: RAIL_SECRET } }),
  };
  return { settings, mistakes };
}

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
