import { expect, it } from 'vitest';
import { keysOf } from '../../../functions/domain/pricing/corridor.ts';

const pair = { sendingCurrency: 'USD', receivingCurrency: 'EUR' };

it.each([
  [{}, ['USD>EUR', 'USD', '*>EUR', '*']],
  [
    { accountType: 'EUR_ACCOUNT' },
    ['USD>EUR@EUR_ACCOUNT', 'USD>EUR', 'USD@EUR_ACCOUNT', 'USD', '*>EUR@EUR_ACCOUNT', '*>EUR', '*@EUR_ACCOUNT', '*'],
  ],
  [{ paymentRail: 'SEPA' }, ['USD>EUR@SEPA', 'USD>EUR', 'USD@SEPA', 'USD', '*>EUR@SEPA', '*>EUR', '*@SEPA', '*']],
  [
    { accountType: 'EUR_ACCOUNT', paymentRail: 'SEPA' },
    [
      ...['USD>EUR@EUR_ACCOUNT', 'USD>EUR@SEPA', 'USD>EUR', 'USD@EUR_ACCOUNT', 'USD@SEPA', 'USD'],
      ...['*>EUR@EUR_ACCOUNT', '*>EUR@SEPA', '*>EUR', '*@EUR_ACCOUNT', '*@SEPA', '*'],
    ],
  ],
])('the keys of a corridor go from the most specific to the most general: %j', (end, keys) => {
  expect(keysOf({ ...pair, ...end })).toEqual(keys);
});
