import * as z from 'zod';

/**
 * Every version of the terms that end users accept, oldest first. The last one is shown to new users; consent to any of them
 * is taken, because a platform may record it later. Add a version here and nowhere else.
 */
export const endUserTermsVersions = [{ version: 'V1', url: 'https://payments.example.com/end-user-terms/V1' }] as const;

export const EndUserTerms = z
  .object({ version: z.string(), url: z.url() })
  .meta({ id: 'EndUserTerms', example: endUserTermsVersions[0] });
