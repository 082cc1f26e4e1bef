import { describe, expect, it } from 'vitest';
import { aCaller } from '../../kit/builders.ts';
import { ownWallet, registerForCustomer, registerForPlatform, useOwners } from './external-accounts-support.ts';

const { table } = useOwners();
const address = `0x${'0'.repeat(40)}`;
const production = { caller: aCaller({ environment: 'production' }) };
const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };
const peso = (bankName: string) => ({
  currency: 'PHP',
  accountInfo: { accountType: 'PHP_ACCOUNT', bankName, accountNumber: '000012345678', beneficiary },
});
const naira = (bankName: string) => ({
  currency: 'NGN',
  accountInfo: { accountType: 'NGN_ACCOUNT', bankName, accountNumber: '0000123456', beneficiary },
});

describe('the institution that an account names', () => {
  it('is one of GET /vasps where it keeps a wallet', async () => {
    for (const register of [registerForCustomer, registerForPlatform]) {
      const known = await register(ownWallet(address, { vaspName: 'Example Exchange' }));
      expect(known, known.text).toMatchObject({
        status: 201,
        body: { status: 'ACTIVE', accountInfo: { vaspName: 'Example Exchange' } },
      });
    }
  });

  it.each(['example exchange', 'Unknown Exchange', 'Example  Exchange'])(
    'is refused when it is none of them: "%s"',
    async (vaspName) => {
      const answer = await registerForCustomer(ownWallet(address, { vaspName }));
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(answer.body.details.errors).toEqual([
        { field: 'accountInfo.vaspName', message: 'must be a vaspName of GET /vasps' },
      ]);
      expect(table.ofType('EXTERNAL_ACCOUNT')).toEqual([]);
    },
  );

  it.each([
    [peso('BDO Unibank'), 201],
    [peso('BDO'), 400],
    [peso('GTBank'), 400],
    [naira('GTBank'), 201],
    [naira('gtbank'), 400],
  ])('is one of GET /discoveries where real money is addressed by its name alone: %j', async (request, status) => {
    const answer = await registerForCustomer(request, production);
    expect(answer.status, answer.text).toBe(status);
    if (status === 400) expect(answer.body.details.errors).toMatchObject([{ field: 'accountInfo.bankName' }]);
  });

  it('can be any bank in the sandbox', async () => {
    expect((await registerForCustomer(peso('Example Bank'))).status).toBe(201);
    expect((await registerForCustomer(naira('Example Bank'))).status).toBe(201);
  });
});
