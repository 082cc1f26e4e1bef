import { expect, it } from 'vitest';
import { sendEmail } from '../../../functions/ports/clients/ses.ts';
import { provide } from '../../../functions/ports/ports.ts';

it.each([
  ['to the address that it names', 'support@example.com', { ReplyToAddresses: ['support@example.com'] }],
  ['to its sender where it names none', undefined, {}],
])('an e-mail is answered %s', async (_, replyTo, expected) => {
  const sent: object[] = [];
  provide('ses', { send: async ({ input }) => void sent.push(input) });
  await sendEmail({ from: 'codes@example.com', to: 'jane@example.com', replyTo, subject: 'Code', text: '123456' });
  expect(sent).toEqual([
    {
      FromEmailAddress: 'codes@example.com',
      ...expected,
      Destination: { ToAddresses: ['jane@example.com'] },
      Content: {
        Simple: {
          Subject: { Data: 'Code', Charset: 'UTF-8' },
          Body: { Text: { Data: '123456', Charset: 'UTF-8' } },
        },
      },
    },
  ]);
});
