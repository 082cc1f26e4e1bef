/** The figures that the interface promises stand in prose too. Each is compared with the constant by which the service works. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as figures from '../../functions/contract/figures.ts';
import { payoutEndings } from '../../functions/contract/sandbox-values.ts';

const root = join(import.meta.dirname, '../..');
const { durationText, sizeText } = figures;

interface Promised {
  /** The figure as prose states it. */
  readonly figure: string;
  /** Sentences that state it; the group `figure` is what they say. */
  readonly sentences: RegExp;
}

const duration = '(?<figure>[\\w.]+ (?:days?|hours?|minutes?|seconds?))\\b';

const promises: Readonly<Record<string, Promised>> = {
  'how long a webhook is retried': {
    figure: durationText(figures.giveUpAfterMs / 1000),
    sentences:
      /(?:\bretr(?:y|ied|ies)\b|tried again|sent again|attempts end|Given up)[^.|]*?\b(?:for|after) (?<figure>\w+ days)\b/gi,
  },
  'how long after that an endpoint is at fault': {
    figure: durationText(figures.giveUpAfterMs / 1000),
    sentences: new RegExp(`\`FAILED\` \\| ${duration} have passed`, 'g'),
  },
  'the first pause between attempts': {
    figure: durationText(figures.firstRetryPauseMs / 1000),
    sentences: new RegExp(`the first after about ${duration}`, 'g'),
  },
  'the longest pause between attempts': {
    figure: durationText(figures.longestRetryPauseMs / 1000),
    sentences: new RegExp(`(?:at most|up to every) ${duration}(?: apart|,)`, 'g'),
  },
  'how long a receiver may take': {
    figure: durationText(figures.webhookAnswerMs / 1000),
    sentences: new RegExp(`(?:receiver has|answer 2xx within|no answer within) ${duration}`, 'gi'),
  },
  'how long a receiver may take, in short': {
    figure: `${figures.webhookAnswerMs / 1000} s`,
    sentences: /no answer in (?<figure>\d+ s)\b/g,
  },
  'how long the ending 005 takes': {
    figure: durationText(payoutEndings['005'].afterSeconds),
    sentences: new RegExp(`\`005\`[^\\n]*?(?<!\\d, )${duration}`, 'g'),
  },
  'how long an Idempotency-Key lives': {
    figure: durationText(figures.idempotencyKeyLifeSeconds),
    sentences: new RegExp(`(?:[Kk]eys? [^.]*?lives? (?:for )?|After its )${duration}`, 'g'),
  },
  'how long an Idempotency-Key may be': {
    figure: `${figures.longestIdempotencyKey} characters`,
    sentences: /[Kk]eys? [^.]*?(?:1|up) to (?<figure>\d+ characters)/g,
  },
  'how long a quote lives': {
    figure: durationText(figures.quoteLifeSeconds),
    sentences: new RegExp(`quote lives (?:for )?${duration}`, 'gi'),
  },
  'how many wrong codes void a code': {
    figure: `${figures.wrongCodesAllowed} wrong codes`,
    sentences: /(?<figure>\w+ wrong codes) void/g,
  },
  'the largest body': {
    figure: sizeText(figures.maximumBodyBytes),
    sentences: /body (?:over|of more than|has more than) (?<figure>\d+ MB)/g,
  },
  'the largest upload': {
    figure: sizeText(figures.maximumUploadBytes),
    sentences: /(?:\((?<figure>\d+ MB) for uploads|Uploads\*\* may have at most (?<other>\d+ MB))/g,
  },
  'how long a purchase by card is held': {
    figure: durationText(figures.cardAuthorizationSeconds),
    sentences: new RegExp(`authorization ends ${duration} after`, 'g'),
  },
  'how long a mint or burn waits for its funds': {
    figure: durationText(figures.stablecoinFundingSeconds),
    sentences: new RegExp(`(?:EXPIRED\`|expire) after ${duration}`, 'g'),
  },
};

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `Five wrong codes` as `5 wrong codes`. */
const inDigits = (figure: string): string => {
  const [count = '', ...unit] = figure.split(' ');
  const number = words.indexOf(count.toLowerCase());
  return [number < 0 ? count : `${number}`, ...unit].join(' ');
};

const statedIn = (text: string, { sentences }: Promised): readonly string[] =>
  [...text.replaceAll(/\s*\n(?: \* |\/\/ )?(?![\n|#-])/g, ' ').matchAll(sentences)].map(({ groups }) =>
    inDigits(groups?.figure ?? groups?.other ?? ''),
  );

/** Without the pages that are written from the constants. */
const prose = globSync(
  ['README.md', 'SECURITY.md', 'docs/**/*.md', 'clients/*/README.md', 'clients/typescript/src/*.ts'],
  {
    cwd: root,
    exclude: ['docs/sandbox.md', 'docs/errors.md'],
  },
).map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);

describe('a figure in prose', () => {
  it.each(Object.entries(promises))('about %s is that of the service', (_, promise) => {
    const stated = prose.flatMap(([file, text]) => statedIn(text, promise).map((figure) => `${file}: ${figure}`));
    expect(stated).not.toEqual([]);
    expect(stated.filter((line) => !line.endsWith(`: ${promise.figure}`))).toEqual([]);
  });

  it('is found where it differs', () => {
    const retries = promises['how long a webhook is retried'];
    const codes = promises['how many wrong codes void a code'];
    expect(retries && statedIn('An event is retried at most 30 minutes\napart, for 6 days.', retries)).toEqual([
      '6 days',
    ]);
    expect(codes && statedIn('Six wrong codes void it.', codes)).toEqual(['6 wrong codes']);
  });

  it('about the age that the client accepts leaves a day after the last attempt', () => {
    const source = readFileSync(join(root, 'clients/typescript/src/webhooks.ts'), 'utf8');
    const days = Number(/eventSeconds = (\d+) \* 24 \* 60 \* 60;/.exec(source)?.[1]);
    expect(days * 86_400).toBe(figures.giveUpAfterMs / 1000 + 86_400);
  });
});
