import { compression } from '../compression.ts';

/**
 * Common text of webhook bodies. It compresses a body to a quarter of its size, so that a delivery stays within the 1 KB of
 * one write unit. Never change it: stored bodies decompress with this text only.
 */
const dictionary = Buffer.from(
  [
    '{"id":"Webhook:","type":"CUSTOMER.KYC_APPROVED","timestamp":"2026-01-01T00:00:00.000Z","data":{"customerType":"INDIVIDUAL",',
    '"fullName":"","birthDate":"","nationality":"","email":"","region":"","kycStatus":"PENDING","isDeleted":false,',
    '"fundingPaymentInstructions":[{"accountOrWalletInfo":{"accountType":"USD_ACCOUNT","paymentRails":["ACH","WIRE","RTP","FEDNOW"],',
    '"accountNumber":"","routingNumber":"","bankName":"","accountHolderName":"","reference":"","address":"","assetType":""},',
    '"instructionsNotes":"","isPlatformAccount":true}],"INTERNAL_ACCOUNT.BALANCE_UPDATED","INTERNAL_FIAT","status":"ACTIVE",',
    '"balance":{"amount":,"currency":{"code":"EUR","name":"Euro","symbol":"€","decimals":2}},"totalBalance":{"amount":',
    '"INCOMING_PAYMENT.","type":"INCOMING","direction":"CREDIT","source":{"sourceType":"UMA_ADDRESS","umaAddress":"$',
    '"refund":{"reference":"refund-","initiatedAt":"","settledAt":"","status":"COMPLETED","reason":"TRANSACTION_FAILED"},',
    '"failureReason":"ACCOUNT_CANNOT_RECEIVE","counterpartyInformation":{"FULL_NAME":"","status":"FAILED","REFUND_PENDING"',
    '{"id":"Webhook:","type":"OUTGOING_PAYMENT.PENDING","timestamp":"2026-01-01T00:00:00.000Z","data":{"type":"OUTGOING",',
    '"id":"Transaction:","direction":"DEBIT","destination":{"destinationType":"ACCOUNT","accountId":"ExternalAccount:","currency":"BTC"},',
    '"customerId":"Customer:","platformCustomerId":"","settledAt":"2026-","createdAt":"2026-","updatedAt":"2026-","description":"",',
    '"exchangeRate":,"quoteId":"Quote:","fees":0,"reconciliationInstructions":{"reference":"","status":"PENDING",',
    '"status":"PROCESSING","status":"COMPLETED","source":{"sourceType":"ACCOUNT","accountId":"InternalAccount:","currency":"USD"},',
    '"sentAmount":{"amount":10000,"currency":{"code":"USD","name":"United States Dollar","symbol":"$","decimals":2}},',
    '"receivedAmount":{"amount":,"currency":{"code":"BTC","name":"Bitcoin","symbol":"₿","decimals":8}},"platformFees":0,',
    '"rateDetails":{"counterpartyMultiplier":0.0,"counterpartyFixedFee":0,"serviceApiMultiplier":,"serviceApiFixedFee":0,',
    '"serviceApiVariableFeeRate":0.3,"serviceApiVariableFeeAmount":},"paymentRail":null,"railSelectionMode":null,',
    '"expectedSettlementAt":null,"settlementTimelineSeconds":null}}',
  ].join(''),
);

export const { compress: compressBody, decompress: decompressBody } = compression(dictionary);
