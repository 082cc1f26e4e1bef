import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideNamed, guides, titleOf } from '../../../lib/documents/guides/guides.ts';
import { searchGuides } from '../../../lib/documents/guides/search.ts';
import { allSections, makeAnchors, sectionsOf } from '../../../lib/documents/guides/sections.ts';

describe('the guides', () => {
  it('are the pages of docs/, each under a name of its own', () => {
    const files = globSync('docs/**/*.md', { cwd: join(import.meta.dirname, '../../..') });
    const clients = ['clients/connector/README.md', 'clients/typescript/README.md'];
    expect(guides.map(({ file }) => file).toSorted()).toEqual([...clients, ...files].toSorted());
    expect(new Set(guides.map(({ slug }) => slug)).size).toBe(guides.length);
    expect(guides.filter((guide) => titleOf(guide) === guide.slug)).toEqual([]);
  });

  it('have sections by their headings, and none by a comment in code', () => {
    const guide = guideNamed('webhooks');
    const titles = guide && sectionsOf(guide).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Receiving webhooks', 'Two signatures', 'Python']));
    expect(titles?.filter((title) => title.startsWith('receiver.py'))).toEqual([]);
  });

  it('have an anchor for each error code', () => {
    const anchors = allSections().filter(({ slug }) => slug === 'errors');
    expect(anchors.map(({ anchor }) => anchor)).toEqual(expect.arrayContaining(['quote_expired', 'invalid_input']));
  });

  it('name a heading that comes again with a number, as GitHub does', () => {
    const anchorFor = makeAnchors();
    expect(['One `two`', 'One two', 'What’s [new](x.md)?'].map(anchorFor)).toEqual([
      'one-two',
      'one-two-1',
      'whats-new',
    ]);
  });
});

describe('the search', () => {
  it('finds a section by the beginnings of its words', () => {
    const [first] = searchGuides('rewi worl');
    expect(first).toMatchObject({ slug: 'console', anchor: 'worlds' });
  });

  it('shows the words around the first match', () => {
    const found = searchGuides('forwards');
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ excerpt }) => !excerpt.toLowerCase().includes('forward'))).toEqual([]);
  });

  it('finds nothing where a word is missing', () => {
    expect(searchGuides('webhooks xylophone')).toEqual([]);
    expect(searchGuides('')).toEqual([]);
  });
});
