import { readFileSync } from 'node:fs';
import { errorPage } from '../errors-page.ts';
import { guideNamed, guides, titleOf } from '../guides/guides.ts';
import type { Target } from '../guides/programs/language.ts';
import { searchGuides } from '../guides/search.ts';
import { inHtml } from './html.ts';
import { pageHtml } from './page.ts';
import { renderGuide, renderText } from './render.ts';

/** What a page of the site shows of the service that serves it. */
export interface SiteParts extends Target {
  /** Without a console nothing can send the requests of a page. */
  readonly hasConsole: boolean;
}

export interface SitePage {
  readonly status: 200 | 404;
  readonly type: string;
  readonly body: string | Buffer;
}

const html = (status: 200 | 404, body: string): SitePage => ({ status, type: 'text/html; charset=utf-8', body });
const file = (type: string, body: string | Buffer): SitePage => ({ status: 200, type, body });
const inFolder = (name: string): URL => new URL(`./${name}`, import.meta.url);

/** Pictures of the guides by the ending of their names. */
const pictures: Readonly<Record<string, string>> = { webp: 'image/webp', svg: 'image/svg+xml' };

/** The page, picture or part of the site at a path below `/docs`. */
export function sitePage(path: string, query: URLSearchParams, parts: SiteParts): SitePage {
  if (path === '') return html(200, pageHtml({ title: 'Guides', content: startHtml(), ...parts }));
  if (path === 'site.css') return file('text/css; charset=utf-8', styles());
  if (path === 'site.js') return file('text/javascript; charset=utf-8', readFileSync(inFolder('site.js')));
  if (path === 'search') return html(200, searchHtml(query.get('q') ?? '', parts));
  const [, name = '', ending = ''] = /^images\/([\w-]+)\.(\w+)$/.exec(path) ?? [];
  const type = pictures[ending];
  const picture = type && pictureNamed(`${name}.${ending}`);
  if (type && picture) return file(type, picture);
  const [, code = ''] = /^errors\/([A-Z_]+)$/.exec(path) ?? [];
  const error = errorPage(code);
  if (error)
    return html(
      200,
      pageHtml({ title: code, content: renderText('docs/errors.md', error, parts).html, slug: 'errors', ...parts }),
    );
  const guide = guideNamed(path);
  if (!guide) return html(404, pageHtml({ title: 'No such page', content: missingHtml(path), ...parts }));
  const { html: content, headings } = renderGuide(guide, parts);
  return html(200, pageHtml({ title: titleOf(guide), content, headings, slug: path, ...parts }));
}

const styles = (): string => ['site.css', 'samples.css'].map((name) => readFileSync(inFolder(name), 'utf8')).join('\n');

function pictureNamed(name: string): Buffer | undefined {
  try {
    return readFileSync(new URL(`../../../docs/images/${name}`, import.meta.url));
  } catch {
    return undefined;
  }
}

/** The first page: every guide by its group. */
function startHtml(): string {
  const groups = Map.groupBy(guides, ({ group }) => group);
  const sections = [...groups].map(
    ([group, members]) =>
      `<h2>${group}</h2><ul class="cards">${members
        .map((guide) => `<li><a href="/docs/${guide.slug}">${inHtml(titleOf(guide))}</a></li>`)
        .join('')}</ul>`,
  );
  return `<h1>Guides</h1><p>How to use, connect and operate this service. Requests run against this sandbox. The
<a href="/docs/reference">reference</a> has every operation.</p>${sections.join('')}`;
}

function searchHtml(asked: string, parts: SiteParts): string {
  const found = searchGuides(asked);
  const results = found.map(
    ({ slug, anchor, title, page, excerpt }) =>
      `<li><a href="/docs/${slug}#${anchor}">${inHtml(title)}</a> <small>${inHtml(page)}</small><p>${inHtml(excerpt)}</p></li>`,
  );
  const count = found.length === 0 ? 'Nothing is found: every word has to be in a section.' : '';
  const content = `<h1>Search</h1><p>${count}</p><ol class="results">${results.join('')}</ol>`;
  return pageHtml({ title: `Search: ${asked}`, content, asked, ...parts });
}

const missingHtml = (path: string): string =>
  `<h1>No such page</h1><p>There is no page <code>${inHtml(path)}</code>. <a href="/docs">All guides</a></p>`;
