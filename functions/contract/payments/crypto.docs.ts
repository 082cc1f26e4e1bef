import { inUnitOf } from '../currencies.docs.ts';
import { describeObject, describeOperation } from '../description.ts';
import {
  EstimateCryptoWithdrawalFeeRequest,
  EstimateCryptoWithdrawalFeeResponse,
  estimateCryptoWithdrawalFee,
} from './crypto.ts';

const withdrawn = inUnitOf('the withdrawn currency');

export const cryptoDescriptions = [
  describeObject(EstimateCryptoWithdrawalFeeRequest, 'A withdrawal to a blockchain.', {
    internalAccountId: 'The internal account that pays, `InternalAccount:{uuid}`.',
    currency: "The asset to withdraw. It must be the account's currency.",
    cryptoNetwork: 'The network to withdraw on. It must carry the asset.',
    amount: `The amount that leaves the account, ${withdrawn}.`,
    destinationAddress: 'The receiving address on that network; for `LIGHTNING`, an invoice or address.',
  }),
  describeObject(EstimateCryptoWithdrawalFeeResponse, 'The fees of a withdrawal, estimated.', {
    networkFee: 'The fee of the network, in the smallest unit of `networkFeeAsset`.',
    networkFeeAsset: 'The asset that the network fee is paid in: SOL on Solana, elsewhere the withdrawn one.',
    applicationFee: `The fee of the service, ${withdrawn}.`,
    totalFee: `All fees, that of the network converted, ${withdrawn}.`,
    netAmount: `What arrives, ${withdrawn}.`,
  }),
  describeOperation(estimateCryptoWithdrawalFee, {
    text: 'Estimates the fees of a withdrawal to a blockchain before a quote or transfer is made. Nothing is reserved; the fees of the network change.',
  }),
];
