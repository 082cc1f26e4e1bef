import { type PlatformId, toUuid } from '../../../../functions/domain/ids.ts';
import { isIncoming, type Payment } from '../../../../functions/domain/payments/payment.ts';
import type { Item } from '../../../../functions/store/table.ts';
import type { Change } from '../../in-memory-table.ts';
import type { Invocation } from '../recorder.ts';
import { add, type ReportViolation } from './violation.ts';

/** Whether a commit only counts towards the volume of a day: a write of its own, which is given back where the request has no effect. */
export const isOnlyCounted = (changes: readonly Change[]): boolean =>
  changes.length > 0 && changes.every(({ before, after }) => (after ?? before)?.type === 'VOLUME');

/**
 * The daily volume of a platform is at least the sum of what was executed on the day, and never more than it allows. It is counted before
 * the payment is: a request that met no fault has counted exactly what it executed when it is answered.
 */
export class Volumes {
  readonly #report: ReportViolation;
  readonly #maximumOf: (platformId: PlatformId) => number;
  readonly #executed = new Map<string, number>();
  readonly #counted = new Map<string, number>();
  readonly #touched = new Set<string>();
  /** What an invocation has counted more than it executed. */
  readonly #open = new WeakMap<Invocation, number>();

  constructor(report: ReportViolation, maximumOf: (platformId: PlatformId) => number) {
    this.#report = report;
    this.#maximumOf = maximumOf;
  }

  paymentWritten(before: Payment | undefined, after: Payment, by: Invocation | undefined): void {
    // A quote that its payer has not funded is taken out of its day again.
    const isReturned = after.status === 'EXPIRED' && before?.status === 'PENDING';
    if (isReturned) this.#execute(after, -after.sendingAmount, by);
    // What expires without having been executed counts towards no volume.
    const isExecuted = after.createdAt && !before?.createdAt && after.status !== 'EXPIRED' && !isIncoming(after);
    if (isExecuted) this.#execute(after, after.sendingAmount, by);
  }

  #execute(payment: Payment, amount: number, by: Invocation | undefined): void {
    const name = volumeOf(payment);
    add(this.#executed, name, amount);
    this.#touched.add(name);
    this.#leaveOpen(by, -amount);
  }

  itemWritten(before: Item | undefined, after: Item | undefined, by: Invocation | undefined): void {
    const [, platformId, kind, limit, day] =
      String((after ?? before)?.pk).match(/^PLATFORM#([^#]*)#([^#]*)#([^#]*)#([^#]*)/) ?? [];
    // What has outlived its time is deleted.
    if (kind !== 'VOLUME' || !after) return;
    const change = Number(after.volume) - Number(before?.volume ?? 0);
    const name = `${platformId} ${limit}#${day}`;
    add(this.#counted, name, change);
    this.#touched.add(name);
    this.#leaveOpen(by, change);
  }

  #leaveOpen(by: Invocation | undefined, change: number): void {
    if (by) this.#open.set(by, (this.#open.get(by) ?? 0) + change);
  }

  /** All items of a transaction have been taken in. */
  committed(): void {
    for (const name of this.#touched) {
      const [platformId = ''] = name.split(' ');
      const [counted = 0, executed = 0] = [this.#counted.get(name), this.#executed.get(name)];
      if (counted < executed) this.#report(`${name}: counts ${counted} of ${executed}`);
      if (counted > this.#maximumOf(toUuid(platformId))) this.#report(`${name}: is beyond its maximum`);
    }
    this.#touched.clear();
  }

  answered(by: Invocation): void {
    const open = this.#open.get(by) ?? 0;
    if (open !== 0 && !by.wasFaulted) this.#report(`${by.name}: counts ${open} more than it executed`);
  }
}

const volumeOf = ({ platformId, sendingCurrency, createdAt = '' }: Payment): string =>
  `${platformId} ${sendingCurrency}#${createdAt.slice(0, 10)}`;
