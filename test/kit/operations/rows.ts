import type { EndpointId } from '../../../functions/contract/endpoints.ts';
import { agentRows } from './rows/agents.ts';
import { cardRows } from './rows/cards.ts';
import { customerRows } from './rows/customers.ts';
import { externalAccountRows } from './rows/external-accounts.ts';
import { invitationRows } from './rows/invitations.ts';
import { ledgerRows } from './rows/ledger.ts';
import { paymentRows } from './rows/payments.ts';
import { platformRows } from './rows/platforms.ts';
import type { OperationRow } from './rows/row.ts';
import { sandboxRows } from './rows/sandbox.ts';
import { scaRows } from './rows/sca.ts';
import { stablecoinRows } from './rows/stablecoins.ts';
import { umaRows } from './rows/uma.ts';
import { walletRows } from './rows/wallets.ts';
import { webhookRows } from './rows/webhooks.ts';

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
