/** The result of one section: tables, and the main figures in a few words. */
export interface Measured {
  readonly markdown: string;
  readonly summary: string;
}

export interface MeasureOptions {
  /** The number of payments in the throughput section. */
  readonly payments: number;
  /** The number of platforms in the webhooks section. One in five has an endpoint that hangs. */
  readonly endpoints: number;
}
