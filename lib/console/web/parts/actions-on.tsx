import { useEffect } from 'preact/hooks';
import type { ShownOperation } from '../../../views/operation-views.ts';
import { type KnownIds, loadOperations, operations } from '../operations.ts';
import { sampleIds, useSamples } from '../samples.ts';
import { platform, server } from '../state.ts';
import { Card } from './parts.tsx';
import { Operations } from './try-operation.tsx';

interface ActionsProps {
  /** Which operations are about it. */
  readonly fits: (operation: ShownOperation) => boolean;
  /** Its id and those that it names. */
  readonly known: KnownIds;
  readonly done?: () => void;
}

/** What changes a resource comes first, what only reads it next, and what deletes it last. */
const places: Readonly<Record<string, number>> = { GET: 1, DELETE: 2 };
const placeOf = ({ method }: ShownOperation): number => places[method] ?? 0;

/** Every operation on a resource with its ids filled in. Only the sandbox platform's token is here. */
export const ActionsOn = ({ fits, known, done }: ActionsProps) => {
  useEffect(loadOperations, []);
  useSamples();
  const found = (operations.value?.operations ?? []).filter(fits);
  if (platform.value?.platformId !== server.value?.platformId || found.length === 0) return null;
  const all = { ...sampleIds.value, ...known };
  return (
    <Card title="What can be done" flush>
      <Operations
        key={JSON.stringify(all)}
        list={found.toSorted((one, other) => placeOf(one) - placeOf(other))}
        known={all}
        {...(done && { done })}
      />
    </Card>
  );
};
