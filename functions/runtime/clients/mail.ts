import { SESv2Client } from '@aws-sdk/client-sesv2';
import { seam } from '../seams.ts';

/** The mail service's client, built on first use. */
export const mailClient = seam('mail', () => new SESv2Client({}));
