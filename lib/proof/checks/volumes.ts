import { isIncoming, type Payment } from '../../../functions/domain/payment.ts';
import type { Item } from '../../../functions/store/table.ts';
import { add, type Violated } from './violated.ts';

/** The daily volume of a platform is the sum of what was executed on the day, and never more than it allows. */
export class Volumes {
  readonly #violated: Violated;
  readonly #maximumOf: (platformId: string) => number;
  readonly #claimed = new Map<string, number>();
  /** What a day's item counts, and less by what its pockets still have. By platform, limit and day. */
  readonly #counted = new Map<string, number>();
  readonly #touched = new Set<string>();

  constructor(violated: Violated, maximumOf: (platformId: string) => number) {
    this.#violated = violated;
    this.#maximumOf = maximumOf;
  }

  paymentWritten(before: Payment | undefined, after: Payment): void {
    // What expires without having been executed counts towards no volume.
    const isExecuted = after.createdAt && !before?.createdAt && after.status !== 'EXPIRED' && !isIncoming(after);
    if (isExecuted) add(this.#claimed, volumeOf(after), after.sendingAmount);
  }

  itemWritten(before: Item | undefined, after: Item | undefined): void {
    const [, platformId, kind, limit, day] =
      String((after ?? before)?.pk).match(/^PLATFORM#([^#]*)#(VOLUME|VOLUME_POCKET)#([^#]*)#([^#]*)/) ?? [];
    if (!kind) return;
    const countedIn = (item: Item | undefined) => Number((kind === 'VOLUME' ? item?.volume : item?.balance) ?? 0);
    const change = countedIn(after) - countedIn(before);
    const name = `${platformId} ${limit}#${day}`;
    add(this.#counted, name, kind === 'VOLUME' ? change : -change);
    if (countedIn(after) < 0) this.#violated(`${name}: a part of it is below zero`);
    // What has outlived its time goes item by item.
    if (after) this.#touched.add(name);
  }

  /** All items of a transaction have been taken in. */
  committed(): void {
    for (const name of this.#touched) {
      const [platformId = ''] = name.split(' ');
      const [counted = 0, claimed = 0] = [this.#counted.get(name), this.#claimed.get(name)];
      if (counted !== claimed) this.#violated(`${name}: counts ${counted} of ${claimed}`);
      if (counted > this.#maximumOf(platformId)) this.#violated(`${name}: is beyond its maximum`);
    }
    this.#touched.clear();
  }
}

const volumeOf = ({ platformId, sendingCurrency, createdAt = '' }: Payment): string =>
  `${platformId} ${sendingCurrency}#${createdAt.slice(0, 10)}`;
