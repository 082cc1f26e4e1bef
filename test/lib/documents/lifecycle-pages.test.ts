import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cardMoves } from '../../../functions/domain/cards/lifecycle.ts';
import type { Move } from '../../../functions/domain/lifecycle.ts';
import { paymentMoves } from '../../../functions/domain/payments/lifecycle.ts';
import { operationMoves } from '../../../functions/domain/stablecoins/lifecycle.ts';
import { deliveryMoves, deliverySteps } from '../../../functions/domain/webhooks/delivery-lifecycle.ts';
import { deliveryLifecyclePage } from '../../../lib/documents/delivery-lifecycle-page.ts';
import {
  cardLifecyclePage,
  paymentLifecyclePage,
  stablecoinLifecyclePage,
} from '../../../lib/documents/lifecycle-pages.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}-lifecycle.md`, import.meta.url), 'utf8');

describe.each<[string, () => string, readonly Move[]]>([
  ['payment', paymentLifecyclePage, paymentMoves],
  ['delivery', deliveryLifecyclePage, deliveryMoves],
  ['card', cardLifecyclePage, cardMoves],
  ['stablecoin', stablecoinLifecyclePage, operationMoves],
])('docs/%s-lifecycle.md', (name, pageOf, moves) => {
  it('is up to date with the table of moves (npm run docs writes it)', () => {
    expect(read(name)).toBe(pageOf());
  });

  it('shows every move, and draws it as an arrow of one diagram', () => {
    const page = read(name);
    for (const move of moves) {
      expect(page).toContain(`| ${move.name} | ${move.from} | ${move.to} |`);
      const [from, to] = [move.from, move.to].map((state) => state.replaceAll(' ', '_'));
      expect(page).toMatch(new RegExp(`^  ${from} --> ${to}: .*\\b${move.name}\\b`, 'm'));
    }
  });

  it('has one row for each move from a state', () => {
    const rows = moves.map((move) => `${move.name} ${move.from}`);
    expect(new Set(rows).size).toBe(rows.length);
  });
});

describe('docs/delivery-lifecycle.md', () => {
  it('shows the step that a message takes in every state', () => {
    const page = read('delivery');
    for (const [state, { OTHER }] of Object.entries(deliverySteps)) {
      expect(page).toMatch(new RegExp(`\\| ${state} \\|.*\\| ${OTHER} \\|`));
    }
  });
});
