import { Refusal } from '../domain/refusal.ts';
import { appOf, type CodeToSend, deliverCode } from './code-message.ts';
import { codeSenders } from './settings.ts';

/**
 * Has a code sent by Amazon SES. Refuses as deliverCode does, and with NOT_IMPLEMENTED where the platform's own address is not
 * verified for sending.
 */
export const sendCodeByEmail = (message: CodeToSend): Promise<void> =>
  deliverCode('EMAIL', message, codeSenders().email, async ({ from, text }) => {
    const {
      sendFromEmailAddress,
      sendFromEmailSenderName = 'Notifications',
      replyToEmailAddress,
    } = message.platform.embeddedWalletConfig ?? {};
    const name = sendFromEmailSenderName.replace(/["\\\r\n]/g, ' ');
    // A client of AWS takes long to load, and most requests send nothing.
    const { sendEmail } = await import('./clients/mail.ts');
    try {
      await sendEmail({
        from: `"${name}" <${sendFromEmailAddress ?? from}>`,
        to: message.to,
        replyTo: replyToEmailAddress,
        subject: `Your code for ${appOf(message.platform)}`,
        text,
      });
    } catch (cause) {
      if (!(cause instanceof Error) || !unverified.includes(cause.name)) throw cause;
      throw new Refusal(
        'NOT_IMPLEMENTED',
        'The address of embeddedWalletConfig.sendFromEmailAddress is not verified for sending; ask the operator to verify it.',
      );
    }
  });

/** What Amazon SES answers when an address is nobody's yet (API reference, SendEmail). */
const unverified = ['MessageRejected', 'MailFromDomainNotVerifiedException'];
