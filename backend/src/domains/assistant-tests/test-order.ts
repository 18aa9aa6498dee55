import type { SpokenLine } from '@switchboard/contracts/voice';
import { maxTestSeconds } from '@switchboard/contracts/voice.limits';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { writeNetworks } from '../../outgoing/public-addresses.ts';
import type { Resumed, TalkOrder } from '../../voice/agent/messages.ts';
import type { Talked } from '../../voice/agent-process.ts';
import { readValidPrices } from '../costs/valid-prices.read.ts';
import { pronunciationsOf } from '../pronunciations/pronunciations.service.ts';
import { agentServices } from './agent-services.ts';
import { agentTools } from './agent-tools.ts';
import { endWebTest, type OpenTest, type TakenTest } from './assistant-tests.service.ts';
import { keepRecording, writtenTo } from './keep-recording.ts';

/** The conversation so far, in a test that continues after its process ended. */
function resumedOf({ cut_offs, connected_at, lines }: OpenTest): { resumed?: Resumed } {
  if (cut_offs === 0) return {};
  const began_at = connected_at?.getTime() ?? Date.now();
  return { resumed: { began_at, lines: lines as unknown as SpokenLine[] } };
}

/** What an agent needs to hold a test. */
export async function orderOfTest(context: Context, test: OpenTest): Promise<TalkOrder> {
  const { db, organizationId } = context;
  return {
    id: test.id,
    config: test.config,
    tools: agentTools(test.config),
    flow: { variables: test.variables, ...(test.flow_start && { at: test.flow_start }) },
    services: await agentServices(context, test.config),
    pronunciations: await withTenant(organizationId, () => pronunciationsOf(context, test.assistant_id)),
    private_networks: writeNetworks(context.env.privateNetworks),
    organization_name: context.organization.name,
    organization_id: organizationId,
    time_zone: context.organization.time_zone,
    max_seconds: maxTestSeconds,
    ...(test.is_typed && { is_typed: true as const }),
    recording_path: test.is_recorded ? writtenTo(test.id) : null,
    prices: await withTenant(organizationId, () => readValidPrices(db, organizationId, new Date())),
    ...resumedOf(test),
  };
}

/** Stores the outcome of a test, and its audio if it was recorded. */
export async function settleTest(
  context: Context,
  test: Pick<TakenTest, 'id' | 'is_recorded'>,
  talked: Talked,
): Promise<void> {
  // The conversation is kept even if its audio can't be.
  const recording = test.is_recorded
    ? await keepRecording(context, test.id).catch((error: unknown) => {
        context.log.error({ err: error }, 'the recording of a test was lost');
        return null;
      })
    : null;
  await endWebTest(context, test.id, { ...talked, recording });
}
