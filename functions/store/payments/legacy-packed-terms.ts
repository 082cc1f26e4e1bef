import { compression } from '../compression.ts';
import type { Item } from '../table.ts';

/** Common text of packed terms. Never change it: stored terms decompress with this text only. */
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
const { decompress } = compression(dictionary);

/**
 * Items of an older version hold the terms of a payment compressed in the attribute `terms`. Replaces it by the members of the
 * payment that it contains; returns any other item unchanged.
 */
export function unpackTerms({ terms, ...item }: Item): Item {
  return terms instanceof Uint8Array ? { ...item, ...JSON.parse(decompress(terms)) } : item;
}
