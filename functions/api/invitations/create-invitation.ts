import { createInvitation } from '../../contract/invitations/invitations.ts';
import { serve } from '../../runtime/serve.ts';
import { inviteInNameOf } from '../../use-cases/invitations/invitations.ts';

export const handler = serve(createInvitation, ({ body }, context) => inviteInNameOf(context, body));
