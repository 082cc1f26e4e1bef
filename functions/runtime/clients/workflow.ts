import { SFNClient } from '@aws-sdk/client-sfn';
import { seam } from '../seams.ts';

/** The workflow service's client, built on first use. */
export const workflowClient = seam('workflow', () => new SFNClient({}));
