import { describe, expect, it } from 'vitest';
import { CustomerInfoFieldName } from '../../../functions/contract/uma/counterparty-fields.ts';
import { sandboxSenderTells, sandboxUma } from '../../../functions/domain/sandbox/uma.ts';
import { umaAddressOf } from '../../../functions/domain/uma/address.ts';

describe('a UMA address', () => {
  it.each([
    ['$jane@example.com', '$jane@example.com'],
    ['$Jane.Doe+1@Example.COM', '$jane.doe+1@example.com'],
  ])('%s is compared as %s', (text, address) => expect(umaAddressOf(text, 'field')).toBe(address));

  it.each([
    '',
    'jane@example.com',
    '$@example.com',
    '$jane',
    '$jane@',
    `$${'a'.repeat(64)}@example.com`,
    '%',
    '$a%b@c',
  ])('is not "%s"', (text) => {
    expect(() => umaAddressOf(text, 'field')).toThrow(expect.objectContaining({ code: 'INVALID_UMA_ADDRESS' }));
  });
});

describe('the sandbox', () => {
  it.each([
    ['$success.usd', 'USD', 'SUCCEEDS', 0],
    ['$success.eur', 'EUR', 'SUCCEEDS', 0],
    ['$success.mxn', 'MXN', 'SUCCEEDS', 0],
    ['$pending.long.usd', 'USD', 'SUCCEEDS', 120],
    ['$fail.compliance.usd', 'USD', 'FAILS', 0],
  ])('has %s', (name, currency, kind, afterSeconds) => {
    expect(sandboxUma(`${name}@sandbox.uma.money`)).toMatchObject({ currency, outcome: { kind, afterSeconds } });
  });

  it.each([
    '$success@sandbox.uma.money',
    '$success.xyz@sandbox.uma.money',
    '$success.usd@uma.money',
    '$fail.usd@sandbox.uma.money',
    '',
  ])('has no receiver at "%s"', (address) => expect(sandboxUma(address)).toBeUndefined());

  it('knows senders who tell only what can be asked', () => {
    for (const name of Object.keys(sandboxSenderTells)) expect(CustomerInfoFieldName.options).toContain(name);
  });
});
