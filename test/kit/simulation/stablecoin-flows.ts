import type { Client, Flow } from './platform-client.ts';

/** Orders a mint or burn and keeps its uuid. */
async function order(client: Client, operation: string, body: object): Promise<void> {
  const path = { stablecoinId: client.platform.stablecoinId };
  const { id } = (await client.ask(operation, { path, body: { amount: '250000000', ...body } })).body;
  client.payment = String(id).slice(-36);
}

const toWallet = (client: Client, ending: string) => ({ destination: { accountId: client.external('BTC', ending) } });
const toBank = (client: Client, ending: string) => ({
  destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: client.external('USD', ending), rail: 'WIRE' },
});

/** Every way that a mint or burn can go. */
export const stablecoinFlows: Readonly<Record<string, Flow>> = {
  mint: {
    end: 'COMPLETED',
    run: (client) =>
      order(client, 'createStablecoinMint', { fundingSource: { type: 'WIRE' }, ...toWallet(client, 'xyz') }),
  },
  'mint-expires': {
    end: 'EXPIRED',
    run: (client) =>
      order(client, 'createStablecoinMint', { fundingSource: { type: 'WIRE' }, ...toWallet(client, '006') }),
  },
  'burn-fails': {
    end: 'FAILED',
    run: (client) =>
      order(client, 'createStablecoinBurn', {
        source: { type: 'PROVIDER_INTERNAL_BALANCE' },
        ...toBank(client, '004'),
      }),
  },
};
