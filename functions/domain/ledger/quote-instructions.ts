import type { PaymentInstructions } from '../../contract/ledger/payment-instructions.ts';

/**
 * How to fund a quote by the instructions of its payer's account: those in which a reference tells payments apart, with the quote's own. An
 * address of a chain carries none, so money sent to it would not be known to be for the quote.
 */
export const instructionsWithReference = (
  instructions: readonly PaymentInstructions[],
  reference: string,
  isPlatformAccount: boolean,
): readonly PaymentInstructions[] =>
  instructions
    .filter(({ accountOrWalletInfo }) => 'reference' in accountOrWalletInfo)
    .map(({ accountOrWalletInfo }) => ({
      accountOrWalletInfo: { ...accountOrWalletInfo, reference } as typeof accountOrWalletInfo,
      instructionsNotes: `Name the reference ${reference} in the transfer.`,
      isPlatformAccount,
    }));
