import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { endpointList } from '../functions/contract/endpoints.ts';
import { addPayments, bundledFor } from '../lib/aws/stacks.ts';
import { readStage, StageError } from '../lib/aws/stage-file.ts';
import { roleRights } from '../lib/operations/role-rights.ts';

try {
  const app = new App();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const stage = readStage(app.node.getAllContext());
  addPayments(app, { stage, endpoints: endpointList, codeOf: await bundledFor(app, endpointList), roleRights });
  app.synth();
} catch (cause) {
  if (!(cause instanceof StageError)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
}
