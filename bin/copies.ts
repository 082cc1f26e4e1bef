import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addCopies, addReplicaKeys } from '../lib/aws/copies.ts';
import { readStage, StageError } from '../lib/aws/stage-file.ts';

/** The stacks beside a stage, which other credentials deploy: its copies in another account, and replicas of its keys in another region. */
try {
  const app = new App();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const stage = readStage(app.node.getAllContext());
  if (!stage.copies) throw new StageError(`The stage ${stage.name} has no copies in another account.`);
  addCopies(app, stage, stage.copies);
  addReplicaKeys(app, stage, stage.copies);
  app.synth();
} catch (cause) {
  if (!(cause instanceof StageError)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
}
