import { describe, expect, it } from 'vitest';
import type { Destination } from '../../../functions/domain/payments/parties.ts';
import { requireRemittance } from '../../../functions/domain/payments/remittance.ts';
import { aDollarAccount, anAccount, anExternalAccount } from '../../kit/builders.ts';

const bank: Destination = { kind: 'EXTERNAL', account: aDollarAccount() };
const wallet: Destination = { kind: 'EXTERNAL', account: anExternalAccount() };
const inside: Destination = { kind: 'INTERNAL', account: anAccount() };
const noRailCarries = '請求書';

describe('a remittance text', () => {
  it.each<[string | undefined, string, Destination]>([
    [undefined, 'a bank', bank],
    ['INV 7', 'a bank', bank],
    ['Größe', 'a bank', bank],
    [noRailCarries, 'a wallet', wallet],
    [noRailCarries, 'an internal account', inside],
  ])('%s reaches %s', (text, _, destination) => {
    expect(() => requireRemittance(destination, text)).not.toThrow();
  });

  it('that no rail of a bank can carry is refused with the place of its error', () => {
    const field = 'remittanceInformation';
    const message = expect.stringContaining('has "請", which the account\'s rail cannot carry');
    expect(() => requireRemittance(bank, noRailCarries)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { errors: [{ field, message }] } }),
    );
  });
});
