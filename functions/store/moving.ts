import { isSpread, memoryOf, nameOf, pocketCount, somePlace } from './memory.ts';
import { HeadMiss, PocketMiss } from './misses.ts';
import { gatherInto, planTaking } from './pocket-plan.ts';
import { type Contents, changePocket, type Found, mostBetween, readContents, renew, spread } from './pockets.ts';
import { ContendedWrite, commit, type Item, readItem, StaleWrite, type Store, type Write } from './table.ts';
import { joined, type Known, type Memory, type Move, type Purse } from './write.ts';

/** How often in a row somebody meets others at a purse's head before spreading it. Once is chance. */
const patience = 2;
/** How often a commit takes another way before it is left to whoever decided it. */
const rounds = 8;
/** What somebody who met others waits at most, the first time. */
const firstPauseMs = 10;
const mostDoublings = 4;
/** Of how many pockets one write may take: a transaction has at most 100 items. */
const mostParts = 40;

/**
 * Writes everything or nothing, as `commit` does and with its errors. What is hot is spread over pockets when writers meet
 * there again and again, and from then on each function moves money in a pocket of its own. A refusal for too little is true
 * of a moment between asking and answering.
 */
export async function commitMoving(store: Store, asked: readonly Write[]): Promise<void> {
  const writes = joined(asked);
  if (!writes.some(({ move }) => move)) return commit(store, writes);
  const mover = new Mover(store, writes);
  for (let round = 1; ; round += 1) {
    try {
      return await mover.attempt();
    } catch (cause) {
      if (!(await mover.hasAnotherWay(cause, round))) throw cause;
      if (round === rounds) throw new ContendedWrite('What is moved keeps moving.', { cause });
    }
  }
}

class Mover {
  readonly #store: Store;
  readonly #writes: readonly Write[];
  readonly #memory: Memory;
  readonly #fraction: () => number;
  /** What stands for a write in the next attempt. */
  readonly #plans = new Map<Write, readonly Write[]>();
  /** The writes as they were asked for, each as often as it was written in the last attempt. */
  #asked: readonly Write[] = [];

  constructor(store: Store, writes: readonly Write[]) {
    this.#store = store;
    this.#writes = writes;
    this.#memory = memoryOf(store);
    this.#fraction = store.fraction ?? (() => 0);
  }

  async attempt(): Promise<void> {
    await this.#lookFirst();
    const ways = this.#writes.map((write) => this.#plans.get(write) ?? this.#wayOf(write));
    this.#asked = ways.flatMap((way, index) => way.map(() => this.#writes[index] as Write));
    this.#plans.clear();
    await commit(this.#store, ways.flat());
    for (const { move } of this.#writes) if (move) this.#calm(move.purse);
  }

  /** Whether there is another way to try after a failure. */
  async hasAnotherWay(cause: unknown, round: number): Promise<boolean> {
    if (cause instanceof PocketMiss) {
      if (round > 1) await this.#wait(round);
      return this.#afterPocketMiss(cause);
    }
    if (cause instanceof HeadMiss) {
      await this.#plan(cause.write);
      return true;
    }
    if (!(cause instanceof ContendedWrite)) return false;
    const met = this.#writes.filter((write) => write.move && cause.busy.some((index) => this.#asked[index] === write));
    if (met.length === 0) return false;
    const isDry = met.some(({ move }) => move && this.#known(move.purse)?.isDry);
    const isSpread = met.some(({ move }) => move && this.#placeOf(move.purse) !== undefined);
    if (isDry || isSpread) await this.#wait(isDry ? round : 2);
    await this.#afterMeeting(met);
    return true;
  }

  #wait = async (round: number): Promise<unknown> =>
    this.#store.pause?.(this.#fraction() * firstPauseMs * 2 ** Math.min(round - 1, mostDoublings));

  /** What was too little the last time is read before it is written; and where something is hot, the rest may be too. */
  async #lookFirst(): Promise<void> {
    const isHot = this.#writes.some(({ move }) => move && this.#placeOf(move.purse) !== undefined);
    for (const write of this.#writes) {
      if (!write.move || this.#plans.has(write)) continue;
      const known = this.#known(write.move.purse);
      if (known?.isDry) await this.#lookAtDry(write, write.move);
      else if (isHot && !known) await this.#look(write.move.purse);
    }
  }

  async #lookAtDry(write: Write, { purse }: Move): Promise<void> {
    const head = await this.#look(purse);
    if (isSpread(head)) return this.#plan(write);
    this.#requireEnough(write, head);
    this.#know(purse, { conflicts: 0 });
  }

  /** Reads a head, by which is known whether it is spread. */
  async #look(purse: Purse): Promise<Item | undefined> {
    const head = await readItem<Item>(this.#store, purse.key);
    if (!this.#known(purse)) this.#know(purse, { conflicts: 0 });
    return head;
  }

  /** Throws the refusal of what takes more than an item has that is not spread. */
  #requireEnough(write: Write, head: Item | undefined): void {
    const { purse, amount } = write.move as Move;
    if (!head || amount > 0 || purse.left(head) >= -amount) return;
    this.#know(purse, { conflicts: 0, isDry: true });
    const refusal = write.refuse?.(head);
    throw refusal ?? new StaleWrite('There is less by now.');
  }

  async #afterPocketMiss({ write, pocket }: PocketMiss): Promise<boolean> {
    const { move } = write;
    if (!move) return false;
    if (!pocket) this.#memory.delete(nameOf(move.purse));
    else if (move.amount > 0) this.#plans.set(write, this.#throughHead(write));
    else {
      this.#know(move.purse, { ...this.#known(move.purse), conflicts: 0, isDry: true });
      await this.#plan(write);
    }
    return true;
  }

  /** Others were at the same items: takes other pockets, or finds out whether there are any, or makes them. */
  async #afterMeeting(met: readonly Write[]): Promise<void> {
    const heads: Found[] = [];
    let isHot = false;
    for (const write of met) {
      const { purse } = write.move as Move;
      const { place, seen = Number.POSITIVE_INFINITY, conflicts = 0 }: Partial<Known> = this.#known(purse) ?? {};
      if (place !== undefined) {
        this.#pick(purse);
        continue;
      }
      const head: Item | undefined = await this.#look(purse);
      if (!head || Number(head.pockets) > 0) continue;
      this.#requireEnough(write, head);
      this.#know(purse, { ...this.#known(purse), conflicts: conflicts + 1 });
      isHot ||= conflicts + 1 >= patience || Number(head.version) - seen >= patience;
      if (purse.maySpread(head) && this.#isPlenty(write, head)) heads.push({ purse, head });
    }
    if (isHot) await this.#spread(heads);
  }

  /** Whether each pocket will have enough for another one of the same; what is less is spent before pockets are of use. */
  #isPlenty = ({ move }: Write, head: Item): boolean =>
    move === undefined || move.amount > 0 || move.purse.left(head) >= 2 * pocketCount * -move.amount;

  /** Spreads what is hot, however many others are there; somebody else may be faster. */
  async #spread(found: readonly Found[]): Promise<void> {
    let whole = found;
    let isMine = false;
    for (let round = 1; round <= rounds && whole.length > 0; round += 1) {
      try {
        await spread(this.#store, whole);
        isMine = true;
      } catch (cause) {
        if (!(cause instanceof ContendedWrite || cause instanceof StaleWrite)) throw cause;
        await this.#wait(Math.min(round, 3));
      }
      const standing = await Promise.all(whole.map(async ({ purse }) => ({ purse, head: await this.#look(purse) })));
      whole = standing.flatMap(({ purse, head }) => (head && !isSpread(head) ? [{ purse, head }] : []));
    }
    // All who have waited for this would come at once.
    if (!isMine) await this.#wait(4);
  }

  /** Plans how to take from all items of a purse what one of them does not have. Throws the write's refusal when it is too much. */
  async #plan(write: Write): Promise<void> {
    const { move } = write;
    if (!move) return;
    const { purse } = move;
    const earlier = await readContents(this.#store, purse);
    if (!isSpread(earlier.head)) return;
    const { status = 'ACTIVE' } = earlier.head;
    if (status !== 'ACTIVE') throw write.refuse?.(earlier.head) ?? new StaleWrite('It takes no part by now.');
    if (earlier.head.term !== purse.term) return renew(this.#store, purse, earlier);
    if (await this.#planFrom(write, move, earlier)) return;
    const later = await readContents(this.#store, purse);
    const most = mostBetween(purse, earlier, later);
    if (most !== undefined && most < -move.amount) {
      this.#know(purse, { ...this.#known(purse), conflicts: 0, isDry: true });
      throw write.refuse?.(later.head) ?? new StaleWrite('There is less by now.');
    }
    await this.#planFrom(write, move, later);
  }

  async #planFrom(write: Write, { purse, amount, throughHead }: Move, contents: Contents): Promise<boolean> {
    const place = this.#placeOf(purse) ?? this.#pick(purse);
    const wanted = { purse, amount: -amount, place, ...(throughHead && { throughHead }) };
    const plan = planTaking(wanted, contents, this.#fraction);
    if (!plan) return false;
    // Too many for one transaction with all else that it writes: the next round finds it in one pocket.
    if (plan.writes.length > mostParts) await commit(this.#store, gatherInto(purse, place, contents));
    else this.#plans.set(write, plan.writes);
    this.#know(purse, { place: plan.place, conflicts: 0, isDry: plan.balance < -amount });
    return true;
  }

  #wayOf(write: Write): readonly Write[] {
    const { move } = write;
    if (!move) return [write];
    const { purse, amount, most, throughHead } = move;
    const place = this.#placeOf(purse);
    if (place === undefined || throughHead) return this.#throughHead(write);
    const change = changePocket(purse, place, amount, Math.max(0, -amount), most);
    return [{ ...change, refuse: (pocket) => new PocketMiss(write, pocket) }];
  }

  #throughHead(write: Write): readonly Write[] {
    const { purse, amount } = write.move as Move;
    const refuse = (head: Item | undefined) => {
      if (amount < 0 && isSpread(head)) return new HeadMiss(write);
      const refusal = write.refuse?.(head);
      if (refusal && amount < 0) this.#know(purse, { conflicts: 0, isDry: true });
      return refusal;
    };
    return [{ ...write, refuse }];
  }

  #known = (purse: Purse): Known | undefined => this.#memory.get(nameOf(purse));

  #placeOf = (purse: Purse): number | undefined => this.#known(purse)?.place;

  #know(purse: Purse, known: Known): void {
    this.#memory.set(nameOf(purse), known);
  }

  /** It went well there: what was met before was chance, and what was read is no longer so. */
  #calm(purse: Purse): void {
    const { place, isDry } = this.#known(purse) ?? {};
    if (!this.#known(purse)) return;
    this.#know(purse, { conflicts: 0, ...(place !== undefined && { place }), ...(isDry && { isDry }) });
  }

  /** Any pocket but the one it was. */
  #pick(purse: Purse): number {
    const place = somePlace(this.#store, this.#placeOf(purse));
    this.#know(purse, { ...this.#known(purse), place, conflicts: 0 });
    return place;
  }
}
