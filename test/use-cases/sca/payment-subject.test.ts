import { expect, it } from 'vitest';
import { payeeText } from '../../../functions/use-cases/sca/payment-subject.ts';
import { anExternalAccount } from '../../kit/builders.ts';

it.each([
  [40, 40],
  [41, 40],
])('a name of %i characters is written with %i, so that the message stays one text', (length, written) => {
  const account = anExternalAccount({ suffix: '1234' });
  const accountInfo = { ...account.accountInfo, beneficiary: { fullName: 'x'.repeat(length) } } as never;
  expect(payeeText({ ...account, accountInfo })).toBe(`${'x'.repeat(written)}, account ending in 1234`);
});
