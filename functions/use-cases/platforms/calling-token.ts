import { tokenDeleted } from '../../domain/platforms/token.ts';
import type { Caller } from '../../runtime/caller.ts';
import { requireCredential } from '../../store/platforms/tokens.ts';
import type { Write } from '../../store/table.ts';

/**
 * Binds a new credential, what one may do, or where webhooks go to the calling token, which must exist at the commit: otherwise a deleted
 * token would go on as another credential, or have the platform's events sent elsewhere. Refuses with UNAUTHORIZED.
 */
export const requireCaller = ({ clientId }: Pick<Caller, 'clientId'>): Write =>
  requireCredential(clientId, tokenDeleted());
