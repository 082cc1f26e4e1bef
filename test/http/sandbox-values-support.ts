import { describe, expect, it } from 'vitest';
import { sandboxGroups } from '../../functions/contract/sandbox-values.docs.ts';
import type { ApiAnswer } from '../kit/client/api.ts';

type Group = keyof typeof sandboxGroups;
export type IssuerGroup =
  | 'cardIssuing'
  | 'cardSources'
  | 'cardPulls'
  | 'stablecoinAccounts'
  | 'stablecoins'
  | 'stablecoinOperations';
export type OtherGroup = Exclude<Group, IssuerGroup>;

/** The test of each value of these groups. Every effect of docs/sandbox.md has one, or the tests do not compile. */
export type Provocations<G extends Group> = {
  readonly [Name in G]: Readonly<Record<keyof (typeof sandboxGroups)[Name]['effects'], () => Promise<unknown>>>;
};

export const refusedWith = (answer: ApiAnswer, code: string) =>
  expect(answer).toMatchObject({ body: { status: answer.status, code } });

/** Declares the tests of the groups. */
export function testValues<G extends Group>(provocations: Provocations<G>): void {
  for (const [name, { title }] of Object.entries(sandboxGroups)) {
    if (!(name in provocations)) continue;
    const rows: [string, () => Promise<unknown>][] = Object.entries(provocations[name as G]);
    describe(title, () => {
      it.each(rows)('%s', async (_, provoke) => {
        await provoke();
      });
    });
  }
}
