import type { CommandGroup } from '../../command-line/command-line.ts';
import { recorded } from '../action-record.ts';
import type { OperationGroup } from '../operation.ts';
import { actionsCommand } from './actions.ts';
import { balanceCommands } from './balance.ts';
import { cardCommands } from './card.ts';
import { catalogueCommands } from './catalogue.ts';
import { clockCommands } from './clock.ts';
import { customerCommands } from './customer.ts';
import { healthCommand } from './health.ts';
import { labCommands } from './lab.ts';
import { ledgerCommands } from './ledger.ts';
import { paymentCommands } from './payment.ts';
import { platformCommands } from './platform.ts';
import { protectCommand } from './protect.ts';
import { quotasCommand } from './quotas.ts';
import { railCommands } from './rail.ts';
import { reconcileCommands } from './reconcile.ts';
import { redriveCommand } from './redrive.ts';
import { restoreCommands } from './restore.ts';
import { resumeCommand } from './resume.ts';
import { smokeCommand } from './smoke.ts';
import { termsCommands } from './terms.ts';
import { webhookKeyCommands } from './webhook-keys.ts';
import { webhookCommands } from './webhooks.ts';
import { worldCommands } from './world.ts';

/** Everything that is done to a running service, on this machine or deployed, with who may do it. */
export const operations: OperationGroup = {
  summary: 'Operates the service that runs on this machine (DATA_DIR, else .local), or a deployed one (--stack).',
  commands: {
    actions: actionsCommand,
    health: healthCommand,
    platform: platformCommands,
    terms: termsCommands,
    redrive: redriveCommand,
    resume: resumeCommand,
    restore: restoreCommands,
    payment: paymentCommands,
    customer: customerCommands,
    card: cardCommands,
    balance: balanceCommands,
    ledger: ledgerCommands,
    reconcile: reconcileCommands,
    rail: railCommands,
    webhooks: webhookCommands,
    smoke: smokeCommand,
    quotas: quotasCommand,
    protect: protectCommand,
    clock: clockCommands,
    world: worldCommands,
    catalogue: catalogueCommands,
    lab: labCommands,
    'webhook-keys': webhookKeyCommands,
  },
};

/** The same commands as they are run: each leaves a record in the table. */
export const operate: CommandGroup = recorded(operations);
