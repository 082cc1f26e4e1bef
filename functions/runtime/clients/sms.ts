import { PinpointSMSVoiceV2Client, SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { seam } from '../seams.ts';

/** The text message service's client, built on first use. */
const smsClient = seam('sms', () => new PinpointSMSVoiceV2Client({}));

/** A text message; `to` is a phone number in E.164, `from` an origination identity. */
export interface TextMessage {
  readonly to: string;
  readonly from: string;
  readonly text: string;
}

/** Sends a text message. */
export async function sendTextMessage({ to, from, text }: TextMessage): Promise<void> {
  await smsClient().send(
    new SendTextMessageCommand({
      DestinationPhoneNumber: to,
      OriginationIdentity: from,
      MessageBody: text,
      MessageType: 'TRANSACTIONAL',
    }),
  );
}
