import { describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { Iam } from '../../../lib/local/iam.ts';

const iam = () => new Iam(endpointList);
const read = { action: 'dynamodb:GetItem', on: 'table' } as const;
const remove = { action: 'dynamodb:DeleteItem', on: 'table' } as const;

describe('a function of the local cloud', () => {
  it('may do what it declares, also later in its run', async () => {
    const roles = iam();
    await roles.as('getTransactionById', async () => {
      await Promise.resolve();
      expect(() => roles.authorize(read)).not.toThrow();
    });
  });

  it('is refused everything else, by the name of the action', () => {
    const roles = iam();
    const deletes = () => roles.as('getTransactionById', () => roles.authorize(read, remove));
    expect(deletes).toThrow(expect.objectContaining({ name: 'AccessDeniedException' }));
    expect(deletes).toThrow(
      'role/getTransactionById is not authorized to perform: dynamodb:DeleteItem on resource: table',
    );
  });

  it('may do nothing without a declaration', () => {
    const roles = iam();
    expect(() => roles.as('unheardOf', () => roles.authorize(read))).toThrow('dynamodb:GetItem');
  });

  it('leaves alone what runs outside of functions', () => {
    expect(() => iam().authorize(remove)).not.toThrow();
  });
});
