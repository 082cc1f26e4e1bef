import * as z from 'zod';
import { guideNamed, guides, textOf, titleOf } from '../documents/guides/guides.ts';
import { searchGuides } from '../documents/guides/search.ts';
import { sectionsOf } from '../documents/guides/sections.ts';
import { defineTool, type Tool } from './tool.ts';

/** A page longer than this is read by its sections: an assistant has no room for the whole page, in characters. */
const longestPage = 40_000;

/** The guides, for an assistant that asks how something is done. */
export const docTools: readonly Tool[] = [
  defineTool({
    name: 'search_docs',
    description: 'Finds sections of the guides by words. Read one with read_docs.',
    input: z.object({ query: z.string().describe('Words, or their beginnings, that a section must have.') }),
    run: ({ query }) => searchGuides(query),
  }),
  defineTool({
    name: 'read_docs',
    description: 'Reads a guide as Markdown, or one section of it. Without a page it lists the guides.',
    input: z.object({
      page: z.string().optional().describe('The page, such as webhooks.'),
      section: z.string().optional().describe('The anchor of a section, such as payments-12 of decisions.'),
    }),
    run: ({ page, section }) => {
      if (page === undefined && section !== undefined) throw new Error('Name the page, too, that has this section.');
      if (page === undefined) return guides.map((guide) => ({ page: guide.slug, title: titleOf(guide) }));
      return section === undefined ? pageText(page) : sectionText(page, section);
    },
  }),
];

function known(page: string) {
  const guide = guideNamed(page);
  if (!guide) throw new Error(`There is no page ${page}: read_docs without a page lists them.`);
  return guide;
}

function pageText(page: string): string {
  const guide = known(page);
  const text = textOf(guide);
  if (text.length <= longestPage) return text;
  const lines = sectionsOf(guide).map(({ anchor, title }) => `- ${anchor}: ${title}`);
  return [`${titleOf(guide)} is long: read one of its sections.`, ...lines].join('\n');
}

function sectionText(page: string, anchor: string): string {
  const section = sectionsOf(known(page)).find((one) => one.anchor === anchor);
  if (!section) throw new Error(`The page ${page} has no section ${anchor}.`);
  return `# ${section.title}\n\n${section.text}`;
}
