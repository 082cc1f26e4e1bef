import * as contract from '../../contract/customers/beneficial-owners.ts';
import { serve } from '../../runtime/serve.ts';
import { listBeneficialOwners } from '../../use-cases/customers/beneficial-owners.ts';

export const handler = serve(contract.listBeneficialOwners, ({ query }, context) =>
  listBeneficialOwners(context, query),
);
