import { integer, objectOf, text } from '../../codec.ts';
import type { Item } from '../../write.ts';

/**
 * What is left of a scarce balance, in numbered slots: each is a unit that one shard holds. An environment takes the next slots and
 * withdraws from their shards, so that no two environments look for money in the same shard at the same time.
 */
export interface Allocation {
  /** Tells the allocations of a balance apart. */
  readonly id: number;
  /** The amount of a slot. */
  readonly unit: number;
  /** The shard of each slot. */
  readonly slots: readonly number[];
  /** In milliseconds since 1970. From then on each environment uses its own shard again. */
  readonly until: number;
}

/** The purpose of a lease for which all who write the balance wait; for others only those do who do not know it as sharded. */
export const allocating = 'ALLOCATE';

interface AllocationMembers {
  readonly allocationId: number;
  readonly allocatedUntil: number;
  readonly unit: number;
  /** The shards of the slots, with commas between them: of what a failed condition returns only texts and numbers are read. */
  readonly slots: string;
}

const readMembers = objectOf<AllocationMembers>({
  allocationId: integer,
  allocatedUntil: integer,
  unit: integer,
  slots: text,
});

/** The allocation that the item of a lease names, if it names one. */
export function toAllocation(lease: Item): Allocation | undefined {
  if (lease.allocationId === undefined) return undefined;
  const { allocationId: id, allocatedUntil: until, unit, slots } = readMembers(lease, 'allocation');
  return { id, unit, slots: slots.split(',').map(Number), until };
}

/** The members of the item of a lease that name an allocation. */
export const allocationMembers = ({ id, unit, slots, until }: Allocation): AllocationMembers => ({
  allocationId: id,
  allocatedUntil: until,
  unit,
  slots: slots.join(','),
});
