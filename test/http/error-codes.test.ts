/** Every code of the interface has a request here that provokes it, a test elsewhere, or a reason why it cannot happen. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorStatus } from '../../functions/contract/errors.ts';
import { sandboxGroups } from '../../functions/contract/sandbox-values.docs.ts';
import type { ApiAnswer } from '../kit/client/api.ts';
import { createEmbeddedWallet } from '../kit/client/wallet-client.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { accountIn, bodyOf, createSparkWallet, fundedAccount } from './rewards.ts';

const cloud = useTestCloud();
const code = '123456';
const unknown = '99999999-9999-4999-8999-99999999999a';

const create = async (changes: object = {}): Promise<string> =>
  bodyOf(await cloud.api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example', ...changes }), 201)
    .id;
const transfer = async (accountId: string, amount: number | undefined) => {
  const destination = { accountId: await createSparkWallet(cloud.api, await create()) };
  return cloud.api.post('/transfer-out', { source: { accountId }, destination, amount });
};

/** Requests whose answer has the code. */
const requests: Partial<Readonly<Record<ErrorCode, () => Promise<ApiAnswer>>>> = {
  NOT_FOUND: () => cloud.api.get('/nothing'),
  METHOD_NOT_ALLOWED: () => cloud.api.delete('/customers'),
  INVALID_INPUT: () => cloud.api.post('/customers', {}),
  INVALID_AMOUNT: async () => transfer((await accountIn(cloud.api, 'BTC')).id, undefined),
  END_USER_TERMS_VERSION_NOT_FOUND: () =>
    cloud.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      endUserTermsConsent: {
        acceptedAt: '2025-11-01T12:00:00.000Z',
        ipAddress: '192.0.2.1',
        termsVersion: 'V0',
        acceptanceMethod: 'CHECKBOX',
      },
    }),
  SELF_PAYMENT: async () => {
    const accountId = await fundedAccount(cloud.api);
    return cloud.api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100,
    });
  },
  UMA_ADDRESS_EXISTS: async () => {
    const umaAddress = '$taken@uma.example.com';
    await create({ umaAddress });
    return cloud.api.post('/customers', { customerType: 'INDIVIDUAL', umaAddress });
  },
  BULK_UPLOAD_JOB_NOT_FOUND: () => cloud.api.get(`/customers/bulk/jobs/Job:${unknown}`),
  CUSTOMER_DELETED: async () => {
    const id = await create();
    bodyOf(await cloud.api.delete(`/customers/${id}`), 200);
    return cloud.api.delete(`/customers/${id}`);
  },
  WEBHOOK_DELIVERY_ERROR: () => cloud.api.post('/webhooks/test', { url: 'http://127.0.0.1:9/' }),
  REQUEST_ID_MISSING: async () => {
    const { accountId } = await createEmbeddedWallet(cloud.api);
    const headers = { 'Service-Wallet-Signature': 'sandbox-valid-signature' };
    return cloud.api.patch(`/internal-accounts/${accountId}`, { privateEnabled: true }, { headers });
  },
  ACCOUNT_LOCKED: async () => {
    const query = `customerId=${await create({ region: 'DE' })}`;
    for (let failures = 0; failures < 5; failures += 1) {
      bodyOf(await cloud.api.post(`/sca/record-event?${query}`, { eventType: 'FAILED_LOGIN_ATTEMPT' }), 200);
    }
    const login = { factor: 'TOTP', endUserIpAddress: '192.0.2.1', code };
    return cloud.api.post(`/sca/login/complete?${query}`, login);
  },
  BENEFICIARY_TRUSTED: async () => {
    const customerId = await create({ region: 'DE' });
    const path = `/customers/external-accounts/${await createSparkWallet(cloud.api, customerId)}`;
    const { scaChallenge } = bodyOf(await cloud.api.post(`${path}/trust`), 200);
    bodyOf(await cloud.api.post(`${path}/trust/confirm`, { challengeId: scaChallenge.id, code }), 200);
    return cloud.api.delete(path);
  },
  INSUFFICIENT_BALANCE: async () => transfer((await accountIn(cloud.api, 'BTC')).id, 1_000),
};

const effects = Object.values(sandboxGroups).flatMap((group) => Object.values<string>(group.effects));
/** Codes that a value of the sandbox provokes, which test/http/sandbox-values.test.ts tries. */
const bySandboxValue = (Object.keys(errorStatus) as ErrorCode[]).filter((candidate) =>
  effects.some((effect) => /refused with/i.test(effect) && effect.includes(`\`${candidate}\``)),
);

/** The other codes need a test of a request or a rule that names them. */
const others = (Object.keys(errorStatus) as ErrorCode[]).filter(
  (candidate) => requests[candidate] === undefined && !bySandboxValue.includes(candidate),
);
const texts = ['http', 'api', 'domain', 'use-cases', 'lib/local'].flatMap((folder) =>
  globSync(`${import.meta.dirname}/../${folder}/**/*.test.ts`)
    .filter((file) => !file.endsWith('/error-codes.test.ts'))
    .map((file) => readFileSync(file, 'utf8')),
);

describe('every error code', () => {
  it.each(others)('%s is asserted by a test of its room', (candidate) => {
    expect(texts.some((text) => new RegExp(`\\b${candidate}\\b`).test(text))).toBe(true);
  });

  it.each(Object.entries(requests))('%s is the answer to its request', async (expected, send) => {
    const { status, body } = await send();
    expect(body).toMatchObject({ status, code: expected, message: expect.stringMatching(/\S/) });
    expect(status).toBe(errorStatus[expected as ErrorCode]);
  });
});

/** Statuses that the interface declares at operations which cannot give them here, with the reason. */
const impossible: Readonly<Record<string, string>> = {
  'POST /customers/external-accounts/{externalAccountId}/trust 400': 'it takes no body, and a path has no wrong form',
  'POST /customers/external-accounts/{externalAccountId}/untrust 400': 'it takes no body, and a path has no wrong form',
};

it('only operations without input lack a status that the interface declares', () => {
  const document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
  for (const row of Object.keys(impossible)) {
    const [method = '', path = '', status = ''] = row.split(' ');
    const operation = document.paths[path][method.toLowerCase()];
    expect(operation.requestBody).toBeUndefined();
    expect(operation.responses).not.toHaveProperty(status);
  }
});
