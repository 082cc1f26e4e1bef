import * as contract from '../../contract/invitations/invitations.ts';
import { serve } from '../../runtime/serve.ts';
import { createInvitation } from '../../use-cases/invitations/invitations.ts';

export const handler = serve(contract.createInvitation, ({ body }, context) => createInvitation(context, body));
