import { succeedTask } from '../../runtime/workflow.ts';
import type { ProgressMessage } from './progress.ts';

/** Reports the progress of a mint or burn to its workflow. */
export const reportProgress = ({ taskToken, report }: ProgressMessage): Promise<boolean> =>
  succeedTask(taskToken, report);
