import { partsOf, placeParts, type Step } from '../steps.ts';
import { asking, type Language, type Target } from './language.ts';

/** Writes a name: in a program a variable of the shell. A page marks names, to show their values later. */
export type WriteName = (name: string) => string;

const asVariable: WriteName = (name) => `\${${name}}`;

/** A place as jq names it. */
const inJq = (place: string): string =>
  placeParts(place).reduce<string>(
    (path, part) => (typeof part === 'number' ? `${path}[${part}]` : `${path}.${part}`),
    '',
  );

const escaped = (text: string): string => text.replaceAll(/[\\$`]/g, '\\$&');

const filled = (text: string, name: WriteName): string =>
  partsOf(text)
    .map((part) => (part.isName ? name(part.text) : escaped(part.text)))
    .join('');

function request({ method, path, headers, body }: Step, target: Target, name: WriteName): string {
  const words = [
    'curl -sS --fail-with-body',
    ...(headers.Authorization ? [] : [`-u ${target.tokenId}:${target.tokenSecret}`]),
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    `"${target.baseUrl}${filled(path, name)}"`,
    ...Object.entries(headers).map(([header, value]) => `-H "${header}: ${filled(value, name)}"`),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json' -d @-"]),
  ];
  return words.join(words.join(' ').length > 100 ? ' \\\n  ' : ' ');
}

/** A request with what follows from its answer. */
export function curlStep(step: Step, target: Target, name: WriteName = asVariable): string {
  const { body, keeps, until } = step;
  const sent = request(step, target, name);
  const document = body === undefined ? '' : ` <<END\n${filled(body, name)}\nEND`;
  const waiting =
    until &&
    `until ${sent} | jq -e '${inJq(until.place)} == "${until.value}"' > /dev/null${document}; do sleep ${asking.everyMs / 1_000}; done`;
  if (keeps.length === 0) return waiting ?? `${sent}${document}`;
  const [kept] = keeps;
  const reading =
    keeps.length === 1 && kept && body === undefined
      ? [`${kept.name}=$(${sent} | jq -r '${inJq(kept.place)}')`]
      : [
          `answer=$(${sent}${document}${body === undefined ? '' : '\n'})`,
          ...keeps.map(({ name: variable, place }) => `${variable}=$(jq -r '${inJq(place)}' <<< "$answer")`),
        ];
  return [...(waiting ? [waiting] : []), ...reading].join('\n');
}

export const curl: Language = {
  id: 'curl',
  title: 'curl',
  begin: () => '#!/usr/bin/env bash\n# Needs curl and jq.\nset -euo pipefail\nrun=$(date +%s%N)',
  step: (step, target) => curlStep(step, target),
  join: (begin, steps) => `${[begin, ...steps].join('\n\n')}\n`,
};
