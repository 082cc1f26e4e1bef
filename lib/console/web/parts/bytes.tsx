import { type Difference, firstDifference, hexOf, signOf } from '../compare.ts';

/** How many bytes are in a line, and how many lines are around the place of interest. */
const width = innerWidth < 480 ? 8 : 16;
const lines = 6;

/** Bytes as hex and as signs, around the place of interest. */
export const Bytes = ({
  name,
  bytes,
  at,
}: {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly at: number | undefined;
}) => {
  const first = Math.max(0, Math.floor((at ?? 0) / width) - 2);
  const starts = Array.from({ length: lines }, (_, line) => (first + line) * width).filter(
    (start) => start < bytes.length,
  );
  return (
    <div class="table-wrap">
      <table class="bytes">
        <caption>{name}</caption>
        <tbody>
          {starts.map((start) => (
            <tr key={start}>
              <th scope="row">{start}</th>
              {[...bytes.slice(start, start + width)].map((byte, place) => (
                <td key={start + place} class={start + place === at ? 'is-first' : undefined}>
                  {hexOf(byte)}
                  <span>{signOf(byte)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Two runs of bytes below each other, with the first that differs. */
export const ComparedBytes = ({ theirs, mine }: { readonly theirs: Uint8Array; readonly mine: Uint8Array }) => {
  const difference = firstDifference(theirs, mine);
  return (
    <>
      {difference && <FirstDifference difference={difference.at === 0 ? { ...difference, hint: '' } : difference} />}
      <Bytes name="Expected" bytes={theirs} at={difference?.at} />
      {difference && <Bytes name="Mine" bytes={mine} at={difference.at} />}
    </>
  );
};

export const FirstDifference = ({ difference: { at, theirs, mine, hint } }: { readonly difference: Difference }) => (
  <p class="notice is-bad" role="status">
    Byte {at} is the first that differs: <code>{hexOf(mine)}</code> in place of <code>{hexOf(theirs)}</code>. {hint}
  </p>
);
