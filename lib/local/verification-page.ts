import type { IncomingMessage, ServerResponse } from 'node:http';
import { SubmissionStatus } from '../../functions/contract/customers/verifications.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import { now } from '../../functions/ports/clock.ts';
import { newUuid } from '../../functions/ports/random.ts';
import { commit, StaleWrite, type Store } from '../../functions/store/table.ts';
import {
  type HostedVerification,
  openHostedVerification,
  recordHostedVerification,
} from '../../functions/use-cases/customers/hosted-verification.ts';
import { BodyTooLarge, readBody } from './request-body.ts';
import { pathOf } from './request-path.ts';

/** The longest form, in bytes: it has one short field. */
const longestForm = 4_096;

/** The path of the page, outside the API's base path. */
export const verificationPath = '/verification';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

const buttons: Readonly<Record<SubmissionStatus, string>> = {
  APPROVED: 'Complete: my data and documents are right, and I am approved',
  REJECTED: 'Fail: I am rejected',
  IN_PROGRESS: 'Complete, and leave the check in progress',
  PENDING_MANUAL_REVIEW: 'Complete, and let a reviewer decide',
  RESOLVE_ERRORS: 'Supply something wrong or unreadable',
  READY_FOR_VERIFICATION: 'Correct everything, and submit later',
};

/**
 * Shows a substitute for the page of the verification provider: a person opens the link of `POST /customers/{customerId}/kyc-link` and
 * chooses what becomes of the verification.
 */
export function makeVerificationPage(store: Store, log: (line: string) => void) {
  return (message: IncomingMessage, response: ServerResponse): boolean => {
    const pathname = pathOf(message);
    if (!pathname.startsWith(`${verificationPath}/`)) return false;
    const token = pathname.slice(verificationPath.length + 1);
    const work = message.method === 'POST' ? submit(store, token, message, response) : show(store, token, response);
    work.catch((cause: unknown) => refuse(cause, response, log));
    return true;
  };
}

async function show(store: Store, token: string, response: ServerResponse): Promise<void> {
  const hosted = await openHostedVerification({ store, now: now() }, token);
  if (!hosted) return send(response, 404, '<p>This link has been used or has expired.</p>');
  send(response, 200, form(hosted));
}

async function submit(store: Store, token: string, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const outcome = SubmissionStatus.safeParse(
    new URLSearchParams(String(await readBody(message, longestForm))).get('outcome'),
  );
  if (!outcome.success) return send(response, 400, '<p>Choose one of the outcomes.</p>');
  const parts = { store, now: now(), newUuid };
  const { writes, redirectUri } = await recordHostedVerification(parts, token, outcome.data);
  await commit(store, writes);
  if (redirectUri === undefined) return send(response, 200, `<p>Recorded: <strong>${outcome.data}</strong>.</p>`);
  response.writeHead(303, { ...headers, Location: redirectUri }).end();
}

function refuse(cause: unknown, response: ServerResponse, log: (line: string) => void): void {
  if (cause instanceof BodyTooLarge) {
    response.setHeader('Connection', 'close');
    send(response, 413, '<p>This form is too large.</p>');
  } else if (cause instanceof Refusal) send(response, cause.code === 'CONFLICT' ? 409 : 404, `<p>${cause.message}</p>`);
  else if (cause instanceof StaleWrite)
    send(response, 409, '<p>The verification has changed; open the link again.</p>');
  else {
    log(`The page of the verification failed: ${String(cause)}`);
    send(response, 500, '<p>The page failed.</p>');
  }
}

const escaped = (value: string): string => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function form({ submission, verification, outcomes }: HostedVerification): string {
  const { customer } = submission;
  const name = customer.customerType === 'INDIVIDUAL' ? customer.fullName : customer.businessInfo.legalName;
  const errors = (verification?.errors ?? []).map(
    ({ type, field, reason }) =>
      `<li>${[type, field, reason]
        .flatMap((part) => part ?? [])
        .map(escaped)
        .join(': ')}</li>`,
  );
  return [
    `<p>${escaped(name ?? 'The customer')}: <strong>${verification?.status ?? customer.verificationStatus}</strong></p>`,
    ...(errors.length > 0 ? [`<ul>${errors.join('')}</ul>`] : []),
    '<form method="post">',
    ...outcomes.map((status) => `<p><button name="outcome" value="${status}">${buttons[status]}</button></p>`),
    '</form>',
    ...(outcomes.length === 0 ? ['<p>The verification is decided; there is nothing left to do.</p>'] : []),
  ].join('\n');
}

function send(response: ServerResponse, status: number, content: string): void {
  const title = 'Verification (sandbox)';
  const page = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>\n${content}\n</html>\n`;
  response.writeHead(status, headers).end(page);
}
