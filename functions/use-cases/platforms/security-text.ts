import { Refusal } from '../../domain/refusal.ts';
import { securityContact } from '../../ports/env.ts';
import type { Context } from '../../runtime/context.ts';

/** RFC 9116 asks for less than a year. The text is made for each reader, so it never expires at the service itself. */
const lifeDays = 180;

/** The text of RFC 9116 that says whom to tell about a vulnerability. Refuses with NOT_FOUND where the stage names no contact. */
export function showSecurityText({ baseUrl, now }: Pick<Context, 'baseUrl' | 'now'>) {
  const contact = securityContact();
  if (!contact) throw new Refusal('NOT_FOUND', 'This stage names no contact for vulnerabilities.');
  const expires = new Date(now.getTime() + lifeDays * 86_400_000).toISOString();
  const canonical = `${baseUrl}/security.txt`;
  const body = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}\n`;
  return { status: 200 as const, body };
}
