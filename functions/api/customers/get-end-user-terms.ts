import * as contract from '../../contract/customers/customer-operations.ts';
import { serve } from '../../runtime/serve.ts';
import { getEndUserTerms } from '../../use-cases/customers/end-user-terms.ts';

export const handler = serve(contract.getEndUserTerms, () => getEndUserTerms());
