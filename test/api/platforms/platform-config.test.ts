import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as getPlatformConfig } from '../../../functions/api/platforms/get-platform-config.ts';
import { handler as updatePlatformConfig } from '../../../functions/api/platforms/update-platform-config.ts';
import type { Platform } from '../../../functions/domain/platforms/platform.ts';
import { deleteToken } from '../../../functions/store/platforms/tokens.ts';
import { commit } from '../../../functions/store/table.ts';
import { anAccount, aPlatform, aToken, noon, platformId, someTerms } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { callingToken, stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();

describe('GET /config', () => {
  it('shows the currencies and limits of a platform without settings', async () => {
    table.holds(
      stored.platform(aPlatform({ currencies: ['USD'], terms: someTerms({ '*': { singleTransaction: 500 } }) })),
    );
    expect(await invoke(getPlatformConfig)).toMatchObject({
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
    const { body } = await invoke(getPlatformConfig);
    for (const name of ['webhookEndpoint', 'embeddedWalletConfig', 'cardTokenization2faConfig', 'limits', 'name'])
      expect(body).not.toHaveProperty(name);
  });

  it('shows the defaults of embedded wallets', async () => {
    table.holds(stored.platform(aPlatform({ embeddedWalletConfig: { appName: 'Example', otpLength: 8 } })));
    const { body } = await invoke(getPlatformConfig);
    expect(body.embeddedWalletConfig).toEqual({
      appName: 'Example',
      otpLength: 8,
      alphanumeric: false,
      expirationSeconds: 300,
      sendFromEmailSenderName: 'Notifications',
    });
  });
});

describe('PATCH /config', () => {
  useClock('2025-11-02T12:00:00.000Z');
  useRandom();

  const arrange = (platform: Partial<Platform> = {}) =>
    table.holds(stored.platform(aPlatform(platform)), stored.account(anAccount()));
  beforeEach(() => {
    table.holds(...callingToken());
    arrange();
  });

  const patch = (body: unknown) => invoke(updatePlatformConfig, { body });
  const written = () => table.writeTo(`PLATFORM#${platformId} PLATFORM`)?.Update?.ExpressionAttributeValues;
  const currency = (currencyCode: string, more: object = {}) => ({
    currencyCode,
    minAmount: 100,
    maxAmount: 5000,
    requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
    enabledTransactionTypes: ['OUTGOING'],
    ...more,
  });
  const fee = (more: object = {}) => ({
    feeType: 'CROSS_CURRENCY_TRANSACTION',
    sourceCurrency: 'USD',
    variableFeeBps: 30,
    fixedFee: { amount: 50, currency: 'USD' },
    ...more,
  });
  const newFees = [{ variableFeeBps: 20 }, { variableFeeBps: 0, fixedFee: { amount: 0, currency: 'USD' } }];

  it('refuses a token that was just deleted, which the authorizer still knows', async () => {
    await commit(table.store, deleteToken(aToken()));
    const before = table.items();
    expect(await patch({ webhookEndpoint: 'https://elsewhere.example.com/' })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', message: 'The token has been deleted.' },
    });
    expect(table.items()).toEqual(before);
  });

  it('changes what is sent and leaves the rest', async () => {
    arrange({ umaDomain: 'old.example.com', embeddedWalletConfig: { appName: 'Example' } });
    const answer = await patch({ umaDomain: 'new.example.com' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        umaDomain: 'new.example.com',
        embeddedWalletConfig: { appName: 'Example' },
        updatedAt: '2025-11-02T12:00:00.000Z',
      },
    });
    expect(written()).toEqual({
      ':loaded': 1,
      ':umaDomain': 'new.example.com',
      ':version': 2,
      ':updatedAt': '2025-11-02T12:00:00.000Z',
    });
  });

  it.each([
    [{}],
    [{ umaDomain: 'old.example.com' }],
    [{ embeddedWalletConfig: { otpLength: 8 }, cardTokenization2faConfig: { sms: { bodyText: 'Your code' } } }],
    [{ feeConfigs: [fee()] }],
  ])('changes nothing, not even the time, by %j, which is nothing new', async (body) => {
    const cardTokenization2faConfig = { displayName: 'Example', sms: { bodyText: 'Your code' } };
    const feeConfigs = { USD: { fixed: 50, variableBasisPoints: 30 } };
    const embeddedWalletConfig = { otpLength: 8 };
    arrange({ umaDomain: 'old.example.com', embeddedWalletConfig, cardTokenization2faConfig, feeConfigs });
    const before = table.items();
    expect(await patch(body)).toMatchObject({ status: 200, body: { updatedAt: noon } });
    expect(table.items()).toEqual(before);
  });

  it('writes over the version that it has read, and no other', async () => {
    arrange({ version: 7 });
    await patch({ umaDomain: 'new.example.com' });
    const update = table.writeTo(' PLATFORM')?.Update;
    expect(update).toMatchObject({ ConditionExpression: '#version = :loaded' });
    expect(update?.ExpressionAttributeValues).toMatchObject({ ':loaded': 7, ':version': 8 });
  });

  it('sends a new endpoint one TEST, and none when it is the same', async () => {
    arrange({ webhookEndpoint: 'https://old.example.com', webhookDisabledAt: noon });
    await patch({ webhookEndpoint: 'https://new.example.com' });
    expect(written()).toMatchObject({
      ':webhookEndpoint': 'https://new.example.com',
      ':event': { number: 1, type: 'TEST', at: '2025-11-02T12:00:00.000Z' },
    });
    expect(table.writeTo(' PLATFORM')?.Update?.UpdateExpression).toContain('REMOVE #webhookDisabledAt');
    table.forgetCalls();
    await patch({ webhookEndpoint: 'https://new.example.com' });
    expect(written()).toBeUndefined();
  });

  it.each([
    'http://platform.example.com',
    'ftp://platform.example.com',
    'platform',
    'https://a:b@platform.example.com',
  ])('refuses the endpoint %s', async (webhookEndpoint) => {
    expect(await patch({ webhookEndpoint })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });

  it('takes http where the service runs locally', async () => {
    vi.stubEnv('WEBHOOK_TARGETS', 'local');
    expect(await patch({ webhookEndpoint: 'http://127.0.0.1:1/' })).toMatchObject({ status: 200 });
  });

  it('replaces the whole list of currencies, and gives a new one an account', async () => {
    const { body } = await patch({ supportedCurrencies: [currency('USD'), currency('GBP')] });
    expect(body.supportedCurrencies).toMatchObject([currency('USD'), currency('GBP')]);
    expect(written()).toMatchObject({ ':currencies': ['USD', 'GBP'] });
    const accounts = table
      .transactions()
      .flat()
      .flatMap(({ Put }) => (Put ? [Put.Item] : []));
    expect(accounts).toMatchObject([{ currency: 'GBP', balance: 0, platformId }]);
  });

  it('gives a currency that had an account before no second one', async () => {
    arrange({ currencies: ['EUR'] });
    await patch({ supportedCurrencies: [currency('USD')] });
    expect(table.ofType('INTERNAL_ACCOUNT')).toHaveLength(1);
  });

  it('gives a currency that is taken away and added again at once no second one, which the list does not show yet', async () => {
    await patch({ supportedCurrencies: [currency('USD'), currency('GBP')] });
    const accounts = () => table.ofType('INTERNAL_ACCOUNT').filter((account) => account.currency === 'GBP');
    const [made] = accounts();
    table.holds({ ...made, listPk: undefined });
    await patch({ supportedCurrencies: [currency('USD')] });
    expect(await patch({ supportedCurrencies: [currency('USD'), currency('GBP')] })).toMatchObject({ status: 200 });
    expect(accounts()).toHaveLength(1);
  });

  it.each([
    ['listed twice', [currency('USD'), currency('USD')]],
    ['unknown', [currency('XXX')]],
    ['with a maximum below its minimum', [currency('USD', { maxAmount: 99 })]],
    ['without its transaction types', [currency('USD', { enabledTransactionTypes: undefined })]],
    [
      'with an unknown field',
      [currency('USD', { requiredCounterpartyFields: [{ name: 'ADDRESS', mandatory: true }] })],
    ],
  ])('refuses a currency %s', async (_, supportedCurrencies) => {
    expect(await patch({ supportedCurrencies })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });

  it.each([
    ['sets a fee', undefined, {}, [fee()]],
    ['changes it', { USD: { fixed: 1, variableBasisPoints: 1 } }, newFees[0], [fee(newFees[0])]],
    ['ends it with one of nothing', { USD: { fixed: 1, variableBasisPoints: 1 } }, newFees[1], []],
  ])('%s', async (_, feeConfigs, change, shown) => {
    arrange({ feeConfigs });
    const { body } = await patch({ feeConfigs: [fee(change)] });
    expect(body.feeConfigs).toEqual(shown);
  });

  it.each([
    [
      'on payments from euros',
      { sourceCurrency: 'EUR', fixedFee: { amount: 1, currency: 'EUR' } },
      501,
      'NOT_IMPLEMENTED',
    ],
    ['with a fixed part in another currency', { fixedFee: { amount: 1, currency: 'EUR' } }, 501, 'NOT_IMPLEMENTED'],
    ['of more than the whole', { variableFeeBps: 10_001 }, 400, 'INVALID_INPUT'],
    ['of another type', { feeType: 'OTHER' }, 400, 'INVALID_INPUT'],
  ])('refuses a fee %s', async (_, change, status, code) => {
    expect(await patch({ feeConfigs: [fee(change)] })).toMatchObject({ status, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it('merges the settings of cards, part by part', async () => {
    arrange({ cardTokenization2faConfig: { displayName: 'A', email: { subject: 'S' } } });
    const { body } = await patch({ cardTokenization2faConfig: { email: { fromName: 'F' }, sms: { bodyText: 'B' } } });
    expect(body.cardTokenization2faConfig).toEqual({
      displayName: 'A',
      email: { subject: 'S', fromName: 'F' },
      sms: { bodyText: 'B' },
    });
  });

  it.each([
    ['cardTokenization2faConfig', { logoUrl: 'http://example.com/logo.png' }],
    ['embeddedWalletConfig', { otpLength: 3 }],
    ['embeddedWalletConfig', { expirationSeconds: 86_401 }],
    ['umaDomain', 'no domain'],
  ])('refuses %s %j', async (name, value) => {
    expect(await patch({ [name]: value })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});
