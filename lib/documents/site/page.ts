import { guides, titleOf } from '../guides/guides.ts';
import { inHtml } from './html.ts';
import type { Heading } from './render.ts';

interface PageParts {
  readonly title: string;
  readonly content: string;
  readonly headings?: readonly Heading[];
  /** The guide that it shows. */
  readonly slug?: string;
  /** What was searched for. */
  readonly asked?: string;
  readonly hasConsole: boolean;
}

/** More headings than these are a reference, in which one searches. */
const mostHeadings = 60;

/** A page of the site: the guides at the left, the content, and what is on it at the right. */
export function pageHtml({ title, content, headings = [], slug, asked = '', hasConsole }: PageParts): string {
  return `<!doctype html>
<html lang="en"${hasConsole ? ' data-console' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${inHtml(title)} · Payments</title>
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/docs/site.css">
<script type="module" src="/docs/site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="/docs">Guides</a>
<a href="/docs/reference">Reference</a>
${hasConsole ? '<a href="/">Console</a>' : ''}
<form action="/docs/search" role="search"><input name="q" type="search" value="${inHtml(asked)}" placeholder="Search (/)" aria-label="Search the guides" required></form>
</header>
<div class="columns">
<details class="menu" open><summary>All guides</summary><nav aria-label="Guides">${menuHtml(slug)}</nav></details>
<main id="content">${content}</main>
${onPageHtml(headings)}
</div>
</body>
</html>
`;
}

function menuHtml(slug: string | undefined): string {
  const groups = [...Map.groupBy(guides, ({ group }) => group)];
  return groups
    .map(([group, members]) => {
      const items = members.map((guide) => {
        const current = guide.slug === slug ? ' aria-current="page"' : '';
        return `<li><a href="/docs/${guide.slug}"${current}>${inHtml(titleOf(guide))}</a></li>`;
      });
      return `<h2>${group}</h2><ul>${items.join('')}</ul>`;
    })
    .join('');
}

function onPageHtml(headings: readonly Heading[]): string {
  const below = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (below.length < 2 || below.length > mostHeadings) return '';
  const items = below.map(
    ({ anchor, html, depth }) => `<li class="depth-${depth}"><a href="#${anchor}">${html}</a></li>`,
  );
  return `<nav class="on-page" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}
