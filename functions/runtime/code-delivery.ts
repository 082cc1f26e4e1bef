import { sendCodeByEmail } from './code-by-email.ts';
import { sendCodeBySms } from './code-by-sms.ts';
import type { CodeToSend } from './code-message.ts';

/** Has a one-time code sent by the channel. Refuses with NOT_IMPLEMENTED where nothing sends by it. */
export const sendCode = ({ channel, ...message }: CodeToSend & { readonly channel: 'EMAIL' | 'SMS' }): Promise<void> =>
  channel === 'EMAIL' ? sendCodeByEmail(message) : sendCodeBySms(message);
