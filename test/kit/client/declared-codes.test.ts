import { expect, it } from 'vitest';
import { requireDeclared } from './declared-codes.ts';

it.each([
  ['GET', '/transactions/Transaction:x', 'TRANSACTION_NOT_FOUND'],
  ['GET', '/transactions?limit=0', 'INVALID_INPUT'],
  ['POST', '/customers/external-accounts/ExternalAccount:x/trust', 'CONFLICT'],
  ['DELETE', '/transactions', 'METHOD_NOT_ALLOWED'],
  ['GET', '/nothing', 'ANYTHING'],
  ['GET', '/transactions', undefined],
])('%s %s may answer %s', (method, path, code) => {
  expect(() => requireDeclared(method, path, code)).not.toThrow();
});

it.each([
  ['GET', '/transactions/Transaction:x', 'CONFLICT', 'getTransactionById'],
  ['GET', '/customers/end-user-terms', 'USER_NOT_FOUND', 'getEndUserTerms'],
])('%s %s does not answer %s', (method, path, code, id) => {
  expect(() => requireDeclared(method, path, code)).toThrow(`${id} answered ${code}`);
});
