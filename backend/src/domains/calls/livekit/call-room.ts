import type { CallDirection } from '@switchboard/contracts/calls';
import { withTenant } from '../../../database/tenant-pool.ts';
import { transact } from '../../../database/transact.ts';
import { calleeOf } from '../../../livekit/identities.ts';
import type { RoomWork } from '../../../livekit/room-agents.ts';
import type { RoomSubject } from '../../../livekit/room-memory.ts';
import { writeNetworks } from '../../../outgoing/public-addresses.ts';
import type { Services } from '../../../services.ts';
import { handsOverWarmly } from '../../../voice/hand-over/warmly.ts';
import { agentServices } from '../../assistant-tests/agent-services.ts';
import { agentTools, handsToOthers } from '../../assistant-tests/agent-tools.ts';
import { keepRecording, writtenTo } from '../../assistant-tests/keep-recording.ts';
import { pronunciationsOf } from '../../pronunciations/pronunciations.service.ts';
import { withHandOver } from '../../tools/hand-over-assistant.ts';
import { talkingOf } from '../sandbox/talk.ts';
import { workOfAnnouncement } from './announcement.ts';
import { callTools } from './call-tools.ts';
import { handOverFrom } from './hand-over.ts';
import { callToDial } from './trunk.ts';

/** The maximum length of a call without its own limit. */
const longestSeconds = 2 * 60 * 60;

/** How long an agent waits for an answer. */
const ringSeconds = 60;

/** The path of a call's recording. */
export const recordingOf = ({ organization_id, call_id }: Pick<RoomSubject, 'organization_id' | 'call_id'>): string =>
  `${organization_id}/recordings/${call_id}.wav`;

/** The agent's work in the room of a call. Null if the call has ended. */
export async function workOfCall(services: Services, id: string, subject: RoomSubject): Promise<RoomWork | null> {
  if (subject.announces) return workOfAnnouncement(id, subject);
  const talking = await talkingOf(services, id);
  const { context, call, config } = talking;
  if (call.ended_at) return null;
  const isRecorded = config.configuration.recordCalls;
  const maxSeconds = call.max_seconds ?? longestSeconds;
  const { trunk } = await withTenant(subject.organization_id, () => callToDial(services, call.id));
  async function keepSound(): Promise<void> {
    const kept = await keepRecording(context, id, recordingOf(subject));
    if (!kept) return;
    const { recording_bytes } = kept;
    // The event at the end of the call reports the recording.
    await transact(context, (tx) =>
      tx.call_logs.updateMany({ where: { call_id: call.id }, data: { recording_bytes } }),
    );
  }
  const handOver = handOverFrom(services, id, subject, { trunk, maxSeconds });
  return {
    order: {
      id,
      config,
      tools: agentTools(config),
      flow: { variables: talking.variables },
      services: await agentServices(context, config),
      pronunciations: await withTenant(context.organizationId, () => pronunciationsOf(context, call.assistant_id)),
      private_networks: writeNetworks(context.env.privateNetworks),
      organization_name: context.organization.name,
      organization_id: context.organizationId,
      time_zone: context.organization.time_zone,
      max_seconds: maxSeconds,
      // The callee speaks first, and may be a machine.
      direction: call.direction as CallDirection,
      recording_path: isRecorded ? writtenTo(id) : null,
    },
    runTool: withHandOver(
      context,
      talking.variables,
      callTools(context, talking, handOver),
      ({ assistant_id, version, config: its }) =>
        callTools(
          context,
          { ...talking, call: { ...talking.call, assistant_id, assistant_version: version }, config: its },
          handOver,
        ),
    ),
    // Another assistant that takes the caller may brief a colleague, too.
    consults: handsOverWarmly(config) || handsToOthers(config),
    identity: subject.identity ?? calleeOf(id),
    isTelephone: true,
    waitSeconds: ringSeconds,
    onConnected: async () => undefined,
    onEnd: async () => {
      if (isRecorded)
        await withTenant(subject.organization_id, keepSound).catch((error: unknown) =>
          context.log.error({ err: error, call_id: call.id }, 'the recording of a call was lost'),
        );
    },
  };
}
