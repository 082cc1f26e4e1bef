import { describeEnum, describeObject, describeSchema, type SchemaDescription, type Texts } from '../description.ts';
import { accountFieldTexts, accountTypeTexts, fieldsOf } from '../external-accounts/account-info.docs.ts';
import {
  type InstructionType,
  instructionTypes,
  PaymentAccountInfo,
  PaymentInstructions,
  Stablecoin,
} from './payment-instructions.ts';

const fieldTexts: Texts<string> = {
  ...accountFieldTexts,
  paymentRails: 'The rails that the account can be paid on.',
  reference: 'The reference to write into the payment, so that it is recognized.',
  accountHolderName: 'The name of the account holder.',
  bankAddress: 'The address of the bank.',
  qrCode: 'The Pix code to pay, as text.',
  paymentUrl: 'The page on which to pay.',
  address: 'The address to pay to.',
  assetType: 'The asset to pay.',
  invoice: 'The Lightning invoice to pay.',
  network: 'Always `BITCOIN`: the network to pay on.',
  payloadToSign: 'The text that the owner of the wallet signs when the quote is executed, byte for byte.',
};

const typeTexts: Texts<InstructionType> = {
  ...accountTypeTexts,
  ARS_ACCOUNT: 'Bank account in Argentina',
  BITCOIN_L1: 'Address on the Bitcoin blockchain',
  EMBEDDED_WALLET: "Payment from the customer's embedded wallet: the owner signs instead of sending money",
};

const variants = PaymentAccountInfo.options.map((option, place): SchemaDescription => {
  const type = instructionTypes[place];
  if (type === undefined) throw new Error('A variant of payment instructions has no type.');
  return {
    kind: 'SCHEMA',
    name: option.meta()?.id ?? '',
    text: `Where to pay: ${typeTexts[type].charAt(0).toLowerCase()}${typeTexts[type].slice(1)}.`,
    fields: fieldsOf(Object.keys(option.shape), type, fieldTexts),
    values: {},
  };
});

export const paymentInstructionDescriptions = [
  describeSchema(PaymentAccountInfo, 'Where to pay. The fields depend on `accountType`.'),
  ...variants,
  describeEnum(Stablecoin, 'A stablecoin.', { USDC: 'USD Coin.', USDT: 'Tether.' }),
  describeObject(PaymentInstructions, 'One way to pay. Several in a list are alternatives: follow one of them.', {
    accountOrWalletInfo: 'Where to pay.',
    instructionsNotes: 'What to observe, for people.',
    isPlatformAccount: "Whether the money goes to the platform's own account, and not to one of a customer.",
  }),
];
