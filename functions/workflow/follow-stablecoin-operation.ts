export { followOperation as handler } from '../use-cases/stablecoins/follow-operation.ts';
