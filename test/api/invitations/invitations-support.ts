import { beforeEach } from 'vitest';
import { handler as cancelHandler } from '../../../functions/api/invitations/cancel-invitation.ts';
import { handler as claimHandler } from '../../../functions/api/invitations/claim-invitation.ts';
import { handler as createHandler } from '../../../functions/api/invitations/create-invitation.ts';
import { handler as showHandler } from '../../../functions/api/invitations/get-invitation.ts';
import { aCustomer, aPlatform, otherPlatformId } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

export const inviterUma = '$jane@uma.example.com';
export const inviteeUma = '$alex@other.example.com';

/** A platform with a customer who invites, and another platform. */
export function useInvitations() {
  const table = useTable();
  const clock = useClock();
  useRandom();
  const customer = aCustomer({ umaAddress: inviterUma, currencies: ['EUR', 'USD'] });
  beforeEach(() =>
    table.holds(
      stored.platform(aPlatform()),
      stored.platform(aPlatform({ platformId: otherPlatformId })),
      stored.customer(customer),
      stored.umaReservation(customer),
    ),
  );
  const create = (body: object = {}, request: HttpRequest = {}) =>
    invoke(createHandler, { body: { inviterUma, ...body }, ...request });
  const at = (invitationCode: string) => ({ path: { invitationCode } });
  return {
    table,
    clock,
    create,
    /** Creates an invitation and answers with its code. */
    newCode: async (body: object = {}): Promise<string> => (await create(body)).body.code,
    show: (code: string, request: HttpRequest = {}) => invoke(showHandler, { ...at(code), ...request }),
    claim: (code: string, request: HttpRequest = {}) =>
      invoke(claimHandler, { ...at(code), body: { inviteeUma }, ...request }),
    cancel: (code: string, request: HttpRequest = {}) => invoke(cancelHandler, { ...at(code), ...request }),
    stored: () => table.ofType('INVITATION'),
  };
}
