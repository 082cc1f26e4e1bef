import * as z from 'zod';
import { KeyText } from '../common.ts';
import { Amount, Sum } from '../currencies.ts';
import { endpoint } from '../endpoint.ts';
import { FundingNetwork } from '../external-accounts/rails.ts';
import { line } from '../text.ts';

export const EstimateCryptoWithdrawalFeeRequest = z
  .object({
    internalAccountId: KeyText,
    currency: KeyText,
    cryptoNetwork: FundingNetwork,
    amount: Amount,
    /** The longest destination is a Lightning invoice. */
    destinationAddress: line(4096).min(1),
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
    networkFee: Sum,
    networkFeeAsset: z.string(),
    applicationFee: Sum,
    totalFee: Sum,
    netAmount: Sum,
  })
  .meta({
    id: 'EstimateCryptoWithdrawalFeeResponse',
    example: { networkFee: 5000, networkFeeAsset: 'SOL', applicationFee: 2500, totalFee: 5000, netAmount: 995000 },
  });
export type EstimateCryptoWithdrawalFeeResponse = z.output<typeof EstimateCryptoWithdrawalFeeResponse>;

export const estimateCryptoWithdrawalFee = endpoint({
  id: 'estimateCryptoWithdrawalFee',
  area: 'crypto',
  method: 'POST',
  path: '/crypto/estimate-withdrawal-fee',
  summary: 'Estimate the fees of a crypto withdrawal',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { body: EstimateCryptoWithdrawalFeeRequest },
  responses: { 200: EstimateCryptoWithdrawalFeeResponse },
  errors: ['INVALID_CURRENCY', 'AMOUNT_OUT_OF_RANGE', 'REFERENCE_NOT_FOUND'],
});
