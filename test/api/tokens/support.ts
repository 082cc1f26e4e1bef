import { beforeEach } from 'vitest';
import { commit } from '../../../functions/store/table.ts';
import { putToken } from '../../../functions/store/tokens.ts';
import { aToken } from '../../support/builders.ts';
import { useInMemoryTable } from '../../support/in-memory.ts';
import { useClock } from '../../support/seams.ts';

/** A table that holds the calling token, and a way to add others. */
export function useTokens() {
  const table = useInMemoryTable();
  const clock = useClock();
  const add = async (overrides: Parameters<typeof aToken>[0]) => {
    const token = aToken(overrides);
    await commit(table.store, putToken(token, `secret of ${token.clientId}`));
    return token;
  };
  beforeEach(() => add({}));
  return { table, clock, add };
}
