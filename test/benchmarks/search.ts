import { ResourceIndex, type ResourceQuery } from '../../lib/console/search/resource-index.ts';
import { indexedKey } from '../../lib/console/search/stored-kinds.ts';
import { termsOf } from '../../lib/console/search/words.ts';
import { markdownTable, median, rounded } from '../kit/measuring/markdown.ts';
import type { Measured } from './measured.ts';

const platformId = '00000000-0000-4000-8000-00000000000a';
/** One customer for so many payments. */
const paymentsOfOne = 10;
const tries = 15;
/** What the page asks for at once. */
const limit = 50;

/** What is looked for, in customers and payments, as the search does. */
const questions: readonly (readonly [name: string, query: string, more: Partial<ResourceQuery>])[] = [
  ['a name', 'jose', {}],
  ['a name and a status that nearly all have', 'jose completed', {}],
  ['a status that few have', 'failed', {}],
  ['an amount', '10.00', {}],
  ['a name and a number', 'rivera 77', {}],
  ['what there is not', 'nothing', {}],
  ['all by name', '', { sort: 'name' }],
  ['all by amount', '', { sort: 'largest' }],
];

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = (number: number): string => new Date(Date.UTC(2026, 0, 1) + number).toISOString();

function put(index: ResourceIndex, type: string, number: number, item: object): void {
  const found = indexedKey({ pk: `PLATFORM#${platformId}#${type}#${uuid(number)}`, sk: type });
  if (!found) throw new Error(`Nothing of the type ${type} is indexed.`);
  index.put(found.pk, found.kind, { ...item, createdAt: at(number), updatedAt: at(number) });
}

/** Payments of customers with names that begin alike, so that the words are as common as words can be. */
function filledIndex(payments: number): ResourceIndex {
  const index = new ResourceIndex();
  const customers = Math.ceil(payments / paymentsOfOne);
  index.inOneGo(() => {
    for (let number = 0; number < customers; number += 1)
      put(index, 'CUSTOMER', number, { fullName: `José Rivera ${number}`, verificationStatus: 'APPROVED' });
    for (let number = 0; number < payments; number += 1) {
      const [sendingAmount, receivingAmount] = [number, number];
      const status = number % 50 === 0 ? 'FAILED' : 'COMPLETED';
      const currencies = { sendingCurrency: 'USD', receivingCurrency: 'USD' };
      const customerId = `Customer:${uuid(number % customers)}`;
      put(index, 'PAYMENT', number, {
        kind: 'QUOTE',
        status,
        sendingAmount,
        receivingAmount,
        ...currencies,
        customerId,
      });
    }
  });
  return index;
}

/** The processor time of the console's search, which is what an answer takes on a machine without other work. */
export function measureSearch({ payments }: { readonly payments: number }): Measured {
  const index = filledIndex(payments);
  const rows = questions.map(([name, query, more]) => {
    const times = Array.from({ length: tries }, () => {
      const before = process.cpuUsage();
      for (const kind of ['customer', 'payment'] as const)
        index.find({ platformId, kind, terms: termsOf(query), limit, ...more });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    });
    return [name, rounded(median(times)), rounded(Math.max(...times))] as const;
  });
  index.close();
  const longest = Math.max(...rows.map(([, typical]) => typical));
  return {
    markdown: markdownTable(
      `The console's search among ${payments.toLocaleString('en')} payments`,
      ['Looked for', 'Median, ms of processor', 'Most'],
      rows,
      `${tries} tries each, in customers and payments one after the other.`,
    ),
    summary: `The longest search takes ${longest} ms of processor time.`,
  };
}
