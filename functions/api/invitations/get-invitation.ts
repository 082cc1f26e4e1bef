import { getInvitation } from '../../contract/invitations/invitations.ts';
import { serve } from '../../runtime/serve.ts';
import { showInvitation } from '../../use-cases/invitations/invitations.ts';

export const handler = serve(getInvitation, ({ path }, context) => showInvitation(context, path.invitationCode));
