import type { EndpointId } from '../../../functions/contract/endpoints.ts';
import { agentRows } from './rows/agents.ts';
import { customerRows } from './rows/customers.ts';
import { externalAccountRows } from './rows/external-accounts.ts';
import { paymentRows } from './rows/payments.ts';
import type { OperationRow } from './rows/row.ts';
import { sandboxRows } from './rows/sandbox.ts';
import { scaRows } from './rows/sca.ts';
import { cardRows, invitationRows, ledgerRows, platformRows, umaRows, webhookRows } from './rows/small-rooms.ts';
import { stablecoinRows } from './rows/stablecoins.ts';
import { walletRows } from './rows/wallets.ts';

/** Operations that no platform calls. */
type Internal =
  | 'receiveIssuerMessage'
  | 'reportDeposit'
  | 'reportDepositReturn'
  | 'reportFundingInstructions'
  | 'reportPayoutOutcome'
  | 'reportVerificationOutcome'
  | 'showCardNumber'
  | 'showSecurityText';

/** Every operation that platforms call. A missing one does not compile. */
export const rows: Readonly<Record<Exclude<EndpointId, Internal>, OperationRow>> = {
  ...agentRows,
  ...cardRows,
  ...customerRows,
  ...externalAccountRows,
  ...invitationRows,
  ...ledgerRows,
  ...paymentRows,
  ...platformRows,
  ...sandboxRows,
  ...scaRows,
  ...stablecoinRows,
  ...umaRows,
  ...walletRows,
  ...webhookRows,
};
