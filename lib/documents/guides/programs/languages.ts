import { curl } from './curl.ts';
import { go } from './go.ts';
import type { Language } from './language.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

/** The languages that the requests of a guide are shown in. */
export const languages: readonly Language[] = [curl, typescript, python, go];
