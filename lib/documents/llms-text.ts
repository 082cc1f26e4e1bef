import { type Area, areas } from '../../functions/contract/areas.ts';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { introduction } from '../../functions/contract/introduction.docs.ts';
import { guides, textOf } from './guides/guides.ts';

/** The interface as a text that a language model can read at once (llmstxt.org): the introduction, then a line for each operation. */
export function llmsText(baseUrl: string): string {
  const { origin } = new URL(baseUrl);
  const byArea = Map.groupBy(
    endpointList.filter(({ internal }) => !internal),
    ({ area }) => area,
  );
  const sections = [...byArea].map(([area, rows]) => {
    const lines = rows.map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`);
    return [`### ${areas[area as Area].title}`, '', ...lines].join('\n');
  });
  const links = [
    `- [OpenAPI document](${origin}/openapi.json): every operation, schema, example and error code`,
    `- [Reference](${origin}/docs/reference): the same as a page`,
    `- [Guides](${origin}/docs): first payment, card, agent, wallet, webhooks, errors and more`,
    `- [All guides as one text](${origin}/llms-full.txt)`,
    `- [MCP](${origin}/mcp): tools that read and control the sandbox (streamable HTTP)`,
  ];
  return [
    '# Payments API',
    '> Accounts, quotes, payments and signed webhooks for platforms.',
    `Base URL: ${baseUrl}`,
    links.join('\n'),
    introduction.trim(),
    '## Operations',
    ...sections,
    '',
  ].join('\n\n');
}

/** The same with every guide as Markdown, each below its address. */
export function llmsFullText(baseUrl: string): string {
  const { origin } = new URL(baseUrl);
  const pages = guides.map((guide) => `<!-- ${origin}/docs/${guide.slug} -->\n\n${textOf(guide).trim()}`);
  return [llmsText(baseUrl).trim(), ...pages, ''].join('\n\n');
}
