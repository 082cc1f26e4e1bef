import type { Payment } from '../domain/payment.ts';
import { packing } from './packed-text.ts';

/** What the terms of payments have in common. Never change it: what is stored was packed with it. */
const dictionary = Buffer.from(
  [
    '{"kind":"UMA_IN","kind":"TRANSFER_IN","kind":"TRANSFER_OUT","sendingCurrency":"GBP","MXN","BRL","NGN","PHP","USDC","USDT","USDB",',
    '"paymentRail":"SEPA_INSTANT","railSelectionMode":"AUTO","paymentRail":"ACH","railSelectionMode":"MANUAL","WIRE","FEDNOW","PIX","SPEI",',
    '"destinationUmaAddress":"$","counterpartyInformation":{"FULL_NAME":"","BIRTH_DATE":"","NATIONALITY":"","COUNTRY_OF_RESIDENCE":""},',
    '"platformFeeAccountId":"InternalAccount:","remittanceInformation":"","purposeOfPayment":"GOODS_OR_SERVICES","SALARY",',
    '{"kind":"QUOTE","platformCustomerId":"","sendingCurrency":"EUR","sendingCurrency":"USD","receivingCurrency":"EUR","receivingCurrency":"BTC",',
    '"sendingAmount":1000,"receivingAmount":,"fees":{"platformFixed":0,"platformVariable":0,"serviceFixed":0,"serviceVariable":3},',
    '"rateBasis":{"milliSatoshis":9999.000,"serviceBasisPoints":30,"platformBasisPoints":0},',
    '"quotedAt":"2026-01-01T00:00:00.000Z","quoteExpiresAt":"2026-01-01T00:05:00.000Z","description":""}',
  ].join(''),
);
const { pack, unpack } = packing(dictionary);

/**
 * What was agreed: no expression and no index asks for any of it, so it is kept together and packed. An item up to 1 KB
 * costs half of a longer one, each time that it is written.
 */
const members = [
  'kind',
  'platformCustomerId',
  'sendingCurrency',
  'receivingCurrency',
  'sendingAmount',
  'receivingAmount',
  'fees',
  'platformFeeAccountId',
  'rateBasis',
  'quotedAt',
  'quoteExpiresAt',
  'paymentRail',
  'railSelectionMode',
  'description',
  'remittanceInformation',
  'purposeOfPayment',
  'destinationUmaAddress',
  'counterpartyInformation',
] as const satisfies readonly (keyof Payment)[];
type Terms = Pick<Payment, (typeof members)[number]>;

/** Parts a payment into its packed terms and everything else. */
export function packTerms(payment: Payment): Omit<Payment, keyof Terms> & { readonly terms: Uint8Array } {
  const { ...rest } = payment as Partial<Payment>;
  for (const member of members) delete (rest as Record<string, unknown>)[member];
  const terms = JSON.stringify(Object.fromEntries(members.map((member) => [member, payment[member]])));
  return { ...(rest as Omit<Payment, keyof Terms>), terms: pack(terms) };
}

/** The terms that were packed. */
export const unpackTerms = (terms: Uint8Array): Terms => JSON.parse(unpack(terms)) as Terms;
