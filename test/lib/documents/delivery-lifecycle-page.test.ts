import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deliveryMoves, deliverySteps } from '../../../functions/domain/webhooks/delivery-lifecycle.ts';
import { deliveryLifecyclePage } from '../../../lib/documents/delivery-lifecycle-page.ts';

describe('docs/delivery-lifecycle.md', () => {
  const page = readFileSync(new URL('../../../docs/delivery-lifecycle.md', import.meta.url), 'utf8');

  it('is up to date with the table of moves (npm run docs writes it)', () => {
    expect(page).toBe(deliveryLifecyclePage());
  });

  it('shows every move and every state', () => {
    for (const { name, from, to } of deliveryMoves) expect(page).toContain(`| ${name} | ${from} | ${to} |`);
    for (const [state, { OTHER }] of Object.entries(deliverySteps)) {
      expect(page).toMatch(new RegExp(`\\| ${state} \\|.*\\| ${OTHER} \\|`));
    }
  });
});
