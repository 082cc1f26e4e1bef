import { describe, expect, it } from 'vitest';
import { toAccount } from '../../../functions/store/ledger/account-items.ts';
import { putReportedInstructions } from '../../../functions/store/ledger/reported-instructions.ts';
import { noon, platformId } from '../../kit/builders.ts';
import { bodyOf } from '../../kit/client/api.ts';
import { signed } from '../../kit/client/wallet-client.ts';
import { checksSignatures, findsNothingOfOthers, needsPermission, useWallets } from '../../kit/rooms/wallets.ts';

const setup = useWallets();
const { api, openWallet, addDollarAccount, clock, table } = setup;
const body = { privateEnabled: true };
const patch = (id: string, content: object = body, headers = {}, client = api) =>
  client.patch(`/internal-accounts/${id}`, content, { headers });
const privacyOf = async ({ customerId, accountId }: { customerId: string; accountId: string }) => {
  const { data } = bodyOf(await api.get(`/customers/internal-accounts?customerId=${customerId}`), 200);
  return data.find(({ id }: { id: string }) => id === accountId).privateEnabled;
};

describe('PATCH /internal-accounts/{id}', () => {
  it('hides a wallet and shows it again, each by signature', async () => {
    const wallet = await openWallet();
    for (const privateEnabled of [true, false]) {
      clock.advance(1);
      const first = bodyOf(await patch(wallet.accountId, { privateEnabled }), 202);
      expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2');
      expect(await privacyOf(wallet)).not.toBe(privateEnabled);
      const { status, body: shown } = await patch(
        wallet.accountId,
        { privateEnabled },
        await signed(first, wallet.keys),
      );
      expect([status, shown]).toMatchObject([
        200,
        { id: wallet.accountId, privateEnabled, updatedAt: clock.now().toISOString() },
      ]);
      expect(await privacyOf(wallet)).toBe(privateEnabled);
    }
  });

  it('shows the instructions that the rail has reported for a wallet of production', async () => {
    const wallet = await openWallet();
    const first = bodyOf(await patch(wallet.accountId), 202);
    const held = table.ofType('INTERNAL_ACCOUNT').find(({ accountId }) => accountId === wallet.accountId) ?? {};
    const instructions = [{ accountOrWalletInfo: { accountType: 'LIGHTNING' as const, invoice: 'lnbc1' } }];
    const reported = {
      platformId,
      accountId: toAccount(held).accountId,
      reportedAt: noon,
      version: 1,
      updatedAt: noon,
    };
    table.holds(
      { ...held, environment: 'production', instructionsVersion: 1 },
      putReportedInstructions({ ...reported, instructions }).put?.item ?? {},
    );
    const { body: shown } = await patch(wallet.accountId, body, await signed(first, wallet.keys));
    expect(shown.fundingPaymentInstructions).toEqual([{ ...instructions[0], isPlatformAccount: false }]);
  });

  checksSignatures(setup, 200, async () => {
    const { accountId, keys } = await openWallet();
    return { send: (headers) => patch(accountId, body, headers), body, keys };
  });

  it('refuses another change in the second call with WALLET_SIGNATURE_BODY_MISMATCH', async () => {
    const wallet = await openWallet();
    const headers = await signed(bodyOf(await patch(wallet.accountId), 202), wallet.keys);
    const answer = await patch(wallet.accountId, { privateEnabled: false }, headers);
    expect(answer).toMatchObject({ status: 401, body: { code: 'WALLET_SIGNATURE_BODY_MISMATCH' } });
  });

  it.each([{}, { privateEnabled: 'yes' }, { privateEnabled: null }])(
    'refuses %j with INVALID_INPUT',
    async (content) => {
      const { accountId } = await openWallet();
      expect(await patch(accountId, content)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    },
  );

  it('is refused with INVALID_INPUT for an account that is no embedded wallet', async () => {
    expect(await patch(addDollarAccount())).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  findsNothingOfOthers(setup, 'InternalAccount', async () => ({
    id: (await openWallet()).accountId,
    call: (client, id) => patch(id, body, {}, client),
  }));
  needsPermission(setup, async () => {
    const { accountId } = await openWallet();
    return (client) => patch(accountId, body, {}, client);
  });
});
