import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { ErrorBody } from '../../../functions/contract/errors.ts';
import type { Change } from '../../kit/in-memory-table.ts';
import { answerMistakes, codesOf, contentTypeOf } from './contract.ts';
import type { RawAnswer } from './exchange.ts';
import type { Probe } from './probe.ts';

/** What came of a probe. */
export interface Observed {
  readonly answer: RawAnswer;
  /** What was written before the answer came. */
  readonly changes: readonly Change[];
}

/**
 * What a refusal may leave behind, by operation: wrong codes and proofs are counted, so that they cannot be tried for ever,
 * and a challenge that was tried is used up.
 */
const counted: Readonly<Record<string, readonly string[]>> = {
  authorizeQuote: ['PAYMENT', 'SCA'],
  completeScaLogin: ['SCA'],
  confirmBeneficiaryTrust: ['EXTERNAL_ACCOUNT', 'SCA'],
  confirmBeneficiaryUntrust: ['EXTERNAL_ACCOUNT', 'SCA'],
  confirmCustomerEmailVerification: ['CONTACT_CODE', 'SCA'],
  confirmCustomerPhoneVerification: ['CONTACT_CODE', 'SCA'],
  confirmScaFactorEnrollment: ['SCA'],
  verifyExternalAccountOwnership: ['EXTERNAL_ACCOUNT'],
  verifyPlatformExternalAccountOwnership: ['EXTERNAL_ACCOUNT'],
};

/** What the gateway refuses by itself, whatever the operation. */
const gatewayCodes = [
  'NOT_FOUND',
  'INVALID_INPUT',
  'REQUEST_TOO_LARGE',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'METHOD_NOT_ALLOWED',
];

/** What must not be about the answer to a probe and what it left behind. */
export function violationsOf(endpoint: Endpoint, probe: Probe, { answer, changes }: Observed): readonly string[] {
  const { status, text, headers } = answer;
  const found: string[] = [];
  const isGranted = status < 400;
  if (headers['x-request-id'] === undefined) found.push('the answer has no X-Request-Id');
  if (isGranted && probe.isGarbage) found.push(`what the contract does not take is answered with ${status}`);
  else if (isGranted) found.push(...grantMistakes(endpoint, answer));
  else if (probe.request.method !== 'HEAD') found.push(...refusalMistakes(endpoint, probe, answer));
  if (!isGranted && !isCounted(endpoint, probe, changes)) found.push(`a refusal changes ${namesOf(changes)}`);
  if (endpoint.method === 'GET' && endpoint.id !== 'lookupUma' && changes.length > 0)
    found.push(`a GET changes ${namesOf(changes)}`);
  const { marker } = probe;
  if (marker !== undefined && text.includes(marker)) found.push('the answer shows what no schema names');
  if (marker !== undefined && JSON.stringify(changes).includes(marker))
    found.push('the table keeps what no schema names');
  if ('polluted' in {}) found.push('every object of the process has a new member');
  return found;
}

const namesOf = (changes: readonly Change[]): string =>
  changes.map(({ key, after, before }) => `${(after ?? before)?.type} ${key.split('\u0000').at(-1)}`).join(', ');

function isCounted({ id }: Endpoint, { isGarbage }: Probe, changes: readonly Change[]): boolean {
  return changes.every(({ after, before }) => !isGarbage && counted[id]?.includes(String((after ?? before)?.type)));
}

function grantMistakes(endpoint: Endpoint, { status, text, headers }: RawAnswer): readonly string[] {
  const mistakes = [...answerMistakes(endpoint, status, text)];
  const expected = contentTypeOf(endpoint);
  if (text !== '' && headers['content-type'] !== expected)
    mistakes.push(`its content type is ${headers['content-type']}`);
  return mistakes.map((mistake) => `the answer ${status} is not as documented: ${mistake}`);
}

function refusalMistakes(endpoint: Endpoint, probe: Probe, { status, text, headers }: RawAnswer): readonly string[] {
  const body = errorBodyOf(text);
  if (!body) return [`the answer ${status} has no error body: ${text.slice(0, 300)}`];
  const found: string[] = [];
  if (body.status !== status) found.push(`the error body says ${body.status} in an answer ${status}`);
  if (headers['content-type'] !== 'application/json')
    found.push(`the error's content type is ${headers['content-type']}`);
  if (status === 429 && headers['retry-after'] === undefined) found.push('429 without Retry-After');
  const documented = [...codesOf(endpoint, status), ...(probe.isGatewayMatter ? gatewayCodes : [])];
  if (status >= 500 && (status !== 501 || !documented.includes(body.code)))
    found.push(`it answers ${status} ${body.code}`);
  else if (!documented.includes(body.code))
    found.push(`${status} ${body.code} is not documented: ${body.message.slice(0, 200)}`);
  return found;
}

/** The error body of the interface and nothing else. */
function errorBodyOf(text: string): ErrorBody | undefined {
  try {
    return ErrorBody.strict().safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
