/** Runs works of one name one after the other, in the order in which they come, and all others at the same time. */
export function inOrder(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const latest = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const run = latest.get(name)?.then(work, work) ?? work();
    latest.set(name, run);
    return run;
  };
}
