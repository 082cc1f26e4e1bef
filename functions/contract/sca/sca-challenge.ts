import * as z from 'zod';
import { resourceId, Timestamp } from '../common.ts';
import { ScaFactor } from './sca-proof.ts';

export const ScaChallenge = z
  .object({
    id: resourceId('ScaChallenge'),
    expiresAt: Timestamp,
    factor: ScaFactor,
    availableFactors: z.array(ScaFactor),
    purpose: z.string().nullish(),
    passkeyAssertionOptions: z.record(z.string(), z.unknown()).nullish(),
    passkeyAllowedOrigins: z.array(z.string()).nullish(),
  })
  .meta({ id: 'ScaChallenge' });
