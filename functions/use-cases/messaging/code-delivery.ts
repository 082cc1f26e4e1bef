import type { Platform } from '../../domain/platforms/platform.ts';
import { Refusal } from '../../domain/refusal.ts';
// Imported as a whole: a client that is loaded later brings every part of the SDK, and makes the bundle larger and no faster.
import { sendEmail } from '../../ports/clients/ses.ts';
import { sendTextMessage } from '../../ports/clients/sms.ts';
import { codeSenders } from '../../ports/env.ts';
import { logger } from '../../runtime/log.ts';

interface CodeMessage {
  readonly platform: Platform;
  /** An e-mail address, or a phone number in E.164. */
  readonly to: string;
  /** Absent in the sandbox, whose codes are fixed. */
  readonly code: string | undefined;
  /** The act that the code proves, such as "to pay 500.00 EUR to Jane Example", where the customer has to know it. */
  readonly act?: string;
}

type Channel = 'EMAIL' | 'SMS';

/** Sends a one-time code. Refuses with NOT_IMPLEMENTED in production without a sender for the channel. */
export const sendCode = ({ channel, ...message }: CodeMessage & { readonly channel: Channel }): Promise<void> =>
  channel === 'EMAIL' ? sendCodeByEmail(message) : sendCodeBySms(message);

/** Refuses with NOT_IMPLEMENTED in production without a sender for the channel. */
export function requireSender({ environment }: Pick<Platform, 'environment'>, channel: Channel): void {
  const { email, sms } = codeSenders();
  if (environment === 'production' && !(channel === 'EMAIL' ? email : sms)) throw noSender(channel);
}

const noSender = (channel: Channel): Refusal =>
  new Refusal('NOT_IMPLEMENTED', `No sender of one-time codes by ${channel} is connected; use a sandbox token.`);

/** Sends a code by AWS End User Messaging. Refuses as `sendCode` does, and with CONFLICT a number that takes no messages. */
export const sendCodeBySms = (message: CodeMessage): Promise<void> =>
  inProduction('SMS', message, codeSenders().sms, async ({ from, text }) => {
    try {
      await sendTextMessage({ to: message.to, from, text });
    } catch (cause) {
      const reason = cause instanceof Error && 'Reason' in cause ? String(cause.Reason) : '';
      if (!unreachableReasons.test(reason)) throw cause;
      throw new Refusal(
        'CONFLICT',
        'No text message may be sent to this phone number: its owner has opted out, or its country is blocked.',
      );
    }
  });

/**
 * The reasons of AWS for a number that gets no messages: its owner answered STOP, or its country is blocked
 * (`ConflictExceptionReason`, AWS End User Messaging SMS API reference). The others are faults of the set-up.
 */
const unreachableReasons = /^DESTINATION_(PHONE_NUMBER|COUNTRY)_/;

/** Sends a code by Amazon SES. Refuses as `sendCode` does, and if the platform's own address is not verified for sending. */
const sendCodeByEmail = (message: CodeMessage): Promise<void> =>
  inProduction('EMAIL', message, codeSenders().email, async ({ from, text }) => {
    const {
      sendFromEmailAddress,
      sendFromEmailSenderName = 'Notifications',
      replyToEmailAddress,
    } = message.platform.embeddedWalletConfig ?? {};
    const name = sendFromEmailSenderName.replace(/["\\\r\n]/g, ' ');
    try {
      await sendEmail({
        from: `"${name}" <${sendFromEmailAddress ?? from}>`,
        to: message.to,
        replyTo: replyToEmailAddress,
        subject: `Your code for ${appName(message.platform)}`,
        text,
      });
    } catch (cause) {
      const refused = sendFromEmailAddress === undefined ? unverifiedErrors : [...unverifiedErrors, ...deniedErrors];
      if (!(cause instanceof Error) || !refused.includes(cause.name)) throw cause;
      throw new Refusal(
        'NOT_IMPLEMENTED',
        'The address of embeddedWalletConfig.sendFromEmailAddress is not verified for sending; ask the operator to verify it.',
      );
    }
  });

/** The errors of Amazon SES for an address that is not verified (API reference, SendEmail). */
const unverifiedErrors = ['MessageRejected', 'MailFromDomainNotVerifiedException'];

/** The errors where the deployment may not send from a platform's own address: its stage does not name that identity. */
const deniedErrors = ['AccessDeniedException', 'AccessDenied'];

const appName = ({ embeddedWalletConfig, name }: Platform): string => embeddedWalletConfig?.appName ?? name;

async function inProduction(
  channel: Channel,
  { platform, code, act }: CodeMessage,
  from: string | undefined,
  send: (message: { readonly from: string; readonly text: string }) => Promise<void>,
): Promise<void> {
  if (platform.environment === 'sandbox' || code === undefined) {
    logger.info('sandbox: no one-time code is sent', { channel });
    return;
  }
  if (!from) throw noSender(channel);
  const proves = act === undefined ? '' : ` ${act}`;
  await send({ from, text: `${code} is your code for ${appName(platform)}${proves}. Never give it to anyone.` });
}
