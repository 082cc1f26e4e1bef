import { isIncoming, type Payment } from '../../../functions/domain/payment.ts';
import type { Item } from '../../../functions/store/table.ts';
import { add, type Violated } from './violated.ts';

/** The daily volume of a platform is the sum of what was executed on the day, and never more than it allows. */
export class Volumes {
  readonly #violated: Violated;
  readonly #maximumOf: (platformId: string) => number;
  readonly #claimed = new Map<string, number>();

  constructor(violated: Violated, maximumOf: (platformId: string) => number) {
    this.#violated = violated;
    this.#maximumOf = maximumOf;
  }

  paymentWritten(before: Payment | undefined, after: Payment): void {
    // What expires without having been executed counts towards no volume.
    const isExecuted = after.createdAt && !before?.createdAt && after.status !== 'EXPIRED' && !isIncoming(after);
    if (isExecuted) add(this.#claimed, volumeOf(after), after.sendingAmount);
  }

  written(item: Item): void {
    const [, platformId = '', , rest = ''] = String(item.pk).match(/^PLATFORM#([^#]*)#(VOLUME)#(.*)$/) ?? [];
    const claimed = this.#claimed.get(`${platformId} ${rest}`) ?? 0;
    if (item.volume !== claimed) this.#violated(`${item.pk}: counts ${item.volume} of ${claimed}`);
    if (Number(item.volume) > this.#maximumOf(platformId)) this.#violated(`${item.pk}: is beyond its maximum`);
  }
}

const volumeOf = ({ platformId, sendingCurrency, createdAt = '' }: Payment): string =>
  `${platformId} ${sendingCurrency}#${createdAt.slice(0, 10)}`;
