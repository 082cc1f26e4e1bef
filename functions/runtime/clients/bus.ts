import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { seam } from '../seams.ts';

/** The event bus's client, built on first use. */
export const busClient = seam('bus', () => new EventBridgeClient({}));
