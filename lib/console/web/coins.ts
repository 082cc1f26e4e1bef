import { signal } from '@preact/signals';
import { readApi } from './server.ts';
import { platform } from './state.ts';

interface Coin {
  readonly symbol: string;
  readonly decimals: number;
}

/** The stablecoins that amounts are of, by their ids. Each is read once. */
const coins = signal<Readonly<Record<string, Coin>>>({});
const asked = new Set<string>();

function coinOf(id: string): Coin | undefined {
  if (!asked.has(id)) {
    asked.add(id);
    readApi<Coin>(platform.value?.platformId ?? '', `/stablecoins/${id}`).then(
      (coin) => {
        coins.value = { ...coins.value, [id]: coin };
      },
      () => asked.delete(id),
    );
  }
  return coins.value[id];
}

/** The amount of a mint or burn with the symbol of its coin. Its digits may be more than a number holds. */
export function coinAmount({
  stablecoinId,
  amount,
}: {
  readonly stablecoinId: string;
  readonly amount: string;
}): string {
  const coin = coinOf(stablecoinId);
  if (!coin) return '';
  const digits = amount.padStart(coin.decimals + 1, '0');
  const whole = BigInt(digits.slice(0, digits.length - coin.decimals)).toLocaleString('en');
  return `${[whole, digits.slice(digits.length - coin.decimals)].filter(Boolean).join('.')} ${coin.symbol}`;
}
