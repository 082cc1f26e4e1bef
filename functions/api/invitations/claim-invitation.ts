import * as contract from '../../contract/invitations/invitations.ts';
import { serve } from '../../runtime/serve.ts';
import { claimInvitation } from '../../use-cases/invitations/invitations.ts';

export const handler = serve(contract.claimInvitation, ({ path, body }, context) =>
  claimInvitation(context, path.invitationCode, body.inviteeUma),
);
