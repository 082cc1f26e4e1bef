import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/config/get-platform-config.ts';
import { aCaller, aPlatform, noon, platformId } from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';

const table = useTable();

describe('GET /config', () => {
  it('shows a platform that has set nothing: its currencies with what its limits allow', async () => {
    table.holds(stored.platform(aPlatform({ currencies: ['USD'], limits: { '*': { singleTransaction: 500 } } })));
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

  it('fills in what an embedded wallet has unless it is said otherwise', async () => {
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

  it('is refused without the permission VIEW', async () => {
    const answer = await invoke(handler, { caller: aCaller({ permissions: ['MANAGE'] }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});
