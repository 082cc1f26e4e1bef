import type { ErrorCode } from '../../contract/errors.ts';
import { rejectedFileNames, unsyncedEmailEndings } from '../../contract/sandbox-values.ts';
import { Refusal } from '../refusal.ts';

const codeByEnding = (codes: Readonly<Record<string, ErrorCode>>, text: string): ErrorCode | undefined =>
  Object.entries(codes).find(([ending]) => text.toLowerCase().replaceAll(/[_ ]/g, '-').endsWith(ending))?.[1];

/** Refuses a document whose file has a name that simulates a rejection, with its code. */
export function refuseRejectedFile(fileName: string): void {
  const code = codeByEnding(rejectedFileNames, fileName.replace(/\.[^.]*$/, ''));
  if (code) throw new Refusal(code, `file: the name makes the simulated review reject the document with ${code}.`);
}

/** Refuses an e-mail address that simulates a wallet's credential which cannot follow it, with its code. */
export function refuseUnsyncedEmail(email: string): void {
  const code = codeByEnding(unsyncedEmailEndings, email.split('@')[0] ?? '');
  if (code) throw new Refusal(code, "email: the wallet's credential could not be changed, so nothing was.");
}
