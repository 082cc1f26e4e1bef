import { posix } from 'node:path';
import { Marked } from 'marked';
import { type Guide, guides, textOf } from '../guides/guides.ts';
import type { Target } from '../guides/programs/language.ts';
import { makeAnchors } from '../guides/sections.ts';
import { inHtml } from './html.ts';
import { programsHtml, stepHtml } from './samples.ts';

/** A heading of a page, for the list of what is on it. */
export interface Heading {
  readonly anchor: string;
  readonly html: string;
  readonly depth: number;
}

export interface Rendered {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** The Markdown of a guide as HTML: its requests in each language, its links leading to the site's own pages. */
export const renderGuide = (guide: Guide, target: Target): Rendered => renderText(guide.file, textOf(guide), target);

/** Markdown as HTML, as if it were the text of a file: its links are those of the file's folder. */
export function renderText(file: string, text: string, target: Target): Rendered {
  const headings: Heading[] = [];
  const anchorFor = makeAnchors();
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }) {
        const html = this.parser.parseInline(tokens);
        const anchor = anchorFor(text);
        headings.push({ anchor, html: html.replaceAll(/<\/?a[^>]*>/g, ''), depth });
        return `<h${depth} id="${anchor}">${html} <a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(file, href);
        return address === undefined
          ? `<span title="In the repository: ${inHtml(href)}">${text}</span>`
          : `<a href="${inHtml(address)}">${text}</a>`;
      },
      image: ({ href, text }) =>
        `<img src="${inHtml(addressOf(file, href) ?? href)}" alt="${inHtml(text)}" loading="lazy">`,
      code: ({ text, lang = '' }) =>
        lang === 'http'
          ? stepHtml(text, target)
          : `<figure class="sample"><figcaption>${inHtml(lang)}</figcaption><pre tabindex="0"><code>${inHtml(text)}</code></pre></figure>\n`,
      table(token) {
        const row = (cells: typeof token.header, tag: 'th' | 'td') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(text, { async: false }) + programsHtml(text, target);
  return { html, headings };
}

/** Files of the repository that the service serves under another name. */
const served: Readonly<Record<string, string>> = { 'docs/openapi.json': '/openapi.json', 'README.md': '/docs' };

/**
 * The address on the site of a link in a guide's file: a guide under its own, a picture, or elsewhere as it is. Undefined for a file that
 * only the repository has.
 */
export function addressOf(file: string, link: string): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const target = posix.join(posix.dirname(file), path);
  const fragment = anchor === undefined ? '' : `#${anchor}`;
  const guide = guides.find((one) => one.file === target);
  if (guide) return `/docs/${guide.slug}${fragment}`;
  if (target.startsWith('docs/images/')) return `/${target}`;
  return served[target];
}
