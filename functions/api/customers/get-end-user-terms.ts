import { getEndUserTerms } from '../../contract/customer-operations.ts';
import { newestEndUserTerms } from '../../domain/end-user-terms.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(getEndUserTerms, () => ({ status: 200 as const, body: newestEndUserTerms() }));
