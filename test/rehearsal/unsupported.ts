import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Template {
  readonly Resources: Record<string, { readonly Type: string; readonly Properties?: { readonly Metrics?: unknown } }>;
}

/**
 * Removes from synthesized templates what the emulator cannot create: alarms on metric math. Nothing depends on an alarm. Returns
 * the logical ids of the removed resources.
 */
export function leaveOutUnsupported(assembly: string): readonly string[] {
  return globSync('*.template.json', { cwd: assembly }).flatMap((name) => {
    const file = join(assembly, name);
    const template: Template = JSON.parse(readFileSync(file, 'utf8'));
    const ids = Object.entries(template.Resources)
      .filter(([, { Type, Properties }]) => Type === 'AWS::CloudWatch::Alarm' && Properties?.Metrics !== undefined)
      .map(([id]) => id);
    for (const id of ids) delete template.Resources[id];
    if (ids.length > 0) writeFileSync(file, JSON.stringify(template, undefined, 1));
    return ids;
  });
}
