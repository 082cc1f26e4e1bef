import * as contract from '../../contract/customers/beneficial-owners.ts';
import { serve } from '../../runtime/serve.ts';
import { updateBeneficialOwner } from '../../use-cases/customers/beneficial-owners.ts';

export const handler = serve(contract.updateBeneficialOwner, ({ path, body }, context) =>
  updateBeneficialOwner(context, path.beneficialOwnerId, body),
);
