import { RehearsalInput } from '@switchboard/contracts/rehearsals';
import { systemContext } from '../context.ts';
import { startRehearsal } from '../domains/rehearsals/rehearsals.service.ts';
import type { DemoContext } from './context.ts';

/** A rehearsal of the campaign, which runs as soon as a worker starts; always with the same random seed. */
export async function fillRehearsal({ services, organization_id }: DemoContext, campaignId: string): Promise<void> {
  const context = await systemContext(services, organization_id, 'demo');
  const input = { seed: 7, runs: 5, callees: 'usual', price_per_minute: 0.09 } as const;
  await startRehearsal(context, campaignId, RehearsalInput.parse(input));
}
