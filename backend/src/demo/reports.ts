import { createReport } from '../domains/campaigns/campaign-reports.service.ts';
import { actingAs } from './acting.ts';
import type { DemoContext } from './context.ts';

/** A report on the first campaign's results so far. */
export async function fillReports(context: DemoContext, campaignId: string): Promise<void> {
  await createReport(await actingAs(context, 1), campaignId);
}
