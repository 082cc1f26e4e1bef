import type { Guide } from './guides.ts';
import { guides, textOf } from './guides.ts';

/** A heading of a page with the text below it, up to the next heading. */
export interface Section {
  readonly slug: string;
  readonly anchor: string;
  readonly title: string;
  /** The page's first heading. */
  readonly page: string;
  /** Its Markdown, without the heading. */
  readonly text: string;
}

/** The sections of a page in reading order. A line that begins with # inside a code block is no heading. */
export function sectionsOf(guide: Guide): readonly Section[] {
  const sections: { title: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of textOf(guide).split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const title = isCode ? undefined : /^#{1,4} (.*)$/.exec(line)?.[1];
    if (title !== undefined) sections.push({ title, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  const anchorFor = makeAnchors();
  const page = plainText(sections[0]?.title ?? guide.slug);
  return sections.map(({ title, lines }) => ({
    slug: guide.slug,
    anchor: anchorFor(title),
    title: plainText(title),
    page,
    text: lines.join('\n').trim(),
  }));
}

export const allSections = (): readonly Section[] => guides.flatMap(sectionsOf);

/** Names the headings of a page as GitHub does: a heading that comes again gets a number. */
export function makeAnchors(): (title: string) => string {
  const seen = new Map<string, number>();
  return (title) => {
    const anchor = plainText(title)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  };
}

/** A heading without the marks of code and links. */
const plainText = (markdown: string): string => markdown.replaceAll(/`|\[|\]\([^)]*\)/g, '').trim();
