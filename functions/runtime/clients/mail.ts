import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { seam } from '../seams.ts';

/** The mail service's client, built on first use. */
const mailClient = seam('mail', () => new SESv2Client({}));

/** An e-mail in plain text. */
export interface Email {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly text: string;
}

/** Sends an e-mail. */
export async function sendEmail({ from, to, replyTo, subject, text }: Email): Promise<void> {
  await mailClient().send(
    new SendEmailCommand({
      FromEmailAddress: from,
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: 'UTF-8' },
          Body: { Text: { Data: text, Charset: 'UTF-8' } },
        },
      },
    }),
  );
}
