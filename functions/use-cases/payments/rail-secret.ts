import * as z from 'zod';
import { env } from '../../runtime/env.ts';

/**
 * The secrets shared with the rail connector, newest first: the first signs, all of them verify, so that a secret can be replaced
 * without a gap. Locally they come from RAIL_SECRET. Deployed, an extension of AWS beside the function reads them by their ARN
 * and caches them for five minutes.
 */
export async function railSecrets(): Promise<readonly [string, ...string[]]> {
  const [newest, ...older] = (process.env.RAIL_SECRET || (await readSecret())).split(/[\s,]+/).filter(Boolean);
  if (!newest) throw new Error('The secret of the rail is empty.');
  return [newest, ...older];
}

export const hasRailSecret = (): boolean => Boolean(process.env.RAIL_SECRET || process.env.RAIL_SECRET_ARN);

const timeoutMs = 2_000;

const SecretAnswer = z.object({ SecretString: z.string().default('') });

async function readSecret(): Promise<string> {
  const port = process.env.PARAMETERS_SECRETS_EXTENSION_HTTP_PORT ?? '2773';
  const secretId = encodeURIComponent(env('RAIL_SECRET_ARN'));
  const response = await fetch(`http://localhost:${port}/secretsmanager/get?secretId=${secretId}`, {
    headers: { 'X-Aws-Parameters-Secrets-Token': process.env.AWS_SESSION_TOKEN ?? '' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The secret of the rail cannot be read: ${response.status}.`);
  return SecretAnswer.parse(await response.json()).SecretString;
}
