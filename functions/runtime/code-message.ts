import type { Platform } from '../domain/platform.ts';
import { Refusal } from '../domain/refusal.ts';
import { logger } from './log.ts';

/** A one-time code on its way to a customer. */
export interface CodeToSend {
  readonly platform: Platform;
  /** An e-mail address, or a phone number in E.164. */
  readonly to: string;
  /** Absent in the sandbox, whose codes are fixed. */
  readonly code: string | undefined;
}

/** The app that a code is for, as its owner knows it. */
export const appOf = ({ embeddedWalletConfig, name }: Platform): string => embeddedWalletConfig?.appName ?? name;

/**
 * Has a code sent from the deployment's sender, `from`. The sandbox sends nothing and says so in the log. Production refuses
 * with NOT_IMPLEMENTED a channel that the deployment has no sender for.
 */
export async function deliverCode(
  channel: 'EMAIL' | 'SMS',
  { platform, code }: CodeToSend,
  from: string | undefined,
  send: (message: { readonly from: string; readonly text: string }) => Promise<void>,
): Promise<void> {
  if (platform.environment === 'sandbox' || code === undefined) {
    logger.info('sandbox: a one-time code would be sent here; the interface fixes it', { channel });
    return;
  }
  if (!from) {
    throw new Refusal(
      'NOT_IMPLEMENTED',
      `No sender of one-time codes by ${channel} is connected; use a sandbox token.`,
    );
  }
  await send({ from, text: `${code} is your code for ${appOf(platform)}. Nobody will ever ask you for it.` });
}
