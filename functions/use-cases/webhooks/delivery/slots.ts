import type { PlatformId } from '../../../domain/ids.ts';

/** How many posts for one platform one function has in flight at most, so that no platform fills a lane. */
const slotsPerPlatform = 250;
const usedSlots = new Map<string, number>();

/** Does `work` if the platform has a free slot in this function; returns whether it did. */
export async function withSlot(platformId: PlatformId, work: () => Promise<void>): Promise<boolean> {
  const others = usedSlots.get(platformId) ?? 0;
  if (others >= slotsPerPlatform) return false;
  usedSlots.set(platformId, others + 1);
  try {
    await work();
    return true;
  } finally {
    const remaining = (usedSlots.get(platformId) ?? 1) - 1;
    if (remaining > 0) usedSlots.set(platformId, remaining);
    else usedSlots.delete(platformId);
  }
}
