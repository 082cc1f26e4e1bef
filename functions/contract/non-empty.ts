/** A list with at least one element. */
type NonEmpty<T> = [T, ...T[]];

/** The list as one that is known to have an element. Throws for an empty one. */
export function nonEmpty<T>([first, ...rest]: readonly T[]): NonEmpty<T> {
  if (first === undefined) throw new Error('The list is empty.');
  return [first, ...rest];
}
