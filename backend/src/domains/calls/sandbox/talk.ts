import type { EndedReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import { systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { writeNetworks } from '../../../outgoing/public-addresses.ts';
import type { Services } from '../../../services.ts';
import { within } from '../../../within.ts';
import { agentServices } from '../../assistant-tests/agent-services.ts';
import { agentTools } from '../../assistant-tests/agent-tools.ts';
import { fillConfig } from '../../assistant-tests/fill-config.ts';
import { readSnapshots } from '../../assistants/versions.ts';
import { withHandOver } from '../../tools/hand-over-assistant.ts';
import type { Script } from '../carrier.ts';
import { variablesOf } from '../script.ts';
import type { PlayedLine } from './alone.ts';
import { calleeAt } from './plan.ts';
import { sandboxTools } from './tools.ts';

/** Time limits in seconds: in the agents' process, and until its answer arrives. */
const limits = { agent: 60, answer: 75 };
const maxTurns = 60;

/** What was said, and why the call ended. */
interface Played {
  reason: EndedReason;
  lines: PlayedLine[];
  /** The usage; null if unknown. */
  usage: Usage[] | null;
}

/** Talks in a simulated call: resolves with the lines, and rejects if no agent can talk. */
export type Talk = (attemptId: string, script: Script, stop: AbortSignal) => Promise<Played>;

/** The data for the conversation of an attempt. Throws for an unknown attempt. */
export async function talkingOf(services: Services, attemptId: string) {
  const { rows } = await services.systemPool.query<{ organization_id: string; call_id: string }>(
    'SELECT organization_id, call_id FROM call_attempts WHERE id = $1',
    [attemptId],
  );
  const [found] = rows;
  if (!found) throw new Error('The attempt is of no call');
  const context = await systemContext(services, found.organization_id, 'a call');
  return withTenant(found.organization_id, async () => {
    const { db, organizationId, organization } = context;
    const call = await db.calls.findFirstOrThrow({ where: { id: found.call_id } });
    const snapshotOf = await readSnapshots(db, organizationId, [call]);
    const snapshot = snapshotOf(call);
    if (!snapshot) throw new Error('The call goes by no version of an assistant');
    const campaign = call.campaign_id
      ? await db.campaigns.findFirst({ where: { id: call.campaign_id }, select: { configuration_data: true } })
      : null;
    const configuration = campaign?.configuration_data;
    const variables = variablesOf({ organization_name: organization.name, configuration }, call);
    const config = fillConfig(snapshot, variables);
    return { context, call, config, variables };
  });
}

/** Lets the version that a call uses talk with the simulated callee, in text and in the agents' process. */
export function sandboxTalk(services: () => Services): Talk {
  return async (attemptId, script, stop) => {
    const { context, call, config, variables } = await talkingOf(services(), attemptId);
    const order = {
      id: attemptId,
      config,
      tools: agentTools(config),
      services: await agentServices(context, config),
      private_networks: writeNetworks(context.env.privateNetworks),
      organization_name: context.organization.name,
      organization_id: context.organizationId,
      time_zone: context.organization.time_zone,
      max_seconds: limits.agent,
      direction: script.direction,
      flow: { variables },
      callee: calleeAt(call.phone_number, script),
      max_turns: maxTurns,
    };
    const tools = withHandOver(
      context,
      variables,
      sandboxTools(context, { call, config, variables }),
      ({ assistant_id, version, config: its }) =>
        sandboxTools(context, {
          call: { ...call, assistant_id, assistant_version: version },
          config: its,
          variables,
        }),
    );
    const played = context.agents.play(order, tools, stop);
    return within(limits.answer, 'The agent', played);
  };
}
