import { expect, it } from 'vitest';
import { reportOf } from '../../../lib/inspection/payment-report.ts';
import { aPayment, aQuote, moved } from '../../kit/builders.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

it.each([
  ['expired', moved(aQuote(), 'expire')],
  ['failed', aPayment(['process', 'fail'])],
])('a payment that has %s says so in its history', async (end, payment) => {
  const { history } = await reportOf(table.store, payment);
  const ends = history.map(({ what }) => what).filter((what) => ['expired', 'failed', 'rejected'].includes(what));
  expect(ends).toEqual([end]);
});
