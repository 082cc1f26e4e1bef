import type { DatedList } from '../../contract/dated-list.ts';
import { Refusal } from '../refusal.ts';

/** The European Economic Area (EU-27, Iceland, Liechtenstein, Norway), whose law requires strong customer authentication. */
export const economicArea: DatedList<ReadonlySet<string>> = {
  source: 'European Union, EUR-Lex: European Economic Area',
  readAt: '2026-11-27',
  values: new Set(
    'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO'.split(' '),
  ),
};

/** Whether customers of this region (ISO 3166-1 alpha-2) must authorize payments. */
export const needsStrongAuthentication = (region: string | undefined): boolean =>
  region !== undefined && economicArea.values.has(region);

/** Refuses with CONFLICT a customer outside these regions. */
export function requireScaRegion(region: string | undefined): void {
  if (!needsStrongAuthentication(region)) {
    throw new Refusal('CONFLICT', 'The customer is outside the regions of strong customer authentication.');
  }
}
