import * as z from 'zod';
import { KeyText } from './common.ts';
import { CounterpartyFieldDefinition } from './counterparty-fields.ts';
import { Amount, Currency } from './currencies.ts';
import { UmaAddress } from './customers.ts';
import { endpoint } from './endpoint.ts';

/** A currency that a receiver takes, with bounds in its smallest unit. */
export const CurrencyPreference = z
  .object({
    currency: Currency,
    estimatedExchangeRate: z.number().gt(0).meta({
      description: "The sender's currency per receiving unit, both in major units. Excludes fees.",
    }),
    min: Amount,
    max: Amount,
  })
  .meta({ id: 'CurrencyPreference' });
export type CurrencyPreference = z.output<typeof CurrencyPreference>;

/** What every lookup of a receiver answers. */
export const receiverLookup = {
  supportedCurrencies: z.array(CurrencyPreference),
  requiredPayerDataFields: z.array(CounterpartyFieldDefinition).optional(),
  lookupId: z.string().meta({ description: 'Lookup:<uuid>' }),
};

export const ReceiverExternalAccountLookupResponse = z
  .object({ ...receiverLookup, accountId: z.string().meta({ description: 'ExternalAccount:<uuid>' }) })
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

/** Who would send: their first currency is the one that the estimate is from. */
export const ReceiverLookupQuery = z.object({
  customerId: KeyText.optional(),
  senderUmaAddress: UmaAddress.optional(),
});

export const lookupExternalAccount = endpoint({
  id: 'lookupExternalAccount',
  area: 'receivers',
  method: 'GET',
  path: '/receiver/external-account/{accountId}',
  summary: 'Look up what an external account can receive',
  permission: 'VIEW',
  uses: ['table:read'],
  request: {
    path: z.object({ accountId: z.string().meta({ description: 'ExternalAccount:<uuid>' }) }),
    query: ReceiverLookupQuery,
  },
  responses: { 200: ReceiverExternalAccountLookupResponse },
  errors: ['REFERENCE_NOT_FOUND', 'USER_NOT_FOUND'],
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

/** It writes although it is a GET: a quote names the lookup that it was made by. */
export const lookupUma = endpoint({
  id: 'lookupUma',
  area: 'receivers',
  method: 'GET',
  path: '/receiver/uma/{receiverUmaAddress}',
  summary: 'Look up what a UMA address can receive',
  permission: 'VIEW',
  uses: ['table:read', 'table:list', 'table:write'],
  request: {
    path: z.object({
      receiverUmaAddress: z
        .string()
        .meta({ description: '`$name@domain`, with `$` sent as `%24`.', example: '$success.eur@sandbox.uma.money' }),
    }),
    query: ReceiverLookupQuery,
  },
  responses: { 200: ReceiverUmaLookupResponse },
  errors: ['INVALID_UMA_ADDRESS', 'UMA_NOT_FOUND', 'USER_NOT_FOUND'],
});
