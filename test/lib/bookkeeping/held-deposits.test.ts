import { expect, it } from 'vitest';
import { toUuid, type Uuid } from '../../../functions/domain/ids.ts';
import { putHeldDeposit } from '../../../functions/store/payments/held-deposits.ts';
import { commit } from '../../../functions/store/table.ts';
import { listHeldDeposits } from '../../../lib/bookkeeping/held-deposits.ts';
import { platformId } from '../../kit/builders.ts';
import { useDeposits } from '../../kit/rooms/deposits.ts';

const { table, clock, report } = useDeposits();

it('every deposit that a person has to decide about is listed, the oldest first', async () => {
  await report({ accountIdentifier: 'UNKNOWN' });
  const [held] = await listHeldDeposits(platformId);
  if (!held) throw new Error('The deposit is not held.');
  const uuidOf = (number: number): Uuid<'Funding'> =>
    toUuid(`99999999-9999-4999-8999-${String(number).padStart(12, '0')}`);
  const others = Array.from({ length: 1_001 }, (_, number) => ({
    ...held,
    depositUuid: uuidOf(number),
    createdAt: new Date(clock.now().getTime() + 1_000 * (1 + number)).toISOString(),
  }));
  for (const other of others) await commit(table.store, [putHeldDeposit(other)]);
  await commit(table.store, [putHeldDeposit({ ...held, depositUuid: uuidOf(1_001), status: 'ASSIGNED' })]);
  const listed = await listHeldDeposits(platformId);
  expect(listed.map(({ depositUuid }) => depositUuid)).toEqual([held, ...others].map(({ depositUuid }) => depositUuid));
});
