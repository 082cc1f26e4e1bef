import { describe, expect, it } from 'vitest';
import { describeObject } from '../../../../functions/contract/description.ts';
import { descriptions } from '../../../../functions/contract/descriptions.ts';
import { errorTexts } from '../../../../functions/contract/error-texts.docs.ts';
import { errorStatus } from '../../../../functions/contract/errors.ts';
import { Refund } from '../../../../functions/contract/payments/transactions.ts';
import { openApiDocument } from '../../../../lib/documents/openapi/document.ts';
import { addProse } from '../../../../lib/documents/openapi/prose.ts';
import { type Document, textsOf, undescribed } from './undescribed.ts';

const document = openApiDocument() as unknown as Document;
const texts = textsOf(document);

describe('the texts of the OpenAPI document', () => {
  it('cover every operation, parameter, field, enum value and component', () => {
    expect(undescribed(document)).toEqual([]);
  });

  it('give the meaning, the cause and the remedy of every error code', () => {
    expect(Object.keys(errorTexts).toSorted()).toEqual(Object.keys(errorStatus).toSorted());
    for (const text of Object.values(errorTexts)) {
      for (const sentence of [text.meaning, text.cause, text.remedy]) expect(sentence).toMatch(/^\S.*\.$/);
    }
  });

  it('contain nothing that renders as an HTML tag', () => {
    expect(texts.filter((text) => text.includes('<'))).toEqual([]);
  });

  it('are sentences in American spelling', () => {
    const written = descriptions.flatMap((description) =>
      description.kind === 'SCHEMA'
        ? [description.text, ...Object.values(description.fields), ...Object.values(description.values)]
        : [description.text, ...Object.values(description.parameters), ...Object.values(description.answers)],
    );
    expect(written.length).toBeGreaterThan(2000);
    expect(written.filter((text) => !/^["`A-Z0-9].*\.$/s.test(text))).toEqual([]);
    expect(texts.filter((text) => /cancelled|authoris|organis|recognis|behaviour|colour|favour/.test(text))).toEqual(
      [],
    );
  });

  it('describe each successful answer of an operation', () => {
    const alike = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, responses }) => {
        const successes = Object.entries(responses).flatMap(([status, { description }]) =>
          Number(status) < 300 ? [description] : [],
        );
        return new Set(successes).size === successes.length ? [] : [operationId];
      }),
    );
    expect(alike).toEqual([]);
  });
});

describe('a place without a text', () => {
  const { schemas, responses } = document.components;
  const withSchema = (name: string, schema: object): Document => ({
    ...document,
    components: { ...document.components, schemas: { ...schemas, [name]: schema } },
  });

  it('is found: a field', () => {
    const copy = withSchema('Refund', { description: 'A refund.', properties: { status: { $ref: '#' } } });
    expect(undescribed(copy)).toEqual(['Refund.status']);
  });

  it('is found: an enum value, also in a list', () => {
    const list = { type: 'array', items: { enum: ['A', 'B'] } };
    const copy = withSchema('Letters', { description: 'Letters.\n\n- `A`: The first one.', ...list });
    expect(undescribed(copy)).toEqual(['Letters[]: B']);
  });

  it('is found: a parameter and an operation', () => {
    const get = { operationId: 'getLetter', parameters: [{ name: 'letter', schema: {} }], responses: {} };
    expect(undescribed({ ...document, paths: { '/letters': { get } } })).toEqual(['getLetter', 'getLetter?letter']);
  });

  it('is found: an event and an error answer', () => {
    const post = { operationId: 'onLetter', responses: {} };
    const components = { ...document.components, responses: { ...responses, Unknown: {} } };
    expect(undescribed({ ...document, webhooks: { LETTER: { post } }, components })).toEqual([
      'onLetter',
      'response Unknown',
    ]);
  });
});

describe('a text without a place', () => {
  it('is refused', () => {
    const [first] = descriptions;
    if (!first) throw new Error('Nothing is described.');
    const empty = { openapi: '3.1.0', info: { title: '', version: '' }, components: { schemas: {} } };
    expect(() => addProse(empty, [first])).toThrow(/has no schema/);
    const withoutFields = { ...empty, components: { schemas: { Refund: { type: 'object' as const } } } };
    const texts = { reference: '', initiatedAt: '', settledAt: '', status: '', reason: '' };
    expect(() => addProse(withoutFields, [describeObject(Refund, 'A refund.', texts)])).toThrow(
      /has no field reference/,
    );
  });
});
