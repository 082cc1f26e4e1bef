import * as z from 'zod';
import { KeyText, Timestamp, wholeNumber } from '../common.ts';
import { Currency, maximumAmount, Sum } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { PaymentRail } from '../external-accounts/rails.ts';

const usd = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
const eur = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 };

/** Smallest unit. */
const defaultSendingAmount = 10_000;

export const ExchangeRateFees = z.object({ fixed: Sum, total: Sum }).meta({ id: 'ExchangeRateFees' });

export const ExchangeRate = z
  .object({
    sourceCurrency: Currency,
    destinationCurrency: Currency,
    destinationPaymentRail: PaymentRail.optional(),
    sendingAmount: Sum,
    minSendingAmount: Sum,
    maxSendingAmount: Sum,
    receivingAmount: Sum,
    exchangeRate: z.number().gt(0),
    fees: ExchangeRateFees,
    updatedAt: Timestamp,
  })
  .meta({ id: 'ExchangeRate' });
export type ExchangeRate = z.output<typeof ExchangeRate>;

export const ExchangeRateListResponse = z.object({ data: z.array(ExchangeRate) }).meta({
  id: 'ExchangeRateListResponse',
  example: {
    data: [
      {
        sourceCurrency: usd,
        destinationCurrency: eur,
        destinationPaymentRail: 'SEPA_INSTANT',
        sendingAmount: 10000,
        minSendingAmount: 1,
        maxSendingAmount: 100000000,
        receivingAmount: 9250,
        exchangeRate: 1.08108108,
        fees: { fixed: 0, total: 30 },
        updatedAt: '2025-11-01T12:00:00.000Z',
      },
    ],
  },
});

/** A list is written as a repeated parameter, or as one with commas. */
const oneOrMore = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.split(',')
    : Array.isArray(value)
      ? value.flatMap((part) => String(part).split(','))
      : value;

const ExchangeRateQuery = z.object({
  sourceCurrency: KeyText.optional(),
  destinationCurrency: z.preprocess(oneOrMore, z.array(KeyText).optional()).meta({
    override: { type: 'array', items: { type: 'string' } },
  }),
  sendingAmount: wholeNumber(z.int().min(0).max(maximumAmount))
    .prefault(defaultSendingAmount)
    .meta({ format: 'int64' }),
});

export const getExchangeRates = endpoint({
  id: 'getExchangeRates',
  area: 'exchange-rates',
  method: 'GET',
  path: '/exchange-rates',
  summary: 'Show exchange rates by corridor and rail',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { query: ExchangeRateQuery },
  responses: { 200: ExchangeRateListResponse },
  errors: ['INVALID_CURRENCY', 'AMOUNT_OUT_OF_RANGE', 'NOT_IMPLEMENTED', 'SERVICE_UNAVAILABLE'],
});
