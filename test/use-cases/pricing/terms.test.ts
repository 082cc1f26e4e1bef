import { expect, it } from 'vitest';
import { putEnvironmentTerms } from '../../../functions/store/pricing/terms.ts';
import { commit } from '../../../functions/store/table.ts';
import { currentTerms } from '../../../functions/use-cases/pricing/terms.ts';
import { aPlatform, noon, someTerms } from '../../kit/builders.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();

it('the terms of production bind its platforms, and none of the sandbox', async () => {
  const terms = someTerms({ '*': { spreadBasisPoints: 77 } });
  await commit(table.store, [putEnvironmentTerms('production', { terms, version: 1 })]);
  const versionOf = async (environment: 'production' | 'sandbox') =>
    (await currentTerms(table.store, aPlatform({ environment }), new Date(noon))).version;
  expect([await versionOf('production'), await versionOf('sandbox')]).toEqual(['1.0', '0.0']);
});
