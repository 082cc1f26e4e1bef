import { curlStep } from '../guides/programs/curl.ts';
import { type Language, programOf, type Target } from '../guides/programs/language.ts';
import { languages } from '../guides/programs/languages.ts';
import { parseStep, type Step, stepsIn } from '../guides/steps.ts';
import { inHtml } from './html.ts';

/** Marks a name in a command of curl, so that the page can put the value there once a request has given it. */
const marked = (name: string): string => `\u{E000}${name}\u{E001}`;
const withMarks = (html: string): string =>
  html.replaceAll(/\u{E000}(\w+)\u{E001}/gu, (_, name: string) => `<var data-name="${name}">\${${name}}</var>`);

/** The languages of what is shown, which the page's script turns into tabs. */
const panels = (write: (language: Language) => string): string =>
  languages
    .map(({ id, title }, index) => {
      const language = languages[index] as Language;
      return `<div class="panel" data-language="${id}" data-title="${title}"><pre tabindex="0"><code>${write(language)}</code></pre></div>`;
    })
    .join('');

const shown = (language: Language, step: Step, target: Target): string =>
  language.id === 'curl'
    ? withMarks(inHtml(curlStep(step, target, marked)))
    : inHtml(language.step(step, target).replaceAll('answer_', 'answer'));

/** A request of a guide in each language, and as the page's script sends it. */
export function stepHtml(block: string, target: Target): string {
  const step = parseStep(block);
  const panel = panels((language) => shown(language, step, target));
  return `<figure class="sample" data-step="${inHtml(JSON.stringify(step))}"><figcaption>${step.method} ${inHtml(step.path)}</figcaption>${panel}<output></output></figure>\n`;
}

/** The whole guide as a program in each language. Empty where a page has no requests. */
export function programsHtml(markdown: string, target: Target): string {
  const steps = stepsIn(markdown);
  if (steps.length === 0) return '';
  const panel = panels((language) => inHtml(programOf(language, steps, target)));
  return `<h2 id="the-whole-program">The whole program</h2>\n<figure class="sample"><figcaption>Every request above</figcaption>${panel}</figure>\n`;
}
