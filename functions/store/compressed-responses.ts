import { compression } from './compression.ts';

/** Common text of responses to keyed requests. Never change it: stored responses decompress with this text only. */
export const responseDictionary = Buffer.from(
  [
    '{"id":"Verification:","type":"INDIVIDUAL","verificationStatus":"PENDING","errors":[],"requiredFields":[],"kycLinkUrl":"https://",',
    '{"id":"BeneficialOwner:","roles":["UBO"],"ownershipPercentage":,"personalInfo":{"firstName":"","lastName":"","phoneNumber":"+",',
    '"address":{"line1":"","line2":"","city":"","state":"","postalCode":"","country":"US"},"identification":{"idType":"SSN",',
    '{"id":"Customer:","customerType":"BUSINESS","businessInfo":{"legalName":"","customerType":"INDIVIDUAL","platformCustomerId":"',
    '"fullName":"","birthDate":"19","nationality":"US","email":"","region":"","umaAddress":"$","currencies":["USD","BTC"],',
    '"kycStatus":"APPROVED","isDeleted":false,"createdAt":"2026-","updatedAt":"2026-',
    '{"id":"ExternalAccount:","status":"ACTIVE","defaultUmaDepositAccount":false,"customerId":"Customer:","currency":"EUR",',
    '"accountInfo":{"accountType":"SPARK_WALLET","address":"","accountNumber":"","routingNumber":"","bankName":"","iban":"",',
    '"beneficiary":{"beneficiaryType":"INDIVIDUAL","fullName":"","birthDate":"","nationality":"",',
    '{"id":"InternalAccount:","type":"INTERNAL_FIAT","status":"ACTIVE","balance":{"amount":,"currency":{"totalBalance":{"amount":',
    '{"id":"Transaction:","type":"OUTGOING","status":"PENDING","direction":"DEBIT","platformCustomerId":"","sentAmount":{"amount":',
    '"receivedAmount":{"amount":,"fees":0,"platformFees":0,"quoteId":"Quote:","settledAt":"2026-","failureReason":"","refund":{',
    '"reconciliationInstructions":{"reference":"","paymentRail":null,"railSelectionMode":null,"expectedSettlementAt":null,',
    '"settlementTimelineSeconds":null,"paymentInstructions":[{"accountOrWalletInfo":{"accountType":"USD_ACCOUNT",',
    '"paymentRails":["ACH","WIRE","RTP","FEDNOW"],"reference":"","instructionsNotes":"","isPlatformAccount":true}],',
    '"scaChallenge":{"id":"ScaChallenge:","expiresAt":"2026-","factors":["SMS_OTP"],"remainingAttempts":5}',
    '{"id":"Quote:","status":"PROCESSING","status":"PENDING","createdAt":"2026-01-01T00:00:00.000Z","expiresAt":"2026-01-01T00:05:00.000Z",',
    '"source":{"sourceType":"ACCOUNT","accountId":"InternalAccount:"},"destination":{"destinationType":"ACCOUNT","accountId":"ExternalAccount:"},',
    '"sendingCurrency":{"code":"USD","name":"United States Dollar","symbol":"$","decimals":2},',
    '"receivingCurrency":{"code":"EUR","name":"Euro","symbol":"€","decimals":2},{"code":"BTC","name":"Bitcoin","symbol":"₿","decimals":8},',
    '"totalSendingAmount":1000,"totalReceivingAmount":,"exchangeRate":1.0,"feesIncluded":0,"platformFeesIncluded":0,',
    '"rateDetails":{"counterpartyMultiplier":0.0,"counterpartyFixedFee":0,"serviceApiMultiplier":,"serviceApiFixedFee":0,',
    '"serviceApiVariableFeeRate":0.003,"serviceApiVariableFeeAmount":},"transactionId":"Transaction:","description":""}',
  ].join(''),
);

export const { compress: compressResponse, decompress: decompressResponse } = compression(responseDictionary);
