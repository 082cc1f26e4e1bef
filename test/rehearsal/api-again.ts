import type { Credentials } from '../kit/measuring/payer.ts';
import { cdk, npmRun } from './commands.ts';

interface ApiAgain {
  readonly assembly: string;
  readonly apiStack: string;
  readonly dataStack: string;
  readonly deployOptions: readonly string[];
}

/**
 * Removes the stack of the routes alone and deploys it again, with a usage plan that has no keys. A platform is refused until
 * `operate -- platform keys` has run, and then goes on with the token that it has. Returns what it was answered before and after.
 */
export async function makeApiAgain(
  { assembly, apiStack, dataStack, deployOptions }: ApiAgain,
  platform: Credentials,
): Promise<string> {
  const only = [apiStack, '--exclusively', '--app', assembly];
  await cdk('destroy', ...only, '--force');
  await cdk('deploy', ...only, ...deployOptions);
  const before = await statusOf(platform);
  if (before === 200) throw new Error('A platform without an API key in the usage plan was let in.');
  await npmRun('operate', 'platform', 'keys', '--why', 'Rehearsal', '--stack', dataStack);
  const after = await statusOf(platform);
  if (after !== 200) throw new Error(`The platform has its API key again, and was answered ${after}.`);
  return `GET /config answered ${before} before and ${after} after`;
}

async function statusOf({ baseUrl, tokenId, tokenSecret, headers }: Credentials): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;
  return (await fetch(`${baseUrl}/config`, { headers: { ...headers, authorization } })).status;
}
