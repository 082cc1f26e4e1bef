import { type OperatorRole, operatorRoles } from '../../functions/domain/platforms/operator-action.ts';
import type { OperatorRight } from '../../functions/topology/operator-rights.ts';
import { operations } from './commands/operate.ts';
import { commandsOf } from './operation.ts';

/** What the commands of a role use, and those of the roles before it. */
function rightsOf(name: OperatorRole): readonly OperatorRight[] {
  const roles = operatorRoles.slice(0, operatorRoles.indexOf(name) + 1);
  const used = commandsOf(operations).filter(({ role }) => roles.includes(role));
  return [...new Set(used.flatMap(({ uses }) => uses))].sort();
}

/** What each role of operators needs. */
export const roleRights = {
  read: rightsOf('read'),
  operate: rightsOf('operate'),
  'break-glass': rightsOf('break-glass'),
} as const satisfies Readonly<Record<OperatorRole, readonly OperatorRight[]>>;
