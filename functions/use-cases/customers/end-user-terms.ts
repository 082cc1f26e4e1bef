import { newestEndUserTerms } from '../../domain/customers/end-user-terms.ts';

/** Shows the terms that a new end user accepts. */
export const showEndUserTerms = () => ({ status: 200 as const, body: newestEndUserTerms() });
