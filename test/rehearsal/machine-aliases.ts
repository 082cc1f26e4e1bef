import {
  CreateStateMachineAliasCommand,
  PublishStateMachineVersionCommand,
  paginateListStateMachines,
  SFNClient,
} from '@aws-sdk/client-sfn';
import { liveAlias } from '../../lib/aws/names.ts';

/** Publishes every state machine and points its alias to that version, as the templates do on AWS. */
export async function publishMachines(): Promise<void> {
  const client = new SFNClient({});
  for await (const { stateMachines = [] } of paginateListStateMachines({ client }, {})) {
    for (const { stateMachineArn } of stateMachines) {
      const { stateMachineVersionArn } = await client.send(new PublishStateMachineVersionCommand({ stateMachineArn }));
      await client.send(
        new CreateStateMachineAliasCommand({
          name: liveAlias,
          routingConfiguration: [{ stateMachineVersionArn, weight: 100 }],
        }),
      );
    }
  }
}
