import { expectTypeOf, it } from 'vitest';
import type { endpoints } from '../../functions/contract/endpoints.ts';
import type { Decision } from '../../functions/runtime/decision.ts';

/** The member of an operation's decision that sends after the commit. */
type Sending<Id extends 'resendQuoteScaCode' | 'createQuote' | 'executeQuote'> = NonNullable<
  Decision<(typeof endpoints)[Id]>['afterwards']
>;

// The compiler checks this file.
it('a decision sends afterwards only where no stored response could hide that it failed', () => {
  expectTypeOf<Sending<'resendQuoteScaCode'>>().toEqualTypeOf<() => Promise<void>>();
  expectTypeOf<Sending<'createQuote'>>().toBeNever();
  expectTypeOf<Sending<'executeQuote'>>().toBeNever();
});
