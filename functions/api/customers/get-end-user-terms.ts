import { getEndUserTerms } from '../../contract/customers/customer-operations.ts';
import { serve } from '../../runtime/serve.ts';
import { showEndUserTerms } from '../../use-cases/customers/end-user-terms.ts';

export const handler = serve(getEndUserTerms, () => showEndUserTerms());
