/** Meters one payment of each kind in a local run and prices a million of them: npm run cost. */
process.env.LOG_LEVEL = 'INFO';
// As Lambda sets it, for the most of requests: X-Ray samples one in twenty.
process.env._X_AMZN_TRACE_ID = 'Root=1-00000000-000000000000000000000000;Sampled=0';
const { measureCost } = await import('../lib/measure/cost.ts');

try {
  console.log(await measureCost());
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
