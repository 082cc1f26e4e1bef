import * as contract from '../../contract/invitations/invitations.ts';
import { serve } from '../../runtime/serve.ts';
import { getInvitation } from '../../use-cases/invitations/invitations.ts';

export const handler = serve(contract.getInvitation, ({ path }, context) =>
  getInvitation(context, path.invitationCode),
);
