/**
 * The document that the service serves, operation by operation and member by member, against the facts of the published
 * interface. A departure has to be explained here; an explanation that no departure needs has to go.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handler } from '../../functions/api/platforms/get-open-api.ts';
import { additionalOperations } from '../../functions/contract/additions.ts';
import { invoke } from '../kit/invoke.ts';
import { departures } from './compare.ts';
import { type Extract, extractOf } from './extract.ts';

const interfaceFacts: Extract = JSON.parse(readFileSync(new URL('facts.json', import.meta.url), 'utf8'));
const serve = async (query = {}): Promise<Extract> => extractOf((await invoke(handler, { query })).body);

const closedList = 'A list of codes that the service supports; any other is refused with a code of its own.';

/** Departures, with their reasons. */
const explained: readonly (readonly [departure: RegExp, reason: string])[] = [
  [/ request .*[cC]urrency(Code)?: not any value$/, closedList],
  [/ request currencies: not any value$/, closedList],
  [/ request .*cryptoNetwork: not any value$/, closedList],
  [/ request countryOfIssuance: not any value$/, 'Only US is issued for; the interface says so in words.'],
  [/ request idType: not (EIN|NON_US_TAX_ID)$/, 'A person has an SSN or an ITIN; the interface says so in words.'],
  [/ request (kycStatus|kybStatus): missing$/, 'A status is never taken from a request; it is ignored.'],
  [/Customers?(ById)? response \d+ (data\.\[\]\.)?identifier: missing$/, 'A tax number is taken and never shown.'],
  [/^(listTokens|getTokenById) response 200 (data\.\[\]\.)?clientSecret: missing$/, 'Shown once, when it is created.'],
  [
    / response \d+ .*paymentRails: also /,
    'One list of rails for all account types, where the interface has one for each.',
  ],
  [
    /accountOrWalletInfo\.accountType: also /,
    'Every currency has instructions, also those that the interface lists for payouts only.',
  ],
  [
    /^(approve|reject)PendingPayment response 200 /,
    'The specification has these decide about payments of agents too, so the answer is any kind of transaction.',
  ],
  [
    /^getExchangeRates response 200 data\.\[\]\.destinationPaymentRail: not always there$/,
    'A rate of a wallet has no rail.',
  ],
];

const isMissing = (departure: string) => departure.endsWith(': not served');

describe('the served document', () => {
  it('has every operation of the interface', async () => {
    const found = departures(interfaceFacts, await serve()).filter(isMissing);
    expect(found).toEqual([]);
  });

  it('departs from the interface only where it is explained', async () => {
    const found = departures(interfaceFacts, await serve()).filter((text) => !isMissing(text));
    const unexplained = found.filter((text) => !explained.some(([departure]) => departure.test(text)));
    expect(unexplained).toEqual([]);
    expect(explained.filter(([departure]) => !found.some((text) => departure.test(text)))).toEqual([]);
  });

  it('has nothing but the interface without its additions', async () => {
    const alone = await serve({ additions: 'no' });
    expect(departures(interfaceFacts, alone)).toEqual(departures(interfaceFacts, await serve()));
    const additions = departures(alone, interfaceFacts).filter((text) => /: (not served|missing)$/.test(text));
    const oneSchema = /^(confirmCustomer(Email|Phone)Verification|(approve|reject)PendingPayment) response 200 /;
    expect(additions.filter((text) => !oneSchema.test(text))).toEqual([]);
    const all = departures(await serve(), interfaceFacts).filter((text) => isMissing(text));
    expect(all.map((text) => text.split(':')[0]).toSorted()).toEqual([...additionalOperations].toSorted());
  });

  it('has every component that it names, and no other', async () => {
    const { paths, webhooks, components } = (await invoke(handler, { query: { additions: 'no' } })).body;
    const { securitySchemes: _, ...parts } = components;
    const names = Object.entries<object>(parts).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );
    const named = [...JSON.stringify({ paths, webhooks, components }).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, ref]) => ref,
    );
    expect([...new Set(named)].toSorted()).toEqual(names.toSorted());
    expect(names).not.toContain('#/components/schemas/WebhookDelivery');
  });

  it('has every event of the interface', async () => {
    const ours = JSON.stringify((await serve()).webhooks);
    const types = (interfaceFacts.schemas.WebhookType?.enum ?? []).map(String);
    expect(types.length).toBeGreaterThan(30);
    expect(types.filter((type) => !ours.includes(`"${type}"`))).toEqual([]);
  });
});

describe('the comparison', () => {
  const facts = (changes: object): Extract => ({
    operations: {
      'POST /things': {
        operationId: 'createThing',
        parameters: { 'header Idempotency-Key': { required: true, schema: {} } },
        request: { $ref: 'Request' },
        responses: { 201: { $ref: 'Thing' } },
      },
    },
    webhooks: {},
    schemas: {
      Request: {
        oneOf: [
          { properties: { kind: { enum: ['A'] }, a: {} }, required: ['kind', 'a'] },
          { properties: { kind: { enum: ['B'] } }, required: ['kind'] },
        ],
      },
      Thing: { allOf: [{ properties: { id: {} }, required: ['id'] }, { properties: { state: { enum: ['ON'] } } }] },
      ...changes,
    },
  });
  const departuresWith = (changes: object) => departures(facts({}), facts(changes));

  it.each<[string, object, readonly string[]]>([
    ['nothing', {}, []],
    [
      'a member of a response',
      { Thing: { properties: { id: {} }, required: ['id'] } },
      ['response 201 state: missing'],
    ],
    [
      'a required member',
      { Thing: { properties: { id: {}, state: { enum: ['ON'] } } } },
      ['response 201 id: not always there'],
    ],
    [
      'a value',
      { Thing: { properties: { id: {}, state: { enum: ['ON', 'OFF'] } }, required: ['id'] } },
      ['response 201 state: also OFF'],
    ],
    [
      'what a request may hold and needs',
      { Request: { properties: { kind: { enum: ['A'] }, a: {}, b: {} }, required: ['kind', 'a', 'b'] } },
      ['request kind: not B', 'request a: required', 'request b: required'],
    ],
  ])('finds %s', (_, changes, expected) => {
    expect(departuresWith(changes)).toEqual(expected.map((text) => `createThing ${text}`));
  });

  it('finds an operation and a parameter that are missing', () => {
    const { operations, ...rest } = facts({});
    expect(departures(facts({}), { ...rest, operations: {} })).toEqual(['createThing: not served']);
    const [route = '', operation] = Object.entries(operations)[0] ?? [];
    const bare = { ...rest, operations: { [route]: { ...operation, parameters: {} } } } as Extract;
    expect(departures(facts({}), bare)).toEqual(['createThing parameter header Idempotency-Key: missing']);
  });
});
