import { PinpointSMSVoiceV2Client, SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { port } from '../ports.ts';
import { clientSettings } from './client-settings.ts';

// Pure, so that a function that sends no text message leaves the client out of its bundle.
const smsClient = /* @__PURE__ */ port('sms', () => new PinpointSMSVoiceV2Client(clientSettings()));

/** A text message; `to` is a phone number in E.164, `from` an origination identity. */
interface TextMessage {
  readonly to: string;
  readonly from: string;
  readonly text: string;
}

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
