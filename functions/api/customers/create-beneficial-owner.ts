import { createBeneficialOwner } from '../../contract/customers/beneficial-owners.ts';
import { serve } from '../../runtime/serve.ts';
import { addOwner } from '../../use-cases/customers/beneficial-owners.ts';

export const handler = serve(createBeneficialOwner, ({ body }, context) => addOwner(context, body));
