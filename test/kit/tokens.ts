import { formatId } from '../../functions/domain/ids.ts';
import type { Token } from '../../functions/domain/platforms/token.ts';
import { newUuid } from '../../functions/ports/random.ts';
import { newClientCredentials } from '../../functions/runtime/secrets.ts';
import { ensureCredentialKey } from '../../functions/store/platforms/credential-key.ts';
import { putToken } from '../../functions/store/platforms/tokens.ts';
import { commit } from '../../functions/store/table.ts';
import { aToken } from './builders.ts';
import type { TestCloud } from './local-cloud.ts';

/** Gives the platform of a running cloud one more token, past the interface: with any permissions and environment. */
export async function addToken(
  { platformId, services: { store } }: Pick<TestCloud, 'platformId' | 'services'>,
  overrides: Partial<Token>,
): Promise<{ readonly clientId: string; readonly secret: string }> {
  const { clientId, clientSecret: secret } = newClientCredentials(await ensureCredentialKey(store));
  const token = aToken({ tokenId: formatId('Token', newUuid()), clientId, platformId, ...overrides });
  await commit(store, putToken(token, secret));
  return { clientId, secret };
}
