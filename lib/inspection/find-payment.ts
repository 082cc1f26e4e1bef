import { formatId, isUuid, type PlatformId, uuidOf } from '../../functions/domain/ids.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { tableStore } from '../../functions/runtime/store.ts';
import { readPayment } from '../../functions/store/payments/payments.ts';
import { walkPlatformIds } from '../../functions/store/platforms/platform-list.ts';
import type { Store } from '../../functions/store/table.ts';
import { UsageError } from '../command-line/command-line.ts';
import { platformIdOf } from '../platforms/platforms.ts';

/** A payment of any platform by the id of its transaction or quote. Throws where there is none. */
export async function findPayment(store: Store, id: string, platform: string | undefined): Promise<Payment> {
  const uuid = uuidOf('Transaction', id) ?? uuidOf('Quote', id) ?? id;
  if (!isUuid<'Payment'>(uuid)) throw new UsageError(`${id} is the id of neither a transaction nor a quote.`);
  return findAmong(platform, `a payment ${formatId('Transaction', uuid)}`, (owner) => readPayment(store, owner, uuid));
}

/** Reads something of the platform that has it. Without a platform every one is asked. Throws where none has it. */
export async function findAmong<T>(
  platform: string | undefined,
  what: string,
  read: (platformId: PlatformId) => Promise<T | undefined>,
): Promise<T> {
  for (const platformId of await searched(platform)) {
    const payments = await read(platformId);
    if (payments !== undefined) return payments;
  }
  throw new Error(`No platform has ${what}.`);
}

/**
 * The platform that has what somebody outside has named, which is unique for one platform only. Throws where none has it, and where several
 * have it and the operator has named none of them.
 */
export async function onlyOwner(
  platform: string | undefined,
  what: string,
  has: (platformId: PlatformId) => Promise<boolean>,
): Promise<PlatformId> {
  const owners: PlatformId[] = [];
  for (const platformId of await searched(platform)) if (await has(platformId)) owners.push(platformId);
  const [owner, other] = owners;
  if (!owner) throw new Error(`No platform has ${what}.`);
  if (other) throw new Error(`Several platforms have ${what}: name one by --platform. They are ${owners.join(', ')}.`);
  return owner;
}

/** The option that names whose resource it is. Without it every platform is asked. */
export const platformOption = {
  platform: {
    type: 'string',
    value: 'ID',
    description: 'The platform that it belongs to. Without it, every platform is asked.',
  },
} as const;

/** The platform that an option names, or every one. */
export async function searched(platform: string | undefined): Promise<readonly PlatformId[]> {
  if (platform !== undefined) return [platformIdOf(platform)];
  const ids: PlatformId[] = [];
  for await (const id of walkPlatformIds(tableStore())) ids.push(id);
  return ids;
}
