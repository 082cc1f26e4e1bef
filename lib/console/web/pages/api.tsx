import { useEffect } from 'preact/hooks';
import { loadOperations, operations } from '../operations.ts';
import { ChoiceFilter, Filters, Skeleton, WordFilter } from '../parts/list.tsx';
import { Card, Empty, Page } from '../parts/parts.tsx';
import { Operations } from '../parts/try-operation.tsx';
import { setting } from '../router.ts';
import { sampleIds, useSamples } from '../samples.ts';

/** Every operation of the interface, to be tried with real ids filled in. */
export const ApiPage = () => {
  useEffect(loadOperations, []);
  useSamples();
  const { areas = [], operations: all = [] } = operations.value ?? {};
  const [q, area] = [setting('q').toLowerCase(), setting('area')];
  const fits = all.filter(
    (one) => (area === '' || one.area === area) && `${one.id} ${one.path} ${one.summary}`.toLowerCase().includes(q),
  );
  return (
    <Page
      title="API"
      lead="Every operation of the interface. Open one, change what you like and send it to this sandbox: ids of what is there are filled in."
    >
      <Filters>
        <WordFilter placeholder="Operation or path" />
        <ChoiceFilter name="area" label="Area" choices={areas.map(({ id, title }) => ({ value: id, text: title }))} />
      </Filters>
      {!operations.value && (
        <Card>
          <Skeleton />
        </Card>
      )}
      {operations.value && fits.length === 0 && (
        <Card>
          <Empty title="No operation fits these filters" />
        </Card>
      )}
      {areas
        .filter(({ id }) => fits.some((one) => one.area === id))
        .map(({ id, title }) => (
          <Card key={`${id} ${Object.keys(sampleIds.value).length}`} title={title} flush>
            <Operations list={fits.filter((one) => one.area === id)} known={sampleIds.value} />
          </Card>
        ))}
    </Page>
  );
};
