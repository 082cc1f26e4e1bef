import * as contract from '../../contract/invitations/invitations.ts';
import { serve } from '../../runtime/serve.ts';
import { cancelInvitation } from '../../use-cases/invitations/invitations.ts';

export const handler = serve(contract.cancelInvitation, ({ path }, context) =>
  cancelInvitation(context, path.invitationCode),
);
