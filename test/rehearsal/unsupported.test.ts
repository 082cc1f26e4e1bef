import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leaveOutUnsupported } from './unsupported.ts';

it('removes alarms on metric math and composite alarms from a template, names them, and leaves everything else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
  const file = join(folder, 'example.template.json');
  const kept = {
    Plain: { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } },
    Queue: { Type: 'AWS::SQS::Queue' },
  };
  const Ratio = { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [{ Expression: 'a / b' }] } };
  const Both = { Type: 'AWS::CloudWatch::CompositeAlarm', Properties: { AlarmRule: 'ALARM("a")' } };
  writeFileSync(file, JSON.stringify({ Resources: { ...kept, Ratio, Both }, Outputs: {} }));
  try {
    expect(leaveOutUnsupported(folder)).toEqual(['Ratio', 'Both']);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ Resources: kept, Outputs: {} });
    expect(leaveOutUnsupported(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
