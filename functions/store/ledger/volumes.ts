import type { PlatformId } from '../../domain/ids.ts';
import { type VolumeUse, volumeExceeded } from '../../domain/pricing/limits.ts';
import { volumeShardType } from '../../topology/item-types.ts';
import * as keys from '../keys.ts';
import type { Write } from '../write.ts';
import { shardable } from './sharding/shardable.ts';
import { type ShardedBalance, shardCountAttribute, shardCountOf } from './sharding/sharded-balance.ts';

/** Time to live of a day's volume, in seconds. */
const timeToLiveSeconds = 3 * 24 * 3600;

/** A sharded day accepts only the maximum that its shards were filled under: they may hold more than another maximum allows. */
const fits = 'attribute_not_exists(pk) OR volume <= :room AND (attribute_not_exists(#shardCount) OR term = :maximum)';

/**
 * Counts a payment towards its day's volume in the payment's own transaction, so that concurrent payments cannot exceed the
 * maximum together. Refuses with DAILY_VOLUME_LIMIT_EXCEEDED.
 */
export function consumeVolume(platformId: PlatformId, use: VolumeUse, now: Date): Write {
  const { key, day, amount, maximum } = use;
  const isWithinMaximum = amount <= maximum;
  const write: Write = {
    update: {
      key: keys.volume(platformId, key, day),
      expression: 'SET volume = if_not_exists(volume, :zero) + :amount, expiresAtSeconds = :expires, #type = :type',
      condition: isWithinMaximum ? fits : 'attribute_exists(never)',
    },
    names: { type: 'type', ...(isWithinMaximum && { shardCount: shardCountAttribute }) },
    values: {
      zero: 0,
      amount,
      expires: expiryOf(now),
      type: 'VOLUME',
      ...(isWithinMaximum && { room: maximum - amount, maximum }),
    },
    onConditionFailed: () => volumeExceeded(use, now),
  };
  if (!isWithinMaximum) return write;
  return shardable(write, { target: shardedVolume(platformId, use, now), amount: -amount });
}

const expiryOf = (now: Date): number => Math.floor(now.getTime() / 1000) + timeToLiveSeconds;

/**
 * The part of a day's maximum volume that is left. Shards are filled under one maximum, their term, and emptied when the maximum
 * changes.
 */
function shardedVolume(platformId: PlatformId, { key: limit, day, maximum }: VolumeUse, now: Date): ShardedBalance {
  const key = keys.volume(platformId, limit, day);
  return {
    key,
    at: now.getTime(),
    shardKey: (index) => keys.volumeShard(platformId, limit, day, index),
    shardMembers: { type: volumeShardType, expiresAtSeconds: expiryOf(now) },
    term: maximum,
    available: ({ volume }) => maximum - Number(volume),
    isUnchanged: (one, other) => one.volume === other.volume && one.term === other.term,
    mayShard: () => true,
    drawFromParent: (taken) => ({
      update: {
        key,
        expression: 'SET volume = volume + :taken',
        condition: 'attribute_exists(#shardCount) AND volume <= :room AND term = :term',
      },
      names: { shardCount: shardCountAttribute },
      values: { taken, room: maximum - taken, term: maximum },
    }),
    makeParent: ({ count, taken }) => ({
      update: {
        key,
        expression: 'SET volume = volume + :taken, #shardCount = :count, term = :term',
        condition: 'volume <= :room AND attribute_not_exists(#shardCount)',
      },
      names: { shardCount: shardCountAttribute },
      values: { taken, count, term: maximum, room: maximum - taken },
    }),
    addShards: (parent, { count, taken }) => ({
      update: {
        key,
        expression: 'SET volume = volume + :taken, #shardCount = :count',
        condition: '#shardCount = :earlier AND volume <= :room AND term = :term',
      },
      names: { shardCount: shardCountAttribute },
      values: { taken, count, earlier: shardCountOf(parent), room: maximum - taken, term: maximum },
    }),
    changeTerm: (parent, { returned, term }) => ({
      update: {
        key,
        expression:
          'SET volume = volume - :returned, term = :term, termChanges = if_not_exists(termChanges, :zero) + :one',
        condition: `volume = :loaded AND term = :earlier AND #shardCount = :count AND ${
          parent.termChanges === undefined ? 'attribute_not_exists(termChanges)' : 'termChanges = :changes'
        }`,
      },
      names: { shardCount: shardCountAttribute },
      values: {
        returned,
        term,
        ...{ zero: 0, one: 1 },
        ...{ loaded: parent.volume, earlier: parent.term, count: shardCountOf(parent) },
        ...(parent.termChanges !== undefined && { changes: parent.termChanges }),
      },
    }),
  };
}
