import { SendTextMessageCommand } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Platform } from '../domain/platform.ts';
import { Refusal } from '../domain/refusal.ts';
import { mailClient } from './clients/mail.ts';
import { smsClient } from './clients/sms.ts';
import { logger } from './log.ts';
import { codeSenders } from './settings.ts';

/** A one-time code on its way to a customer. */
export interface CodeToSend {
  readonly platform: Platform;
  readonly channel: 'EMAIL' | 'SMS';
  /** An e-mail address, or a phone number in E.164. */
  readonly to: string;
  /** Absent in the sandbox, whose codes are fixed. */
  readonly code: string | undefined;
}

/**
 * Has a code sent: by Amazon SES, or by AWS End User Messaging. The sandbox sends nothing and says so in the log. Production
 * refuses with NOT_IMPLEMENTED a channel that the deployment has no sender for.
 */
export async function sendCode(message: CodeToSend): Promise<void> {
  const { channel, code, platform } = message;
  if (platform.environment === 'sandbox' || code === undefined) {
    logger.info('sandbox: a one-time code would be sent here; the interface fixes it', { channel });
    return;
  }
  const senders = codeSenders();
  if (channel === 'EMAIL' && senders.email) return sendEmail(message, code, senders.email);
  if (channel === 'SMS' && senders.sms) return sendSms(message, code, senders.sms);
  throw new Refusal('NOT_IMPLEMENTED', `No sender of one-time codes by ${channel} is connected; use a sandbox token.`);
}

const textOf = ({ platform }: CodeToSend, code: string): string =>
  `${code} is your code for ${appOf(platform)}. Nobody will ever ask you for it.`;

const appOf = ({ embeddedWalletConfig, name }: Platform): string => embeddedWalletConfig?.appName ?? name;

async function sendEmail(message: CodeToSend, code: string, from: string): Promise<void> {
  const { platform, to } = message;
  const {
    sendFromEmailAddress,
    sendFromEmailSenderName = 'Notifications',
    replyToEmailAddress,
  } = platform.embeddedWalletConfig ?? {};
  const name = sendFromEmailSenderName.replace(/["\\\r\n]/g, ' ');
  const command = new SendEmailCommand({
    FromEmailAddress: `"${name}" <${sendFromEmailAddress ?? from}>`,
    ...(replyToEmailAddress && { ReplyToAddresses: [replyToEmailAddress] }),
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: { Data: `Your code for ${appOf(platform)}`, Charset: 'UTF-8' },
        Body: { Text: { Data: textOf(message, code), Charset: 'UTF-8' } },
      },
    },
  });
  try {
    await mailClient().send(command);
  } catch (cause) {
    if (!(cause instanceof Error) || !unverified.includes(cause.name)) throw cause;
    throw new Refusal(
      'NOT_IMPLEMENTED',
      'The address of embeddedWalletConfig.sendFromEmailAddress is not verified for sending; ask the operator to verify it.',
    );
  }
}

/** What Amazon SES answers when an address is nobody's yet (API reference, SendEmail). */
const unverified = ['MessageRejected', 'MailFromDomainNotVerifiedException'];

async function sendSms(message: CodeToSend, code: string, origination: string): Promise<void> {
  await smsClient().send(
    new SendTextMessageCommand({
      DestinationPhoneNumber: message.to,
      OriginationIdentity: origination,
      MessageBody: textOf(message, code),
      MessageType: 'TRANSACTIONAL',
    }),
  );
}
