import { PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { seam } from '../seams.ts';

/** The text message service's client, built on first use. */
export const smsClient = seam('sms', () => new PinpointSMSVoiceV2Client({}));
