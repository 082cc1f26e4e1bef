import { pendingAction } from '../../functions/domain/agents/action.ts';
import { updateCard } from '../../functions/domain/cards/card.ts';
import { afterBatch, newImport } from '../../functions/domain/customers/import.ts';
import type { VerificationRecord } from '../../functions/domain/customers/verification.ts';
import { amendExternalAccount } from '../../functions/domain/external-accounts/external-account.ts';
import { claim, newInvitation } from '../../functions/domain/invitations/invitation.ts';
import { recordEvent } from '../../functions/domain/item-event.ts';
import { putAction } from '../../functions/store/agents/actions.ts';
import { putCardTransaction } from '../../functions/store/cards/card-transactions.ts';
import { putCard } from '../../functions/store/cards/cards.ts';
import { putImport } from '../../functions/store/customers/imports.ts';
import { putVerification } from '../../functions/store/customers/verifications.ts';
import { putInvitation } from '../../functions/store/invitations/invitations.ts';
import type { Item } from '../../functions/store/table.ts';
import type { EventSourceType } from '../../functions/topology/item-types.ts';
import { anAgent } from './agents.ts';
import {
  aCustomer,
  anAccount,
  anExternalAccount,
  aPayment,
  aPlatform,
  aQuote,
  noon,
  platformId,
  uuids,
} from './builders.ts';
import { aCard, aCardTransaction } from './card-builders.ts';
import { stored } from './items.ts';

const now = new Date(noon);
const customer = recordEvent(aCustomer(), 'CUSTOMER.KYC_APPROVED', now);
const verification = recordEvent<VerificationRecord>(
  {
    platformId,
    verificationId: `Verification:${uuids.unknown}`,
    customerId: customer.customerId,
    status: 'APPROVED',
    errors: [],
    version: 1,
    createdAt: noon,
    updatedAt: noon,
  },
  'VERIFICATION.APPROVED',
  now,
);
const job = afterBatch(newImport(platformId, uuids.unknown, now), { total: 1, rowCount: 1, failed: 0 }, now);
const invitation = newInvitation({
  platformId,
  environment: 'sandbox',
  link: 'https://invite.example.com',
  uuid: uuids.unknown,
  request: { inviterUma: customer.umaAddress },
  inviter: { umaAddress: customer.umaAddress, currency: 'USD' },
  now,
});
const endpoint = {
  webhookEndpoint: 'https://platform.example/',
  event: { number: 1, type: 'TEST', at: noon },
} as const;

const frozen = updateCard(aCard(), { state: 'FROZEN' }, now);

/** An item of each type that has events, with one event that happened at noon. */
export const eventSources: Readonly<Record<EventSourceType, Item>> = {
  PAYMENT: stored.payment(aPayment(['process'])),
  INTERNAL_ACCOUNT: stored.account(anAccount({ version: 2 })),
  EXTERNAL_ACCOUNT: stored.externalAccount(amendExternalAccount(anExternalAccount(), now, { status: 'INACTIVE' })),
  CUSTOMER: stored.customer(customer),
  VERIFICATION: putVerification(verification).put?.item ?? {},
  IMPORT_JOB: putImport(job).put?.item ?? {},
  AGENT_ACTION:
    putAction(
      pendingAction({
        uuid: uuids.unknown,
        agent: anAgent(),
        order: { type: 'EXECUTE_QUOTE' },
        payment: aQuote(),
        now,
      }),
    ).put?.item ?? {},
  PLATFORM: stored.platform(aPlatform(endpoint)),
  INVITATION: putInvitation(claim(invitation, '$alex@uma.example.com', now)).put?.item ?? {},
  CARD: putCard(frozen).put?.item ?? {},
  CARD_TRANSACTION: putCardTransaction(aCardTransaction()).put?.item ?? {},
};
