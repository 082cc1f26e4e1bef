import { cardErrors } from './cards/errors.docs.ts';
import { customerErrors } from './customers/errors.docs.ts';
import { commonErrors, type ErrorText } from './errors.docs.ts';
import type { ErrorCode } from './errors.ts';
import { externalAccountErrors } from './external-accounts/errors.docs.ts';
import { invitationErrors } from './invitations/errors.docs.ts';
import { paymentErrors } from './payments/errors.docs.ts';
import { platformErrors } from './platforms/errors.docs.ts';
import { scaErrors } from './sca/errors.docs.ts';
import { stablecoinErrors } from './stablecoins/errors.docs.ts';
import { umaErrors } from './uma/errors.docs.ts';
import { walletErrors } from './wallets/errors.docs.ts';
import { webhookErrors } from './webhooks/errors.docs.ts';

/** Every error code in prose; the rooms say theirs. One without a text does not compile. */
export const errorTexts: { readonly [C in ErrorCode]: ErrorText } = {
  ...commonErrors,
  ...customerErrors,
  ...cardErrors,
  ...externalAccountErrors,
  ...paymentErrors,
  ...stablecoinErrors,
  ...invitationErrors,
  ...umaErrors,
  ...webhookErrors,
  ...walletErrors,
  ...scaErrors,
  ...platformErrors,
};

/** A code with everything that is said about it, on one line. */
export const errorLine = (code: ErrorCode): string => {
  const { meaning, cause, remedy } = errorTexts[code];
  return `\`${code}\`: ${meaning} Cause: ${cause} Remedy: ${remedy}`;
};
