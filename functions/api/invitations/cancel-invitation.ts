import { cancelInvitation } from '../../contract/invitations/invitations.ts';
import { serve } from '../../runtime/serve.ts';
import { withdraw } from '../../use-cases/invitations/invitations.ts';

export const handler = serve(cancelInvitation, ({ path }, context) => withdraw(context, path.invitationCode));
