import { idText, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation, describeUnion } from '../description.ts';
import { durationText, stablecoinFundingSeconds } from '../figures.ts';
import { describePage, pageParameters } from '../lists.docs.ts';
import { stablecoinOperationEndings } from '../sandbox-values.ts';
import {
  createStablecoinBurn,
  createStablecoinMint,
  getStablecoinOperation,
  listStablecoinOperations,
  StablecoinBurnDestination,
  StablecoinBurnRequest,
  StablecoinBurnSource,
  StablecoinEstimatedDelivery,
  StablecoinFundingInstructions,
  StablecoinMintDestination,
  StablecoinMintFundingSource,
  StablecoinMintRequest,
  StablecoinOperation,
  StablecoinOperationDestination,
  StablecoinOperationSource,
  StablecoinOperationSourceType,
  StablecoinOperationStatus,
  StablecoinOperationType,
  StablecoinPayoutRail,
} from './operations.ts';
import { sandboxTable } from './sandbox-values.docs.ts';

const stablecoinId = idText('Stablecoin', 'the stablecoin');
const amount =
  "Amount in units of the token's last decimal, as digits. It has to be a whole number of cents of the base currency.";
const description = 'A note of the platform.';
const debited = 'A bank account in US dollars of the platform or of a customer.';
const reserved = 'Reserved: refused with 400 for now.';
const otherwise =
  'It is funded 10 seconds after its creation where it waits for funds, starts 5 seconds later, and completes 5 seconds after that.';

const values = sandboxTable(
  'the number or address of an external account (the debited account of a mint, else the wallet that it goes to; the bank account of a burn)',
  stablecoinOperationEndings,
  otherwise,
);

export const stablecoinOperationDescriptions = [
  describeEnum(StablecoinOperationType, 'The kind of an operation.', {
    MINT: 'Tokens are created for money.',
    BURN: 'Tokens are destroyed, and their money is paid out.',
  }),
  describeEnum(StablecoinOperationStatus, 'Where an operation is in its life.', {
    CREATED: 'It was accepted and is about to be submitted to the provider.',
    PENDING_FUNDING: 'It waits for the money or the tokens that `fundingInstructions` ask for, until `expiresAt`.',
    PENDING_PROVIDER: 'It was submitted to the provider.',
    PROCESSING: 'The provider carries it out.',
    COMPLETED: 'The tokens or the money have arrived. Final.',
    FAILED: 'It failed; `failureReason` says why. Final.',
    EXPIRED: 'It was not funded in time. Final.',
  }),
  ...describeUnion(StablecoinMintFundingSource, 'What pays for a mint.', {
    WIRE: ['A wire that the platform sends as `fundingInstructions` say.', {}],
    ACH_DEBIT: ['An ACH debit of a bank account.', { externalAccountId: debited }],
    SAME_DAY_ACH_DEBIT: ['A same-day ACH debit of a bank account.', { externalAccountId: debited }],
    SERVICE_INTERNAL_ACCOUNT: [reserved, { accountId: 'An internal account.' }],
    PROVIDER_INTERNAL_BALANCE: [
      reserved,
      { sourceTokenIdentifier: 'The token of the balance.', cryptoNetwork: 'The network of that token.' },
    ],
  }),
  describeObject(StablecoinMintDestination, 'Where minted tokens go.', {
    accountId: 'An active external account of the type `SPARK_WALLET`.',
  }),
  describeObject(StablecoinMintRequest, 'A mint.', {
    amount,
    fundingSource: 'What pays for it.',
    destination: 'Where the tokens go.',
    description,
  }),
  ...describeUnion(StablecoinBurnSource, 'Where burned tokens come from.', {
    EXTERNAL_ACCOUNT: ['The platform sends the tokens to the address of `fundingInstructions`.', {}],
    SERVICE_INTERNAL_ACCOUNT: [reserved, { accountId: 'An internal account.' }],
    PROVIDER_INTERNAL_BALANCE: ["The platform's balance at the provider: nothing has to be sent.", {}],
  }),
  describeEnum(StablecoinPayoutRail, 'How the money of a burn is paid out.', {
    WIRE: 'A wire.',
    ACH_CREDIT: 'An ACH credit.',
    SAME_DAY_ACH_CREDIT: 'A same-day ACH credit.',
    RTP_CREDIT: 'A real-time payment.',
  }),
  describeObject(StablecoinBurnDestination, 'Where the money of a burn goes.', {
    type: 'The kind of destination.\n\n- `EXTERNAL_ACCOUNT`: An external account of the platform or its customer.',
    externalAccountId: debited,
    rail: 'How it is paid out.',
  }),
  describeObject(StablecoinBurnRequest, 'A burn.', {
    amount,
    source: 'Where the tokens come from.',
    destination: 'Where the money goes.',
    description,
  }),
  describeEnum(StablecoinOperationSourceType, 'What an operation is paid with.', {
    WIRE: 'A wire to the provider.',
    ACH_DEBIT: 'An ACH debit of a bank account.',
    SAME_DAY_ACH_DEBIT: 'A same-day ACH debit of a bank account.',
    EXTERNAL_ACCOUNT: "Tokens that are sent to the provider's address.",
    SERVICE_INTERNAL_ACCOUNT: 'An internal account. Reserved.',
    PROVIDER_INTERNAL_BALANCE: "The platform's balance at the provider.",
  }),
  describeObject(StablecoinOperationSource, 'What the operation is paid with.', {
    type: 'The kind of source.',
    externalAccountId: 'The debited bank account.',
    accountId: 'The internal account. Reserved.',
    sourceTokenIdentifier: 'The token of a balance. Reserved.',
    cryptoNetwork: 'The network of that token. Reserved.',
  }),
  describeObject(StablecoinOperationDestination, 'Where the tokens or the money go.', {
    accountId: 'The external account.',
    rail: 'How the money of a burn is paid out.',
  }),
  describeObject(StablecoinFundingInstructions, 'How to fund an operation that waits for it.', {
    rail: 'The rail to send the money by.',
    network: 'The network to send the tokens on.',
    address: 'The address to send the tokens to.',
    valueType: 'The currency or the token to send.',
    bankName: 'The bank of the account to send the money to.',
    accountHolderName: 'The holder of that account.',
    accountNumber: 'The number of that account.',
    routingNumber: 'The routing number of the bank.',
    reference: 'The text to send with the money, so that it is matched.',
  }),
  describeObject(StablecoinEstimatedDelivery, 'What a burn pays out, and when.', {
    rail: 'How the money is paid out.',
    amount: 'Amount in cents of the base currency, as digits.',
    currency: 'The base currency.',
    timing: 'When the money is expected, in words.',
  }),
  describeObject(StablecoinOperation, 'A mint or a burn.', {
    id: idText('StablecoinOperation', 'the operation'),
    stablecoinId,
    operationType: 'Whether it is a mint or a burn.',
    status: 'Where the operation is in its life.',
    amount: "Amount in units of the token's last decimal, as digits.",
    provider: 'Who issues the stablecoin.',
    providerEnvironment: 'The environment of the provider.',
    stablecoinProviderAccountId: 'The provider account that carries it out.',
    source: 'What it is paid with.',
    fundingInstructions: 'How to fund it. Present where it waits for funds, and kept after that.',
    destination: 'Where the tokens or the money go.',
    estimatedDelivery: 'What a burn pays out, and when.',
    expiresAt: 'Until when it has to be funded (UTC).',
    providerStatus: "The provider's own word for its status.",
    failureReason: 'Why it failed, such as `PROVIDER_TRANSFER_FAILED`.',
    description,
    ...timestampTexts,
  }),
  describePage(listStablecoinOperations.responses[200], 'mints and burns'),
  describeOperation(createStablecoinMint, {
    text: `Mints a stablecoin into a wallet. A wire waits as \`PENDING_FUNDING\` for ${durationText(stablecoinFundingSeconds)}; a debit goes to the provider at once. Read the operation to follow it: no event is sent.\n\n${values}`,
    parameters: { stablecoinId },
  }),
  describeOperation(createStablecoinBurn, {
    text: `Burns a stablecoin and pays its money out to a bank account. Tokens from outside are awaited as \`PENDING_FUNDING\` for ${durationText(stablecoinFundingSeconds)}; a balance at the provider is burned at once. Read the operation to follow it: no event is sent.\n\n${values}`,
    parameters: { stablecoinId },
  }),
  describeOperation(listStablecoinOperations, {
    text: 'Lists the mints and burns of a stablecoin in pages.',
    parameters: { stablecoinId, operationType: 'Only mints, or only burns.', ...pageParameters },
  }),
  describeOperation(getStablecoinOperation, {
    text: 'Returns a mint or a burn with its current status.',
    parameters: { stablecoinOperationId: idText('StablecoinOperation', 'the operation') },
  }),
];
