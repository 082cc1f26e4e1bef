import { randomBytes } from 'node:crypto';
import { type Infer, object, text } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { commitUnlessStale, readItem, type Store } from '../table.ts';

/**
 * The key by which credentials are marked, so that one that was never issued is refused before the table is asked for it. It protects
 * nothing else: with it alone, nothing is admitted without the secret of a token.
 */
const credentialKey = object({ key: text });
interface CredentialKey extends Infer<typeof credentialKey> {}

const toCredentialKey = itemReader('CREDENTIAL_KEY', credentialKey);

/** It never changes, so a function reads it once. */
const known = new WeakMap<object, string>();

/** The key of a table; undefined before the first credential was issued. */
export async function readCredentialKey(store: Store): Promise<string | undefined> {
  const { client } = store;
  const item = known.has(client) ? undefined : await readItem(store, keys.credentialKey());
  if (item) known.set(client, toCredentialKey(item).key);
  return known.get(client);
}

/** The key of a table, which is made with the first credential. Of two that are made at once, one stays. */
export async function ensureCredentialKey(store: Store): Promise<string> {
  const existing = await readCredentialKey(store);
  if (existing !== undefined) return existing;
  const made: CredentialKey = { key: randomBytes(32).toString('hex') };
  const item = { ...made, ...keys.credentialKey(), type: 'CREDENTIAL_KEY' };
  await commitUnlessStale(store, [{ put: { item, condition: 'attribute_not_exists(pk)' } }]);
  const key = await readCredentialKey(store);
  if (key === undefined) throw new Error('The key of credentials was written and is not there.');
  return key;
}
