import {
  type Manifest,
  manifestPath,
  Manifest as readManifest,
  sha256,
} from '../../functions/use-cases/ledger/days/manifest.ts';

/** Where the exported journal is. */
export interface JournalFolder {
  /** How an operator finds it. */
  readonly address: string;
  /** A file; undefined where it is missing. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** The paths of all files of a day. */
  list(day: string): Promise<readonly string[]>;
}

/** The findings of a check of the exported journal. */
interface ChainCheck {
  readonly days: number;
  readonly files: number;
  readonly entries: number;
  /** A sentence for each file that is missing, was changed or is not of the service. */
  readonly faults: readonly string[];
}

/**
 * Checks the exported journal from a closed day back to the first one: each manifest by the hash that the day after it has, the last one by
 * the hash in the table, and each file by the hash in its manifest.
 */
export async function checkChain(
  folder: JournalFolder,
  last: { readonly day: string; readonly sha256: string },
): Promise<ChainCheck> {
  const faults: string[] = [];
  let [days, files, entries] = [0, 0, 0];
  let expected: Manifest['previous'] = last;
  while (expected) {
    const path = manifestPath(expected.day);
    const content = await folder.read(path);
    if (!content || sha256(content) !== expected.sha256) {
      faults.push(`${path} ${content ? 'was changed' : 'is missing'}: the days before it cannot be checked.`);
      break;
    }
    const manifest: Manifest = readManifest.parse(JSON.parse(Buffer.from(content).toString()));
    faults.push(...(await checkDay(folder, manifest)));
    days += 1;
    files += manifest.files.length;
    entries += manifest.entries;
    expected = manifest.previous;
  }
  return { days, files, entries, faults };
}

async function checkDay(folder: JournalFolder, { day, files }: Manifest): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { path, sha256: expected } of files) {
    const content = await folder.read(path);
    if (!content) faults.push(`${path} is missing.`);
    else if (sha256(content) !== expected) faults.push(`${path} was changed.`);
  }
  const known = new Set([manifestPath(day), ...files.map(({ path }) => path)]);
  const others = (await folder.list(day)).filter((path) => !known.has(path));
  return [...faults, ...others.map((path) => `${path} is not in the manifest of its day.`)];
}
