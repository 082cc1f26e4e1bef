import * as z from 'zod';

/** Oldest first. New users see the last version; consent to an older one is accepted, because a platform may record it later. */
export const endUserTermsVersions = [{ version: 'V1', url: 'https://payments.example.com/end-user-terms/V1' }] as const;

export const EndUserTerms = z
  .object({ version: z.string(), url: z.url() })
  .meta({ id: 'EndUserTerms', example: endUserTermsVersions[0] });
