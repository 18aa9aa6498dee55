import { mergeLeads } from '../domains/lead-merges/merge-leads.ts';
import { actingAs } from './acting.ts';
import type { DemoContext, DemoLead } from './context.ts';

/** Two merged leads with the same number; other duplicates are not merged yet. */
export async function fillMerges(demoContext: DemoContext, leads: readonly DemoLead[]): Promise<void> {
  const { services, demo } = demoContext;
  const merged = leads.at(-1);
  const survivor = leads.find(({ phone_number }) => phone_number === merged?.phone_number);
  if (!demo.is_pro || !merged || !survivor || survivor === merged) return;
  const { id } = await mergeLeads(await actingAs(demoContext, 2), survivor.id, {
    lead_ids: [merged.id],
    values_from: {},
  });
  await services.db.lead_merges.update({
    where: { id },
    data: { created_at: new Date(Date.now() - 26 * 3_600_000) },
    select: { id: true },
  });
}
