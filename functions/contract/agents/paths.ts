import * as z from 'zod';
import { resourceId } from '../common.ts';

export const agentPath = z.object({ agentId: resourceId('Agent') });
