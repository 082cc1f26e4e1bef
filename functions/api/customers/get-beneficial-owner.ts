import * as contract from '../../contract/customers/beneficial-owners.ts';
import { serve } from '../../runtime/serve.ts';
import { getBeneficialOwner } from '../../use-cases/customers/beneficial-owners.ts';

export const handler = serve(contract.getBeneficialOwner, ({ path }, context) =>
  getBeneficialOwner(context, path.beneficialOwnerId),
);
