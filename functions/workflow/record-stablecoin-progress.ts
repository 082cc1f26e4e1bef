export { recordProgress as handler } from '../use-cases/stablecoins/record-progress.ts';
