import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base64, bech32, createBase58check, hex } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignatureScheme } from '../../../functions/contract/external-accounts/ownership.ts';
import {
  bitcoinSigner,
  isSignedByEthereum,
  isSignedBySolana,
  isSignedBySpark,
  type WalletSignature,
} from '../../../functions/domain/external-accounts/wallet-signatures.ts';
import { ethereumWallet, solanaWallet, sparkWallet, type TestWallet } from '../../kit/client/wallets.ts';

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes));
const p2pkh = (publicKey: Uint8Array) => createBase58check(sha256).encode(Uint8Array.from([0, ...hash160(publicKey)]));
const p2wpkh = (publicKey: Uint8Array) => bech32.encode('bc', [0, ...bech32.toWords(hash160(publicKey))]);

describe('signatures of the Ethereum kind', () => {
  it('are those that web3.js documents for eth.accounts.sign', () => {
    const message = 'Some data';
    const signature =
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c';
    const address = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
    expect(isSignedByEthereum(address, { message, signature })).toBe(true);
    expect(isSignedByEthereum(address, { message: 'Other data', signature })).toBe(false);
    expect(isSignedByEthereum('0x2c7536E3605D9C16a7a3D7b1898e529396a65c24', { message, signature })).toBe(false);
    // Ledger writes 0 and 1 where others write 27 and 28, and some leave out the beginning.
    expect(isSignedByEthereum(address, { message, signature: signature.replace(/1c$/, '01') })).toBe(true);
    expect(isSignedByEthereum(address, { message, signature: signature.slice(2) })).toBe(true);
  });
});

describe('signatures of Solana', () => {
  it('are those of RFC 8032, 7.1, TEST 2', () => {
    const address = base58.encode(hex.decode('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'));
    const signature = base58.encode(
      hex.decode(
        '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
      ),
    );
    expect(isSignedBySolana(address, { message: 'r', signature })).toBe(true);
    expect(isSignedBySolana(address, { message: 's', signature })).toBe(false);
  });
});

describe('signatures of Bitcoin', () => {
  /** The example in the README of bitcoinjs-message 2.2.0, and the same with the first bytes that other addresses of its key get. */
  it.each<[string, SignatureScheme, string, string, string, (key: Uint8Array) => string]>([
    [
      'a compressed key',
      'bip137',
      '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
      'This is an example of a signed message.',
      'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
      p2pkh,
    ],
    [
      'a segregated witness',
      'bip137',
      'bc1qngw83fg8dz0k749cg7k3emc7v98wy0c74dlrkd',
      'This is an example of a signed message.',
      'J9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
      p2wpkh,
    ],
    [
      'a segregated witness, by Electrum',
      'electrum',
      'bc1qngw83fg8dz0k749cg7k3emc7v98wy0c74dlrkd',
      'This is an example of a signed message.',
      'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
      p2wpkh,
    ],
  ])('of %s recover the key of the address (%s)', (_, scheme, address, message, signature, addressOf) => {
    expect(addressOf(bitcoinSigner({ message, signature }, scheme))).toBe(address);
  });

  it.each(Array.from({ length: 16 }, (_, at) => 27 + at))(
    'with the first byte %i are distinguished by scheme',
    (header) => {
      const wallet = sparkWallet({ header: header - ((header - 27) % 4) });
      const signed = (message: string) => ({ message, signature: wallet.sign(message) });
      expect(isSignedBySpark(wallet.address, signed('a'), 'bip137')).toBe(true);
      expect(isSignedBySpark(wallet.address, signed('a'), 'electrum')).toBe(header <= 34);
    },
  );

  it('cover texts of any length', () => {
    const wallet = sparkWallet();
    for (const length of [0, 252, 253, 256, 1000]) {
      const message = 'x'.repeat(length);
      expect(isSignedBySpark(wallet.address, { message, signature: wallet.sign(message) }, 'bip137')).toBe(true);
    }
  });

  it('prove nothing for an address that holds no key', () => {
    const wallet = sparkWallet();
    const signed = { message: 'a', signature: wallet.sign('a') };
    expect(isSignedBySpark('spark1exampleexampleexample', signed, 'bip137')).toBe(false);
  });
});

describe('a signature of any wallet', () => {
  const wallets: readonly [string, () => TestWallet, (address: string, signed: WalletSignature) => boolean][] = [
    ['Ethereum', () => ethereumWallet(), isSignedByEthereum],
    ['Solana', () => solanaWallet(), isSignedBySolana],
    ['Spark', () => sparkWallet(), (address, signed) => isSignedBySpark(address, signed, 'bip137')],
  ];
  const codecs = {
    Ethereum: {
      decode: (text: string) => hex.decode(text.slice(2)),
      encode: (bytes: Uint8Array) => `0x${hex.encode(bytes)}`,
    },
    Solana: base58,
    Spark: base64,
  } as const;

  it.each(wallets)('of %s proves what it signs, and with any byte changed it does not', (name, make, check) => {
    const codec = codecs[name as keyof typeof codecs];
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (message, at, flip) => {
          const wallet = make();
          const signature = wallet.sign(message);
          expect(check(wallet.address, { message, signature })).toBe(true);
          expect(check(make().address, { message, signature })).toBe(false);
          expect(check(wallet.address, { message: `${message}.`, signature })).toBe(false);
          const bytes = Uint8Array.from(codec.decode(signature));
          const place = at % bytes.length;
          bytes[place] = (bytes[place] ?? 0) ^ flip;
          expect(check(wallet.address, { message, signature: codec.encode(bytes) })).toBe(
            isSameKind(name, place, signature, bytes),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  /** Of the byte that names the recovery, some values are only another way to write the same. */
  function isSameKind(name: string, place: number, signature: string, changed: Uint8Array): boolean {
    if (name === 'Ethereum' && place === 64) {
      const v = hex.decode(signature.slice(2))[64] ?? 0;
      return (changed[64] ?? 255) % 27 === v % 27 && [0, 1, 27, 28].includes(changed[64] ?? 255);
    }
    if (name === 'Spark' && place === 0) {
      const [before = 0, after = 0] = [base64.decode(signature)[0], changed[0]];
      return after >= 27 && after <= 42 && (after - 27) % 4 === (before - 27) % 4;
    }
    return false;
  }

  it.each(wallets)('of %s is refused without an error whatever is sent in its place', (_, make, check) => {
    const { address } = make();
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (signature) => !check(address, { message: 'a', signature })),
      { numRuns: 200 },
    );
  });
});
