import type { TestApp } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { isReached } from '../../dialer/rules/retries.ts';
import type { LeadEnd } from '../simulation/never-reached.ts';
import type { SimulatedLead } from '../simulation/world.ts';

interface EndRow {
  lead_id: string;
  is_planned: boolean;
  is_open: boolean;
  final_reason: string | null;
  /** The dialer's refusals since the lead's last call, in order. */
  refusals: string[] | null;
  calls: { ended_reason: string | null; is_connected: boolean }[] | null;
}

/** A lead's refusal: a lead that waited for minutes was not called for lack of them, even if the last day passed in the meantime. */
const refusalOf = ({ refusals }: EndRow): string | null =>
  refusals?.find((reason) => reason === 'campaign_minutes') ?? refusals?.at(-1) ?? null;

/** The final states of a campaign's leads in the database, in the form that a rehearsal keeps in memory. */
export async function realEnds(app: TestApp, campaignId: string, leads: readonly SimulatedLead[]): Promise<LeadEnd[]> {
  const { rows } = await asOwner(app.services.env.databaseUrl, (owner) =>
    owner.query<EndRow>(
      `SELECT m.lead_id, m.planned_at IS NOT NULL AS is_planned, m.final_reason,
         EXISTS (SELECT FROM scheduled_calls s WHERE s.campaign_id = m.campaign_id AND s.lead_id = m.lead_id AND s.status = 'scheduled')
           OR EXISTS (SELECT FROM calls c WHERE c.campaign_id = m.campaign_id AND c.lead_id = m.lead_id AND c.ended_at IS NULL) AS is_open,
         (SELECT json_agg(d.reason ORDER BY d.decided_at) FROM dial_decisions d WHERE d.lead_id = m.lead_id AND NOT d.is_allowed
           AND NOT EXISTS (SELECT FROM dial_decisions n WHERE n.lead_id = d.lead_id AND n.is_allowed AND n.decided_at > d.decided_at)) AS refusals,
         (SELECT json_agg(json_build_object('ended_reason', c.ended_reason, 'is_connected', c.connected_at IS NOT NULL))
           FROM calls c WHERE c.campaign_id = m.campaign_id AND c.lead_id = m.lead_id) AS calls
       FROM campaign_leads m WHERE m.campaign_id = $1`,
      [campaignId],
    ),
  );
  const rowOf = new Map(rows.map((row) => [row.lead_id, row]));
  return leads.flatMap((lead) => {
    const row = rowOf.get(lead.id);
    if (!row) return [];
    const { is_planned, is_open, final_reason, calls } = row;
    const ofRule = final_reason === 'not_reached' || final_reason === 'reached' ? null : final_reason;
    const reason = ofRule ?? refusalOf(row);
    return [
      {
        lead,
        is_planned,
        is_open,
        attempts: calls?.length ?? 0,
        is_reached: (calls ?? []).some((call) => isReached(call.ended_reason ?? '', call.is_connected)),
        refusal: reason === null ? null : { reason, explanation: '' },
      },
    ];
  });
}
