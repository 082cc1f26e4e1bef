import { type CodeToSend, deliverCode } from './code-message.ts';
import { codeSenders } from './settings.ts';

/** Has a code sent by AWS End User Messaging. Refuses as deliverCode does. */
export const sendCodeBySms = (message: CodeToSend): Promise<void> =>
  deliverCode('SMS', message, codeSenders().sms, async ({ from, text }) => {
    // A client of AWS takes long to load, and most requests send nothing.
    const { sendTextMessage } = await import('./clients/sms.ts');
    await sendTextMessage({ to: message.to, from, text });
  });
