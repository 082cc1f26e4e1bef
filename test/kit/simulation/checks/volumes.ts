import { type PlatformId, toUuid } from '../../../../functions/domain/ids.ts';
import { isIncoming, type Payment } from '../../../../functions/domain/payments/payment.ts';
import type { Item } from '../../../../functions/store/table.ts';
import { volumeShardType } from '../../../../functions/topology/item-types.ts';
import { add, type ReportViolation } from './violation.ts';

/** The daily volume of a platform is the sum of what was executed on the day, and never more than it allows. */
export class Volumes {
  readonly #report: ReportViolation;
  readonly #maximumOf: (platformId: PlatformId) => number;
  readonly #consumed = new Map<string, number>();
  /** The volume of a day's item less what its shards still allow, by platform, limit and day. */
  readonly #counted = new Map<string, number>();
  readonly #touched = new Set<string>();

  constructor(report: ReportViolation, maximumOf: (platformId: PlatformId) => number) {
    this.#report = report;
    this.#maximumOf = maximumOf;
  }

  paymentWritten(before: Payment | undefined, after: Payment): void {
    // What expires without having been executed counts towards no volume.
    const isExecuted = after.createdAt && !before?.createdAt && after.status !== 'EXPIRED' && !isIncoming(after);
    if (isExecuted) add(this.#consumed, volumeOf(after), after.sendingAmount);
  }

  itemWritten(before: Item | undefined, after: Item | undefined): void {
    const [, platformId, kind, limit, day] =
      String((after ?? before)?.pk).match(/^PLATFORM#([^#]*)#([^#]*)#([^#]*)#([^#]*)/) ?? [];
    if (kind !== 'VOLUME' && kind !== volumeShardType) return;
    const countedIn = (item: Item | undefined) => Number((kind === 'VOLUME' ? item?.volume : item?.balance) ?? 0);
    const change = countedIn(after) - countedIn(before);
    const name = `${platformId} ${limit}#${day}`;
    add(this.#counted, name, kind === 'VOLUME' ? change : -change);
    if (countedIn(after) < 0) this.#report(`${name}: a part of it is below zero`);
    // What has outlived its time goes item by item.
    if (after) this.#touched.add(name);
  }

  /** All items of a transaction have been taken in. */
  committed(): void {
    for (const name of this.#touched) {
      const [platformId = ''] = name.split(' ');
      const [counted = 0, consumed = 0] = [this.#counted.get(name), this.#consumed.get(name)];
      if (counted !== consumed) this.#report(`${name}: counts ${counted} of ${consumed}`);
      if (counted > this.#maximumOf(toUuid(platformId))) this.#report(`${name}: is beyond its maximum`);
    }
    this.#touched.clear();
  }
}

const volumeOf = ({ platformId, sendingCurrency, createdAt = '' }: Payment): string =>
  `${platformId} ${sendingCurrency}#${createdAt.slice(0, 10)}`;
