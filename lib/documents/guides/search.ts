import MiniSearch from 'minisearch';
import { guides } from './guides.ts';
import { allSections, type Section } from './sections.ts';

/** A section that a search has found, with the words around the first match. */
export interface Found extends Pick<Section, 'slug' | 'anchor' | 'title' | 'page'> {
  readonly excerpt: string;
}

/** How many characters of a section are shown around its first match. */
const excerptLength = 180;

/** Most who search want to use the API: what is for operators and for those who change the code comes behind that. */
const groupWeights: Readonly<Record<string, number>> = { Start: 2, 'Call the API': 2, 'Understand it': 0.5 };
const weights = new Map(guides.map(({ slug, group }) => [slug, groupWeights[group] ?? 1]));

interface Index {
  readonly sections: readonly Section[];
  readonly words: MiniSearch;
}

let index: Index | undefined;

/** Finds sections of the guides by words and their beginnings, the best first. The index is made at the first search. */
export function searchGuides(query: string, most = 20): readonly Found[] {
  index ??= makeIndex();
  const { sections, words } = index;
  return words
    .search(query, {
      ...{ prefix: true, combineWith: 'AND', boost: { title: 4, page: 2 } },
      boostDocument: (id) => weights.get(sections[Number(id)]?.slug ?? '') ?? 1,
    })
    .slice(0, most)
    .flatMap(({ id, terms }) => {
      const section = sections[Number(id)];
      return section ? [found(section, terms)] : [];
    });
}

function makeIndex(): Index {
  const sections = allSections();
  const words = new MiniSearch({ fields: ['title', 'page', 'text'] });
  words.addAll(sections.map((section, id) => ({ ...section, id })));
  return { sections, words };
}

function found({ slug, anchor, title, page, text }: Section, terms: readonly string[]): Found {
  const lower = text.toLowerCase();
  const first = Math.min(...terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0), text.length);
  const from = Math.max(0, Math.min(first, text.length) - excerptLength / 3);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const excerpt = text
    .slice(start, start + excerptLength)
    .replaceAll(/[\s|]+|\]\([^)]*\)|[`[*]|-{3,}/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return { slug, anchor, title, page, excerpt };
}
