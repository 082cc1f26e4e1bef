import type { Item, Write } from './write.ts';

/** A pocket did not have what was asked, or is no more. */
export class PocketMiss extends Error {
  readonly write: Write;
  readonly pocket: Item | undefined;
  constructor(write: Write, pocket: Item | undefined) {
    super('The pocket has too little.');
    this.write = write;
    this.pocket = pocket;
  }
}

/** A head had too little, and has pockets. */
export class HeadMiss extends Error {
  readonly write: Write;
  constructor(write: Write) {
    super('The head has too little.');
    this.write = write;
  }
}
