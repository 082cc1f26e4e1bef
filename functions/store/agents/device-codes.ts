import { wrongCodesPerHour } from '../../domain/agents/device-code.ts';
import { type Infer, idText, integer, object, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readItem, readRecord, type Store, type Write } from '../table.ts';

/** The agent that a device code was made for. Whether it can be redeemed is the agent's to say. */
const deviceCodePointer = object({ platformId: uuidText('Platform'), agentId: idText('Agent') });
interface DeviceCodePointer extends Infer<typeof deviceCodePointer> {}

/** A code stays known for a while after its end, so that it is answered as expired. */
const knownSeconds = 30 * 24 * 3600;

const toPointer = itemReader('DEVICE_CODE', deviceCodePointer);

export const readDeviceCode = (store: Store, hash: string): Promise<DeviceCodePointer | undefined> =>
  readRecord(store, keys.deviceCode(hash), toPointer);

/** Writes the pointer of a new code. An equal code that exists makes the decision be made again, with another code. */
export const putDeviceCode = (hash: string, { platformId, agentId }: DeviceCodePointer, now: Date): Write => ({
  put: {
    item: {
      platformId,
      agentId,
      expiresAtSeconds: Math.floor(now.getTime() / 1000) + knownSeconds,
      ...keys.deviceCode(hash),
      type: 'DEVICE_CODE',
    },
    condition: 'attribute_not_exists(pk)',
  },
});

const toWrongCodes = itemReader('WRONG_DEVICE_CODES', object({ count: integer }));

const hourOf = (now: Date): string => now.toISOString().slice(0, 13);

/** How many wrong codes came from an address in this hour. */
export async function readWrongCodes(store: Store, addressHash: string, now: Date): Promise<number> {
  const item = await readItem(store, keys.wrongDeviceCodes(addressHash, hourOf(now)));
  return item ? toWrongCodes(item).count : 0;
}

/** Holds where an address has a try left in this hour, whatever came since its count was read. */
const triesLeft = 'attribute_not_exists(#count) OR #count < :allowed';

/** Counts a wrong code. Without a try left the decision is made again. */
export const countWrongCode = (addressHash: string, now: Date): Write => ({
  update: {
    key: keys.wrongDeviceCodes(addressHash, hourOf(now)),
    expression: 'SET #count = if_not_exists(#count, :zero) + :one, #type = :type, expiresAtSeconds = :expires',
    condition: triesLeft,
  },
  names: { count: 'count', type: 'type' },
  values: {
    zero: 0,
    one: 1,
    allowed: wrongCodesPerHour,
    type: 'WRONG_DEVICE_CODES',
    expires: Math.floor(now.getTime() / 1000) + 7_200,
  },
});

/** Holds a right code to the tries that its address had left when it was read. */
export const requireTryLeft = (addressHash: string, now: Date): Write => ({
  check: { key: keys.wrongDeviceCodes(addressHash, hourOf(now)), condition: triesLeft },
  names: { count: 'count' },
  values: { allowed: wrongCodesPerHour },
});
