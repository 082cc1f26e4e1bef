const inHand = new Map<string, Promise<void>>();

/**
 * Does the work on an event after whatever this function is still doing about the same event. After a crash two copies of a
 * message may come at the same moment; one after the other, the second sees that the first was accepted.
 */
export async function oneAtATime(eventId: string, work: () => Promise<void>): Promise<void> {
  const before = inHand.get(eventId);
  const mine = before ? before.then(work, work) : work();
  inHand.set(eventId, mine);
  try {
    await mine;
  } finally {
    if (inHand.get(eventId) === mine) inHand.delete(eventId);
  }
}
