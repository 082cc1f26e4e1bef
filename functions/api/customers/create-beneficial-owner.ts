import * as contract from '../../contract/customers/beneficial-owners.ts';
import { serve } from '../../runtime/serve.ts';
import { createBeneficialOwner } from '../../use-cases/customers/beneficial-owners.ts';

export const handler = serve(contract.createBeneficialOwner, ({ body }, context) =>
  createBeneficialOwner(context, body),
);
