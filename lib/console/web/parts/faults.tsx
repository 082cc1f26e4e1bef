import { sentence, words } from '../format.ts';
import { Card, Person } from './parts.tsx';

/** What is missing or wrong: of a verification by the resource that it is about, of an import by the row. */
interface Fault {
  readonly resourceId?: string;
  readonly correlationId?: string;
  readonly type?: string;
  readonly code?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly acceptedDocumentTypes?: readonly string[];
}

/** What has to be mended of a resource, as sentences; nothing where it names no errors. */
export const Faults = ({ of }: { readonly of: object }) => {
  const { errors = [] } = of as { readonly errors?: readonly Fault[] };
  if (errors.length === 0) return null;
  return (
    <Card title="What is missing or wrong">
      <ul class="faults">
        {errors.map((fault, index) => (
          <li key={index}>
            <strong>{sentence(words(fault.type ?? fault.code ?? 'error'))}</strong>
            {(fault.resourceId || fault.correlationId) && (
              <>
                {' of '}
                {fault.resourceId ? <Person id={fault.resourceId} /> : fault.correlationId}
              </>
            )}
            {(fault.reason ?? fault.message) && `: ${fault.reason ?? fault.message}`}
            {fault.acceptedDocumentTypes && (
              <span class="faint"> Accepted: {fault.acceptedDocumentTypes.map(words).join(', ')}.</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};
