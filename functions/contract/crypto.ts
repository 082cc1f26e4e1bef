import * as z from 'zod';
import { KeyText } from './common.ts';
import { Amount, Sum } from './currencies.ts';
import { endpoint } from './endpoint.ts';
import { FundingNetwork } from './rails.ts';

export const EstimateCryptoWithdrawalFeeRequest = z
  .object({
    internalAccountId: KeyText,
    currency: KeyText,
    cryptoNetwork: FundingNetwork,
    amount: Amount,
    /** The longest thing that can be paid is a Lightning invoice. */
    destinationAddress: z.string().min(1).max(4096),
  })
  .meta({
    id: 'EstimateCryptoWithdrawalFeeRequest',
    example: {
      internalAccountId: 'InternalAccount:00000000-0000-4000-8000-000000000001',
      currency: 'USDC',
      cryptoNetwork: 'BASE',
      amount: 1000000,
      destinationAddress: '0x0000000000000000000000000000000000000001',
    },
  });
export type EstimateCryptoWithdrawalFeeRequest = z.output<typeof EstimateCryptoWithdrawalFeeRequest>;

export const EstimateCryptoWithdrawalFeeResponse = z
  .object({
    networkFee: Sum.meta({ description: 'In the smallest unit of `networkFeeAsset`.' }),
    networkFeeAsset: z.string(),
    applicationFee: Sum,
    totalFee: Sum.meta({ description: 'In the smallest unit of the withdrawn currency.' }),
    netAmount: Sum.meta({ description: 'What arrives.' }),
  })
  .meta({
    id: 'EstimateCryptoWithdrawalFeeResponse',
    example: { networkFee: 2500, networkFeeAsset: 'USDC', applicationFee: 2500, totalFee: 5000, netAmount: 995000 },
  });
export type EstimateCryptoWithdrawalFeeResponse = z.output<typeof EstimateCryptoWithdrawalFeeResponse>;

export const estimateCryptoWithdrawalFee = endpoint({
  id: 'estimateCryptoWithdrawalFee',
  area: 'crypto',
  method: 'POST',
  path: '/crypto/estimate-withdrawal-fee',
  summary: 'Estimate what a withdrawal to a chain costs',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { body: EstimateCryptoWithdrawalFeeRequest },
  responses: { 200: EstimateCryptoWithdrawalFeeResponse },
  errors: ['INVALID_CURRENCY', 'AMOUNT_OUT_OF_RANGE', 'REFERENCE_NOT_FOUND'],
});
