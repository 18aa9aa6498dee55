import { createReport } from '../domains/campaigns/campaign-reports.service.ts';
import { actingAs } from './acting.ts';
import type { DemoContext } from './context.ts';

/** What the first campaign has come to by now, kept by somebody. */
export async function fillReports(context: DemoContext, campaignId: string): Promise<void> {
  await createReport(await actingAs(context, 1), campaignId);
}
