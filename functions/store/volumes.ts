import { type VolumeClaim, volumeExceeded } from '../domain/limits.ts';
import { keys } from './keys.ts';
import type { Write } from './table.ts';

/** How long a day's volume is kept after it can matter, in seconds. */
const keptSeconds = 3 * 24 * 3600;

/**
 * Counts a payment towards its day's volume, in the payment's own transaction: of two that fit only one, one passes.
 * Refuses with DAILY_VOLUME_LIMIT_EXCEEDED.
 */
export const claimVolume = (platformId: string, claim: VolumeClaim, now: Date): Write => ({
  update: {
    key: keys.volume(platformId, claim.key, claim.day),
    expression: 'SET volume = if_not_exists(volume, :zero) + :amount, expiresAtSeconds = :expires, #type = :type',
    condition: claim.amount > claim.maximum ? 'attribute_exists(never)' : 'attribute_not_exists(pk) OR volume <= :room',
  },
  names: { type: 'type' },
  values: {
    zero: 0,
    amount: claim.amount,
    expires: Math.floor(now.getTime() / 1000) + keptSeconds,
    type: 'VOLUME',
    ...(claim.amount <= claim.maximum && { room: claim.maximum - claim.amount }),
  },
  refuse: () => volumeExceeded(claim, now),
});
