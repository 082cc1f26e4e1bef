import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { port } from '../ports.ts';
import { clientSettings } from './client-settings.ts';

// Pure, so that a function that sends no e-mail leaves the client out of its bundle.
const sesClient = /* @__PURE__ */ port('ses', () => new SESv2Client(clientSettings()));

/** An e-mail in plain text. */
interface Email {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly text: string;
}

export async function sendEmail({ from, to, replyTo, subject, text }: Email): Promise<void> {
  await sesClient().send(
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
