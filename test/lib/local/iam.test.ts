import { describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { toUuid } from '../../../functions/domain/ids.ts';
import { delivery, platform } from '../../../functions/store/keys.ts';
import { Iam } from '../../../lib/local/iam.ts';
import { askedOfTable } from '../../../lib/local/table/table-client.ts';
import { platformId } from '../../kit/builders.ts';

const eventUuid = toUuid('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa');

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

  it.each([
    ['dynamodb:PutItem', delivery(platformId, eventUuid), true],
    ['dynamodb:PutItem', platform(platformId), false],
    ['dynamodb:PutItem', { pk: `PLATFORM#${platformId}#BALANCE#DELIVERY#${eventUuid}` }, false],
    ['dynamodb:UpdateItem', platform(platformId), true],
    ['dynamodb:UpdateItem', delivery(platformId, eventUuid), false],
    ['dynamodb:UpdateItem', { pk: `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${eventUuid}` }, false],
    ['dynamodb:UpdateItem', {}, false],
  ] as const)('of webhooks, %s of %j: %s', (action, key, isAllowed) => {
    const roles = iam();
    const partition = 'pk' in key ? key.pk : undefined;
    for (const name of ['DeliverWebhooks', 'DeliverSlowWebhooks']) {
      const write = () => roles.as(name, () => roles.authorize({ action, on: 'table', partition }));
      if (isAllowed) expect(write).not.toThrow();
      else expect(write).toThrow(`role/${name} is not authorized to perform: ${action} on resource: table`);
    }
  });

  it('is held to its partitions in a transaction too, item by item', () => {
    const Item = { ...delivery(platformId, eventUuid) };
    const input = { TransactItems: [{ Put: { Item } }, { Update: { Key: platform(platformId) } }] };
    expect(askedOfTable('TransactWriteCommand', input)).toEqual([
      { action: 'dynamodb:PutItem', on: 'table', partition: Item.pk },
      { action: 'dynamodb:UpdateItem', on: 'table', partition: `PLATFORM#${platformId}` },
    ]);
  });
});
