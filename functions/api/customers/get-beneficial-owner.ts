import { getBeneficialOwner } from '../../contract/customers/beneficial-owners.ts';
import { serve } from '../../runtime/serve.ts';
import { showOwner } from '../../use-cases/customers/beneficial-owners.ts';

export const handler = serve(getBeneficialOwner, ({ path }, context) => showOwner(context, path.beneficialOwnerId));
