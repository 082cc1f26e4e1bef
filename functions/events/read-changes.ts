import { readStreamInParts } from '../runtime/change-parts.ts';
import { partsOfChanges } from '../use-cases/change-parts.ts';

export const handler = readStreamInParts('ReadChanges', partsOfChanges);
