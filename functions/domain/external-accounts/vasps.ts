/**
 * Virtual asset service providers: institutions that keep wallets for others. Source: their public names and sites; the first
 * entry is an example. The list changes rarely, and a change should be reviewed, so it is code.
 */
export const vasps = [
  { vaspName: 'Example Exchange', url: 'https://exchange.example.com' },
  { vaspName: 'Binance', url: 'https://www.binance.com' },
  { vaspName: 'Bitfinex', url: 'https://www.bitfinex.com' },
  { vaspName: 'Bitpanda', url: 'https://www.bitpanda.com' },
  { vaspName: 'Bitso', url: 'https://bitso.com' },
  { vaspName: 'Bitstamp', url: 'https://www.bitstamp.net' },
  { vaspName: 'Bitvavo', url: 'https://bitvavo.com' },
  { vaspName: 'Bybit', url: 'https://www.bybit.com' },
  { vaspName: 'Coinbase', url: 'https://www.coinbase.com' },
  { vaspName: 'Coins.ph', url: 'https://coins.ph' },
  { vaspName: 'Crypto.com', url: 'https://crypto.com' },
  { vaspName: 'Gemini', url: 'https://www.gemini.com' },
  { vaspName: 'Kraken', url: 'https://www.kraken.com' },
  { vaspName: 'KuCoin', url: 'https://www.kucoin.com' },
  { vaspName: 'Luno', url: 'https://www.luno.com' },
  { vaspName: 'Mercado Bitcoin', url: 'https://www.mercadobitcoin.com.br' },
  { vaspName: 'OKX', url: 'https://www.okx.com' },
  { vaspName: 'River', url: 'https://river.com' },
  { vaspName: 'Strike', url: 'https://strike.me' },
  { vaspName: 'Upbit', url: 'https://upbit.com' },
  { vaspName: 'Yellow Card', url: 'https://yellowcard.io' },
] as const satisfies readonly { readonly vaspName: string; readonly url: string }[];
