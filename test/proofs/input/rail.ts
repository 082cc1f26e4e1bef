import { connectorSignature } from '../../../functions/runtime/connector.ts';
import { issuerConnector } from '../../../functions/use-cases/cards/http-issuer.ts';
import { verificationConnector } from '../../../functions/use-cases/customers/http-verification.ts';
import { rail } from '../../../functions/use-cases/payments/rails/rail-signature.ts';
import type { RawRequest } from './exchange.ts';

/** The request with the signature of the verification provider's connector over whatever is in it. */
export async function signedByVerifier(request: RawRequest): Promise<RawRequest> {
  const customerId = request.target.match(/\/customers\/([^/]*)\/verification-outcomes/)?.[1] ?? '';
  const body = Buffer.from(request.body ?? []).toString();
  const message = { purpose: 'outcome', subject: decoded(customerId), body };
  const signature = await connectorSignature(verificationConnector, message);
  return { ...request, headers: [...request.headers, ...Object.entries(signature)] };
}

/** The request with the signature of the issuer's connector over whatever is in it. */
export async function signedByIssuer(request: RawRequest): Promise<RawRequest> {
  const cardId = request.target.match(/\/cards\/([^/]*)\/issuer-messages/)?.[1] ?? '';
  const body = Buffer.from(request.body ?? []).toString();
  const signature = await connectorSignature(issuerConnector, { purpose: 'message', subject: decoded(cardId), body });
  return { ...request, headers: [...request.headers, ...Object.entries(signature)] };
}

/** The request with the signature of the rail's connector over whatever is in it. */
export async function signedByRail(request: RawRequest): Promise<RawRequest> {
  const paymentId = request.target.match(/\/payouts\/([^/]*)\/outcome/)?.[1] ?? '';
  const body = Buffer.from(request.body ?? []).toString();
  const signature = await connectorSignature(rail, { purpose: 'outcome', subject: decoded(paymentId), body });
  return { ...request, headers: [...request.headers, ...Object.entries(signature)] };
}

/** The request with its signature over a deposit. */
export async function signedForDeposit(
  request: RawRequest,
  purpose: 'deposit' | 'deposit-return',
): Promise<RawRequest> {
  const depositId = request.target.match(/\/rails\/deposits\/([^/?]*)/)?.[1] ?? '';
  const body = Buffer.from(request.body ?? []).toString();
  const signature = await connectorSignature(rail, { purpose, subject: decoded(depositId), body });
  return { ...request, headers: [...request.headers, ...Object.entries(signature)] };
}

/** The request with its signature over the instructions of an account. */
export async function signedForInstructions(request: RawRequest): Promise<RawRequest> {
  const accountId = request.target.match(/\/rails\/internal-accounts\/([^/?]*)/)?.[1] ?? '';
  const body = Buffer.from(request.body ?? []).toString();
  const signature = await connectorSignature(rail, { purpose: 'instructions', subject: decoded(accountId), body });
  return { ...request, headers: [...request.headers, ...Object.entries(signature)] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
