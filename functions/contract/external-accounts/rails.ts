import * as z from 'zod';

export const PaymentRail = z
  .enum([
    'ACH',
    'ACH_COLOMBIA',
    'BANK_TRANSFER',
    'BRE_B',
    'CIPS',
    'FAST',
    'FASTER_PAYMENTS',
    'FEDNOW',
    'INSTAPAY',
    'MOBILE_MONEY',
    'NEFT',
    'PAYNOW',
    'PESONET',
    'PIX',
    'RTGS',
    'RTP',
    'SEPA',
    'SEPA_INSTANT',
    'SPEI',
    'SWIFT',
    'UNIONPAY',
    'UPI',
    'WIRE',
  ])
  .meta({ id: 'PaymentRail' });
export type PaymentRail = z.output<typeof PaymentRail>;

export const RailSelectionMode = z.enum(['AUTO', 'MANUAL']).meta({ id: 'RailSelectionMode' });
export type RailSelectionMode = z.output<typeof RailSelectionMode>;

export const PurposeOfPayment = z
  .enum([
    'GIFT',
    'SELF',
    'GOODS_OR_SERVICES',
    'EDUCATION',
    'HEALTH_OR_MEDICAL',
    'REAL_ESTATE_PURCHASE',
    'TAX_PAYMENT',
    'LOAN_PAYMENT',
    'UTILITY_BILL',
    'DONATION',
    'TRAVEL',
    'FAMILY_SUPPORT',
    'SALARY_PAYMENT',
    'OTHER',
  ])
  .meta({ id: 'PurposeOfPayment' });
export type PurposeOfPayment = z.output<typeof PurposeOfPayment>;

export const CryptoNetwork = z
  .enum(['BITCOIN', 'ETHEREUM', 'SOLANA', 'BASE', 'POLYGON', 'TRON', 'PLASMA', 'SPARK'])
  .meta({ id: 'CryptoNetwork' });
export type CryptoNetwork = z.output<typeof CryptoNetwork>;

export const FundingNetwork = z
  .enum(['SOLANA', 'ETHEREUM', 'BASE', 'POLYGON', 'TRON', 'PLASMA', 'SPARK', 'LIGHTNING', 'BITCOIN'])
  .meta({ id: 'FundingNetwork' });
export type FundingNetwork = z.output<typeof FundingNetwork>;
