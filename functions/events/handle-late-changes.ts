import { readLateChanges } from '../runtime/change-parts.ts';
import { partsOfChanges } from '../use-cases/change-parts.ts';

export const handler = readLateChanges('HandleLateChanges', partsOfChanges);
