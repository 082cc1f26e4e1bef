import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { endpointList } from '../functions/contract/endpoints.ts';
import { addPayments } from '../lib/aws/stacks.ts';
import { readStage, StageError } from '../lib/aws/stage-file.ts';

try {
  const app = new App();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  addPayments(app, { stage: readStage(app.node.getAllContext()), endpoints: endpointList });
  app.synth();
} catch (cause) {
  if (!(cause instanceof StageError)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
}
