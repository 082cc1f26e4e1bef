import * as z from 'zod';
import { KeyText, resourceId } from '../common.ts';
import { Amount, Currency } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { umaLookupRefusals } from '../sandbox-values.ts';
import { line } from '../text.ts';
import { CounterpartyFieldDefinition } from './counterparty-fields.ts';

export const CurrencyPreference = z
  .object({
    currency: Currency,
    estimatedExchangeRate: z.number().gt(0),
    min: Amount,
    max: Amount,
  })
  .meta({ id: 'CurrencyPreference' });
export type CurrencyPreference = z.output<typeof CurrencyPreference>;

const receiverLookup = {
  supportedCurrencies: z.array(CurrencyPreference),
  requiredPayerDataFields: z.array(CounterpartyFieldDefinition).optional(),
  lookupId: resourceId('Lookup'),
};

export const ReceiverExternalAccountLookupResponse = z
  .object({ ...receiverLookup, accountId: resourceId('ExternalAccount') })
  .meta({
    id: 'ReceiverExternalAccountLookupResponse',
    example: {
      supportedCurrencies: [
        {
          currency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
          estimatedExchangeRate: 1.08695652,
          min: 1,
          max: 92000000,
        },
      ],
      requiredPayerDataFields: [],
      lookupId: 'Lookup:00000000-0000-4000-8000-000000000005',
      accountId: 'ExternalAccount:00000000-0000-4000-8000-000000000003',
    },
  });
export type ReceiverExternalAccountLookupResponse = z.output<typeof ReceiverExternalAccountLookupResponse>;

const ReceiverLookupQuery = z.object({
  customerId: KeyText.optional(),
  senderUmaAddress: line(320).optional(),
});

const lookupRefusals = Object.values(umaLookupRefusals);

export const lookupExternalAccount = endpoint({
  id: 'lookupExternalAccount',
  area: 'receivers',
  method: 'GET',
  path: '/receiver/external-account/{accountId}',
  summary: 'Look up an external account as a receiver',
  permission: 'VIEW',
  uses: ['table:read'],
  request: {
    path: z.object({ accountId: resourceId('ExternalAccount') }),
    query: ReceiverLookupQuery,
  },
  responses: { 200: ReceiverExternalAccountLookupResponse },
  errors: [
    'INVALID_UMA_ADDRESS',
    'REFERENCE_NOT_FOUND',
    'USER_NOT_FOUND',
    'INVALID_CURRENCY',
    'NOT_IMPLEMENTED',
    'SERVICE_UNAVAILABLE',
    ...lookupRefusals,
  ],
});

export const ReceiverUmaLookupResponse = z.object({ ...receiverLookup, receiverUmaAddress: z.string() }).meta({
  id: 'ReceiverUmaLookupResponse',
  example: {
    supportedCurrencies: [
      {
        currency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
        estimatedExchangeRate: 1.08695652,
        min: 1,
        max: 92000000,
      },
    ],
    requiredPayerDataFields: [{ name: 'FULL_NAME', mandatory: true }],
    lookupId: 'Lookup:00000000-0000-4000-8000-000000000005',
    receiverUmaAddress: '$receiver@uma.example.com',
  },
});
export type ReceiverUmaLookupResponse = z.output<typeof ReceiverUmaLookupResponse>;

/** A GET that writes: it stores the lookup, which a quote refers to. */
export const lookupUma = endpoint({
  id: 'lookupUma',
  area: 'receivers',
  method: 'GET',
  path: '/receiver/uma/{receiverUmaAddress}',
  summary: 'Look up a UMA address as a receiver',
  permission: 'VIEW',
  uses: ['table:read', 'table:list', 'table:write'],
  request: {
    path: z.object({
      receiverUmaAddress: z.string().meta({ example: '$success.eur@sandbox.uma.money' }),
    }),
    query: ReceiverLookupQuery,
  },
  responses: { 200: ReceiverUmaLookupResponse },
  errors: [
    'INVALID_UMA_ADDRESS',
    'UMA_NOT_FOUND',
    'USER_NOT_FOUND',
    'INVALID_CURRENCY',
    'NOT_IMPLEMENTED',
    'SERVICE_UNAVAILABLE',
    ...lookupRefusals,
  ],
});
