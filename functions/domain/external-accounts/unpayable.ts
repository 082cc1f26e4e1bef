import type { DatedList } from '../../contract/dated-list.ts';

/** Contracts and mints of the assets: what is sent to them is lost, on every chain, because no key has these digits. */
export const assetContracts: DatedList<readonly string[]> = {
  source: 'Circle, USDC contract addresses; Tether, supported protocols',
  readAt: '2026-11-25',
  values: [
    // USDC on Ethereum, Base, Polygon (native and bridged), Solana.
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    '0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    // USDT on Ethereum, Plasma, Tron, Solana, Polygon.
    '0xdac17f958d2ee523a2206206994597c13d831ec7',
    '0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  ],
};

/** Addresses without a key, to which tokens are sent to destroy them, and the programs of the chains themselves. */
const keyless: ReadonlySet<string> = new Set([
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'So11111111111111111111111111111111111111112',
  // 20 bytes of zero on Tron.
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
]);

/**
 * Addresses that no wallet has on chains of Ethereum's kind: zero and the precompiled contracts above it, one digit throughout (a
 * placeholder of exchanges), and those that spell "dead".
 */
const emptyOnEthereum =
  /^0x(0{36}[0-9a-f]{4}|([0-9a-f])\2{39}|0{1,36}dead[0-9a-f]{0,3}|dead0{20,}[0-9a-f]*|[0-9a-f]*dead0{0,3})$/;

/** Whether what is sent to an address cannot be spent. */
export function isUnpayable(address: string): boolean {
  const caseless = address.startsWith('0x') ? address.toLowerCase() : address;
  return keyless.has(address) || assetContracts.values.includes(caseless) || emptyOnEthereum.test(caseless);
}
