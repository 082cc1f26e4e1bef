import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Template {
  readonly Resources: Record<string, { readonly Type: string; readonly Properties?: { readonly Metrics?: unknown } }>;
}

/** Types of resources that the emulator does not know. Nothing depends on one of them. */
const unknownTypes: ReadonlySet<string> = new Set([
  'AWS::CloudWatch::CompositeAlarm',
  'AWS::StepFunctions::StateMachineVersion',
  'AWS::StepFunctions::StateMachineAlias',
]);

/** What is left out, for a person to read. */
export const unsupported = 'alarms on metric math, composite alarms, versions and aliases of workflows';

const isUnsupported = ({ Type, Properties }: Template['Resources'][string]): boolean =>
  unknownTypes.has(Type) || (Type === 'AWS::CloudWatch::Alarm' && Properties?.Metrics !== undefined);

/** Removes from synthesized templates what the emulator cannot create. Returns the logical ids of the removed resources. */
export function leaveOutUnsupported(assembly: string): readonly string[] {
  return globSync('*.template.json', { cwd: assembly }).flatMap((name) => {
    const file = join(assembly, name);
    const template: Template = JSON.parse(readFileSync(file, 'utf8'));
    const ids = Object.entries(template.Resources)
      .filter(([, resource]) => isUnsupported(resource))
      .map(([id]) => id);
    for (const id of ids) delete template.Resources[id];
    if (ids.length > 0) writeFileSync(file, JSON.stringify(template, undefined, 1));
    return ids;
  });
}
