import type { Step } from '../steps.ts';

/** Where the programs of a guide send their requests, and as whom. */
export interface Target {
  readonly baseUrl: string;
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** Writes a guide as a program that runs as it is printed. */
export interface Language {
  /** As a part of an address: `curl`. */
  readonly id: string;
  readonly title: string;
  /** What comes before the first request. */
  readonly begin: (target: Target) => string;
  /** A request, as a part of the program. */
  readonly step: (step: Step, target: Target) => string;
  /** The whole program of its parts. */
  readonly join: (begin: string, steps: readonly string[]) => string;
}

/** The program of a guide. */
export function programOf(language: Language, steps: readonly Step[], target: Target): string {
  return language.join(
    language.begin(target),
    steps.map((step) => language.step(step, target)),
  );
}

/** How often and how long, in milliseconds, a program asks for what takes a moment. */
export const asking = { times: 600, everyMs: 200 } as const;
