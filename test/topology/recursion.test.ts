import { expect, it } from 'vitest';
import { grants } from '../../functions/topology/capabilities.ts';
import { queueResources } from '../../functions/topology/queue-resources.ts';
import { recursiveFunctions } from '../../functions/topology/recursion.ts';

it('a function is recursive if its messages come back to it, at once or through another function', () => {
  expect([...recursiveFunctions].sort()).toEqual([
    'AuditLedger',
    'CloseDays',
    'DeliverSlowWebhooks',
    'DeliverWebhooks',
    'ExpireDueQuotes',
    'HandleLateChanges',
    'SubmitVerification',
    'SweepEvents',
  ]);
});

it('a function whose messages do not come back to it is not recursive', () => {
  for (const name of ['ReadChanges', 'SubmitPayout', 'ReportSandboxPayout', 'ImportCustomers'])
    expect(recursiveFunctions).not.toContain(name);
});

it('every queue that a function may send to has its consumers followed', () => {
  const sendable = Object.values(grants)
    .filter(({ actions }) => actions.includes('sqs:SendMessage'))
    .flatMap(({ on }) => on)
    .filter((resource) => resource !== 'setAsideQueue');
  expect([...queueResources].sort()).toEqual(sendable.sort());
});
