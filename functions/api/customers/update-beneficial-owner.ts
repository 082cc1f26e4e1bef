import { updateBeneficialOwner } from '../../contract/customers/beneficial-owners.ts';
import { serve } from '../../runtime/serve.ts';
import { updateOwner } from '../../use-cases/customers/beneficial-owners.ts';

export const handler = serve(updateBeneficialOwner, ({ path, body }, context) =>
  updateOwner(context, path.beneficialOwnerId, body),
);
