import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/platforms/get-platform-config.ts';
import { aPlatform, noon, platformId, someTerms } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

describe('GET /config', () => {
  it('shows the currencies and limits of a platform without settings', async () => {
    table.holds(
      stored.platform(aPlatform({ currencies: ['USD'], terms: someTerms({ '*': { singleTransaction: 500 } }) })),
    );
    expect(await invoke(handler)).toMatchObject({
      status: 200,
      body: {
        id: `PlatformConfig:${platformId}`,
        supportedCurrencies: [
          {
            currencyCode: 'USD',
            minAmount: 1,
            maxAmount: 500,
            requiredCounterpartyFields: [],
            enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
          },
        ],
        isRegulatedFinancialInstitution: false,
        feeConfigs: [],
        createdAt: noon,
      },
    });
  });

  it('leaves out what is not configured', async () => {
    table.holds(stored.platform(aPlatform()));
    const { body } = await invoke(handler);
    for (const name of ['webhookEndpoint', 'embeddedWalletConfig', 'cardTokenization2faConfig', 'limits', 'name'])
      expect(body).not.toHaveProperty(name);
  });

  it('shows the defaults of embedded wallets', async () => {
    table.holds(stored.platform(aPlatform({ embeddedWalletConfig: { appName: 'Example', otpLength: 8 } })));
    const { body } = await invoke(handler);
    expect(body.embeddedWalletConfig).toEqual({
      appName: 'Example',
      otpLength: 8,
      alphanumeric: false,
      expirationSeconds: 300,
      sendFromEmailSenderName: 'Notifications',
    });
  });
});
