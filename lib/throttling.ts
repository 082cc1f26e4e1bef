/** How fast requests may come: so many a second on average, so many at once. */
export interface Rate {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/** What a stage takes from everybody together, and from each platform with all of its tokens. */
export interface Throttling {
  readonly everybody: Rate;
  readonly platform: Rate;
}

/** The figures of each stage. The local run has those of production. */
export const throttling = {
  dev: {
    everybody: { requestsPerSecond: 100, burst: 200 },
    platform: { requestsPerSecond: 50, burst: 100 },
  },
  staging: {
    everybody: { requestsPerSecond: 500, burst: 1000 },
    platform: { requestsPerSecond: 200, burst: 400 },
  },
  prod: {
    everybody: { requestsPerSecond: 2000, burst: 4000 },
    platform: { requestsPerSecond: 500, burst: 1000 },
  },
} as const satisfies Record<string, Throttling>;
