/**
 * One name from the contract to the decision: the handler of an operation serves the row of the
 * contract with its id and answers with the use case of the same name. `npm run imports` checks every handler.
 */

/** Sentences that name the handlers, given as texts by path, whose row or use case has another name than their file. */
export const findMisnamedUseCases = (handlers: ReadonlyMap<string, string>): readonly string[] =>
  [...handlers].flatMap(([path, text]) => {
    const id = operationOf(path);
    if (id === undefined) return [];
    return [
      ...(new RegExp(`\\bserve\\(\\s*contract\\.${id}\\b`).test(text)
        ? []
        : [`${path} does not serve contract.${id}.`]),
      ...(callsUseCase(text, id) ? [] : [`${path} calls no use case with the name ${id}.`]),
    ];
  });

/** The id of the operation that a handler serves; nothing for a file outside the rooms of `functions/api`. */
const operationOf = (path: string): string | undefined =>
  /^functions\/api\/[^/]+\/([^/]+)\.ts$/
    .exec(path)?.[1]
    ?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const callsUseCase = (text: string, id: string): boolean =>
  [...text.matchAll(/import \{([^}]*)\} from '[./]*\/use-cases\//g)].some(([, names = '']) =>
    names.split(',').some((name) => name.trim() === id),
  ) && new RegExp(`[^.\\w]${id}\\(`).test(text);
