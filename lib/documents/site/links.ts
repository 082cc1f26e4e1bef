import { posix } from 'node:path';
import { guides } from '../guides/guides.ts';

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
