import type { Store } from '../store/table.ts';
import { tableClient } from './clients/table.ts';
import { setting } from './settings.ts';

/** The table that the deployment gave this function. */
export const theStore = (): Store => ({ client: tableClient(), tableName: setting('tableName') });
