import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { changeOf } from '../../functions/runtime/stream.ts';

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
const imaged = (NewImage: Image, OldImage?: Image): DynamoDBRecord => ({
  dynamodb: { ...(NewImage && { NewImage }), ...(OldImage && { OldImage }) },
});

it('a change has the values of its record, whatever their kind', () => {
  const image = {
    text: { S: 'x' },
    number: { N: '12' },
    flag: { BOOL: false },
    nothing: { NULL: true },
    bytes: { B: Buffer.from('bytes').toString('base64') },
    list: { L: [{ S: 'a' }, { L: [{ N: '1' }] }] },
    map: { M: { inner: { B: Buffer.from('inner').toString('base64') } } },
  };
  expect(changeOf(imaged(image, { text: { S: 'w' } }))).toEqual({
    before: { text: 'w' },
    after: {
      ...{ text: 'x', number: 12, flag: false, nothing: null, bytes: Buffer.from('bytes') },
      ...{ list: ['a', [1]], map: { inner: Buffer.from('inner') } },
    },
  });
});

it('a deletion is no change', () => {
  expect(changeOf(imaged(undefined, { text: { S: 'w' } }))).toBeUndefined();
});

it('a record with a set is refused, because no item has one', () => {
  expect(() => changeOf(imaged({ names: { SS: ['a'] } }))).toThrow('a value of the kind SS, which no item has.');
});
