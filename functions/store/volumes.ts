import { type VolumeClaim, volumeExceeded } from '../domain/limits.ts';
import { keys } from './keys.ts';
import { pocketCount } from './memory.ts';
import type { Purse, Write } from './write.ts';

/** How long a day's volume is kept after it can matter, in seconds. */
const keptSeconds = 3 * 24 * 3600;

/** While the day is spread, one maximum holds of all its items: under another one, pockets could still give what it has not. */
const fits = 'attribute_not_exists(pk) OR volume <= :room AND (attribute_not_exists(pockets) OR term = :maximum)';

/**
 * Counts a payment towards its day's volume, in the payment's own transaction: of two that fit only one, one passes.
 * Refuses with DAILY_VOLUME_LIMIT_EXCEEDED.
 */
export const claimVolume = (platformId: string, claim: VolumeClaim, now: Date): Write => ({
  update: {
    key: keys.volume(platformId, claim.key, claim.day),
    expression: 'SET volume = if_not_exists(volume, :zero) + :amount, expiresAtSeconds = :expires, #type = :type',
    condition: claim.amount > claim.maximum ? 'attribute_exists(never)' : fits,
  },
  names: { type: 'type' },
  values: {
    zero: 0,
    amount: claim.amount,
    expires: expiryOf(now),
    type: 'VOLUME',
    ...(claim.amount <= claim.maximum && { room: claim.maximum - claim.amount, maximum: claim.maximum }),
  },
  refuse: () => volumeExceeded(claim, now),
  ...(claim.amount <= claim.maximum && { move: { purse: volumePurse(platformId, claim, now), amount: -claim.amount } }),
});

const expiryOf = (now: Date): number => Math.floor(now.getTime() / 1000) + keptSeconds;

/** What is left of a day's volume. Pockets are filled under one maximum; when that is changed, they are emptied first. */
function volumePurse(platformId: string, { key: limit, day, maximum }: VolumeClaim, now: Date): Purse {
  const key = keys.volume(platformId, limit, day);
  const countedOver = 'volume = :loaded AND ';
  return {
    key,
    pocketKey: (place) => keys.volumePocket(platformId, limit, day, place),
    pocket: { type: 'VOLUME_POCKET', expiresAtSeconds: expiryOf(now) },
    term: maximum,
    left: ({ volume }) => maximum - Number(volume),
    isSame: (one, other) => one.volume === other.volume && one.term === other.term,
    maySpread: () => true,
    shift: (taken) => ({
      update: {
        key,
        expression: 'SET volume = volume + :taken',
        condition: 'attribute_exists(pockets) AND volume <= :room AND term = :term',
      },
      values: { taken, room: maximum - taken, term: maximum },
    }),
    spread: ({ volume }, taken) => ({
      update: {
        key,
        expression: 'SET volume = volume + :taken, pockets = :count, term = :term',
        condition: `${countedOver}attribute_not_exists(pockets)`,
      },
      values: { taken, count: pocketCount, term: maximum, loaded: volume },
    }),
    renew: ({ volume, term }, given) => ({
      update: {
        key,
        expression: 'SET volume = volume - :given, term = :term',
        condition: `${countedOver}term = :earlier`,
      },
      values: { given, term: maximum, loaded: volume, earlier: term },
    }),
  };
}
