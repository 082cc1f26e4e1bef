import { claimInvitation } from '../../contract/invitations/invitations.ts';
import { serve } from '../../runtime/serve.ts';
import { claimFor } from '../../use-cases/invitations/invitations.ts';

export const handler = serve(claimInvitation, ({ path, body }, context) =>
  claimFor(context, path.invitationCode, body.inviteeUma),
);
