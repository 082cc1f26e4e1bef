import { describe, expect, it } from 'vitest';
import type { Destination } from '../../../functions/domain/payments/parties.ts';
import { chooseRoute } from '../../../functions/domain/payments/route.ts';
import { aDollarAccount, anAccount, anExternalAccount } from '../../kit/builders.ts';

const bank: Destination = { kind: 'EXTERNAL', account: aDollarAccount() };
const wallet: Destination = { kind: 'EXTERNAL', account: anExternalAccount() };
const inside: Destination = { kind: 'INTERNAL', account: anAccount() };

describe('the route of a payment', () => {
  it.each([
    ['a bank', bank, undefined, { paymentRail: 'ACH', railSelectionMode: 'AUTO', accountType: 'USD_ACCOUNT' }],
    ['a bank by WIRE', bank, 'WIRE', { paymentRail: 'WIRE', railSelectionMode: 'MANUAL', accountType: 'USD_ACCOUNT' }],
    ['a wallet', wallet, undefined, { accountType: 'SPARK_WALLET' }],
    ['an internal account', inside, undefined, {}],
  ] as const)('to %s is chosen', (_, destination, rail, route) => {
    expect(chooseRoute(rail, destination)).toStrictEqual(route);
  });

  it.each([
    ['SEPA', 'a bank', bank, 'it supports ACH, '],
    ['ACH', 'a wallet', wallet, 'it is reached without a rail.'],
    ['ACH', 'an internal account', inside, 'it is reached without a rail.'],
  ] as const)('by %s does not lead to %s', (rail, _, destination, reason) => {
    expect(() => chooseRoute(rail, destination)).toThrow(
      `destination.paymentRail: the account does not support ${rail}; ${reason}`,
    );
  });
});
