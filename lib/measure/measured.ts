/** What one part found: tables to read, and the figures that matter in a few words. */
export interface Measured {
  readonly markdown: string;
  readonly summary: string;
}

export interface MeasureOptions {
  /** How many payments the throughput part makes in all. */
  readonly payments: number;
  /** How many platforms the webhooks part has, one in five of them with an endpoint that hangs. */
  readonly endpoints: number;
}
