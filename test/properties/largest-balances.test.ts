import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InternalAccount } from '../../functions/contract/ledger/internal-accounts.ts';
import { maximumBalance } from '../../functions/domain/ledger/account.ts';
import { toInternalAccount } from '../../functions/domain/ledger/account-view.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import { readAccount } from '../../functions/store/ledger/accounts.ts';
import { captureHold, credit, debit, hold, releaseHold } from '../../functions/store/ledger/balance-changes.ts';
import { commitSharded } from '../../functions/store/ledger/sharding/commit-sharded.ts';
import { mayShard } from '../../functions/store/ledger/sharding/parent-item.ts';
import { createShards } from '../../functions/store/ledger/sharding/shards.ts';
import { mergeAccount } from '../../functions/store/ledger/sharding/whole-balance.ts';
import { ContendedWrite, commit, StaleWrite } from '../../functions/store/table.ts';
import { currentEventsOf } from '../../functions/use-cases/webhooks/outbox/outbox.ts';
import { anAccount, ids, noon, platformId, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { aShardedStore } from '../kit/sharding.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
const at = new Date(noon);
const read = async () => (await readAccount(table.store, platformId, uuids.source)) ?? anAccount();

const changes = { credit, debit, hold, captureHold, releaseHold };
const operation = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]), 'credit', 'hold', 'shard', 'merge'),
  /** Large amounts and the edges of every limit. */
  amount: fc.oneof(
    fc.constantFrom(...[1, 2, 4, 8, 48, 96, 192].map((part) => Math.floor(maximumBalance / part))),
    fc.integer({ min: 1, max: maximumBalance }),
    fc.constantFrom(1, 2),
  ),
});

type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

/** An account may refuse an operation, or be changed by another writer. */
const isExpected = (cause: unknown): boolean =>
  cause instanceof Refusal ||
  cause instanceof StaleWrite ||
  cause instanceof ContendedWrite ||
  (cause instanceof Error && cause.message.includes('holds less than'));

async function run(store: ReturnType<typeof aShardedStore>, { kind, amount }: Operation): Promise<void> {
  if (kind === 'merge') return void (await mergeAccount(store, await read(), at));
  if (kind !== 'shard') return commitSharded(store, [changes[kind]({ platformId, accountId: ids.source, amount, at })]);
  const parent = table.items().find(({ type }) => type === 'INTERNAL_ACCOUNT');
  if (parent && mayShard(parent)) await createShards(table.store, { platformId, accountId: ids.source }, parent, at);
}

describe('an account near the largest balance', () => {
  it('never has more in all of its parts together, and can always be shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 40 }), fc.integer(), async (operations, seed) => {
        const old = table.items().map(({ pk, sk }) => ({ delete: { key: { pk: String(pk), sk: String(sk) } } }));
        for (const each of old) await commit(table.store, [each]);
        await commit(table.store, [{ put: { item: stored.account(anAccount({ balance: 0 })) } }]);
        const store = aShardedStore(table.store, () => ((seed >>> 8) % 1000) / 1000);
        for (const each of operations) {
          await run(store, each).catch((cause: unknown) => expect(isExpected(cause), String(cause)).toBe(true));
          const account = await read();
          const shown = InternalAccount.parse(toInternalAccount(account));
          expect(shown.totalBalance.amount).toBeLessThanOrEqual(maximumBalance);
          for (const item of table.items()) if (item.type === 'INTERNAL_ACCOUNT') currentEventsOf(item);
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
