import { expect, it, vi } from 'vitest';
import { logger } from '../../functions/runtime/log.ts';
import { readable } from '../../functions/runtime/readable.ts';
import { Unavailable } from '../../functions/runtime/transient.ts';

const read = (cause: Error) => () =>
  readable('Audit', { pk: 'item-1' }, () => {
    throw cause;
  });

it('passes over an item that cannot be read, with a line in the log', () => {
  const error = vi.spyOn(logger, 'error').mockReturnValue();
  expect(read(new Error('no such member'))()).toBeUndefined();
  expect(error).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

it('does not pass over an item because of a dependency that fails for the moment', () => {
  expect(read(new Unavailable('later'))).toThrow('later');
});
