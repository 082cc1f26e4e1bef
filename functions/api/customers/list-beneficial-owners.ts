import { listBeneficialOwners } from '../../contract/customers/beneficial-owners.ts';
import { serve } from '../../runtime/serve.ts';
import { showOwners } from '../../use-cases/customers/beneficial-owners.ts';

export const handler = serve(listBeneficialOwners, ({ query }, context) => showOwners(context, query));
