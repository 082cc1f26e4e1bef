import { beforeEach } from 'vitest';
import { putToken } from '../../../functions/store/platforms/tokens.ts';
import { commit } from '../../../functions/store/table.ts';
import { aToken } from '../../kit/builders.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

/** A table that holds the calling token, and a way to add others. */
export function useTokens() {
  const table = useTable();
  const clock = useClock();
  const add = async (overrides: Parameters<typeof aToken>[0]) => {
    const token = aToken(overrides);
    await commit(table.store, putToken(token, `secret of ${token.clientId}`));
    return token;
  };
  beforeEach(() => add({}));
  return { table, clock, add };
}
