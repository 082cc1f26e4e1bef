import { describe, expect, it } from 'vitest';
import { isTransient, Unavailable } from '../../functions/runtime/transient.ts';

const named = (name: string, members: object = {}) => Object.assign(new Error(name), { name, ...members });

describe('an error', () => {
  it.each([
    ['of a dependency that is away', new Unavailable('away')],
    ['of a time-out', named('TimeoutError')],
    ['of contention', named('StaleWrite')],
    ['of a throttled AWS call', named('ThrottlingException', { $fault: 'client' })],
    ['of credentials that are not valid yet', named('InvalidClientTokenId', { $fault: 'client' })],
    ['of a reset connection', named('Error', { code: 'ECONNRESET' })],
    ['of a name server that is away', named('Error', { code: 'EAI_AGAIN' })],
  ])('%s may pass', (_, cause) => expect(isTransient(cause)).toBe(true));

  it.each([
    ['of the data', new TypeError('undefined is not a function')],
    ['of an AWS call that is refused for good', named('ValidationException', { $fault: 'client' })],
    ['of a file that is not there', named('NoSuchKey', { $fault: 'client' })],
    ['of an execution with input that is no JSON', named('InvalidExecutionInput', { $fault: 'client' })],
    ['of Node.js about an argument', named('TypeError', { code: 'ERR_INVALID_ARG_TYPE' })],
    ['that is no error', 'text'],
  ])('%s comes again', (_, cause) => expect(isTransient(cause)).toBe(false));
});
