import type { PlatformId } from '../../domain/ids.ts';
import { type VolumeUse, volumeExceeded } from '../../domain/pricing/limits.ts';
import * as keys from '../keys.ts';
import type { Write } from '../table.ts';
import type { CountedWrite } from './commit-writes.ts';

/** Time to live of a day's volume, in seconds. */
const timeToLiveSeconds = 3 * 24 * 3600;

/**
 * Counts a payment towards its day's volume, before the payment's transaction: `commitWrites` subtracts it again when the transaction is
 * rejected. The condition guards the maximum against concurrent payments. Refuses with DAILY_VOLUME_LIMIT_EXCEEDED.
 */
export function consumeVolume(platformId: PlatformId, use: VolumeUse, now: Date): CountedWrite {
  const { key: limit, day, amount, maximum } = use;
  const key = keys.volume(platformId, limit, day);
  return {
    update: {
      key,
      expression: 'SET volume = if_not_exists(volume, :zero) + :amount, expiresAtSeconds = :expires, #type = :type',
      // The first payment of a day has the whole maximum, and no other has less than nothing.
      condition: amount > maximum ? 'volume <= :room' : 'attribute_not_exists(pk) OR volume <= :room',
    },
    names: { type: 'type' },
    values: { zero: 0, amount, room: maximum - amount, type: 'VOLUME', expires: expiryOf(now) },
    onConditionFailed: () => volumeExceeded(use, now),
    giveBack: { update: { key, expression: 'SET volume = volume - :amount' }, values: { amount } },
  };
}

/**
 * Takes a payment that never got its money out of its day's volume, in the transaction that ends it. A limit that was set since has
 * counted nothing: its volume stays as it is.
 */
export function returnVolume(platformId: PlatformId, { key: limit, day, amount }: VolumeUse, now: Date): Write {
  return {
    update: {
      key: keys.volume(platformId, limit, day),
      expression: 'SET volume = if_not_exists(volume, :amount) - :amount, expiresAtSeconds = :expires, #type = :type',
    },
    names: { type: 'type' },
    values: { amount, type: 'VOLUME', expires: expiryOf(now) },
  };
}

const expiryOf = (now: Date): number => Math.floor(now.getTime() / 1000) + timeToLiveSeconds;
