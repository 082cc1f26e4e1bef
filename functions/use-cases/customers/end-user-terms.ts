import { newestEndUserTerms } from '../../domain/customers/end-user-terms.ts';

/** Shows the terms that a new end user accepts. */
export const getEndUserTerms = () => ({ status: 200 as const, body: newestEndUserTerms() });
