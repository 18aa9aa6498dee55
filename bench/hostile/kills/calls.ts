import { randomUUID } from 'node:crypto';
import { setPlan } from '../../../backend/src/domains/assistants/test-assistants.ts';
import { signUpCaller } from '../../../backend/src/domains/calls/test-caller.ts';
import { newTestCampaigns } from '../../../backend/src/domains/campaigns/test-campaigns.ts';
import { zoneAt } from '../../../backend/src/domains/dialer/proof/open-zone.ts';
import { ownNumbers } from '../../../backend/src/domains/dialer/proof/prepare-calls.ts';
import { asOwner } from '../../../backend/src/testing/test-database.ts';
import { startWebhookReceiver } from '../../../backend/src/testing/webhook-receiver.ts';
import type { Kind, KindParts, Outcome } from './kind.ts';
import { remotely } from './remote.ts';

/** How calls end, by the last four digits. */
const lastFours = ['0141', '0142', '0143', '0102', '0104'];

interface CallRow {
  id: string;
  lead_id: string;
  has_ended: boolean;
  dials: number;
  status: string | null;
}

const callsOf = `
  SELECT c.id, c.ended_at IS NOT NULL AS has_ended, count(d.attempt_id)::int AS dials, max(a.status) AS status,
    c.campaign_id, c.lead_id
  FROM calls c LEFT JOIN call_attempts a ON a.organization_id = c.organization_id AND a.call_id = c.id
    LEFT JOIN sandbox_calls d ON d.attempt_id = a.id
  WHERE c.organization_id = $1 GROUP BY c.organization_id, c.id`;

const outcomeOf = ({ id, has_ended, dials, status }: CallRow): Outcome => ({
  isStuck: !has_ended,
  isDoubled: dials > 1,
  // Whether it was dialed is not known: people are shown that.
  hasFailed: status === 'uncertain',
  detail: `call ${id}: ${dials} dials, ${status}`,
});

/** Calls that people place, held by agents, with their webhooks. */
export async function calls({ app, remote }: KindParts): Promise<Kind[]> {
  const caller = await signUpCaller(app);
  await setPlan(app, caller.person, true);
  const { organizationId } = caller.person;
  await asOwner(app.services.env.databaseUrl, (owner) =>
    owner.query('UPDATE organizations SET max_concurrent_calls = 100 WHERE id = $1', [organizationId]),
  );
  const person = remotely(remote, caller.person);
  const receiver = await startWebhookReceiver();
  const made = await caller.person.request('POST', '/api/webhooks', { url: receiver.url });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const numbers = ownNumbers(2_000, lastFours);
  const placed: string[] = [];
  const rows = <T extends object>(text: string) =>
    asOwner(app.services.env.databaseUrl, async (owner) => (await owner.query<T>(text, [organizationId])).rows);
  return [
    {
      name: 'calls, with an agent',
      async begin(number) {
        const lead = await caller.person.request<{ id: string }>('POST', '/api/leads', {
          first_name: 'Grace',
          last_name: String(number),
          phone_number: numbers[number],
        });
        const { status, body } = await person.request<{ call_id: string }>(
          'POST',
          '/api/call',
          { lead_id: lead.body.id, assistant_id: caller.assistantId, phone_number_id: caller.numberId },
          { 'idempotency-key': randomUUID() },
        );
        if (status >= 300) throw new Error(`A call was answered with ${status}: ${JSON.stringify(body)}`);
        placed.push(body.call_id);
      },
      async outcomes() {
        const found = await rows<CallRow>(callsOf);
        const known = new Map(found.map((row) => [row.id, row]));
        // Each lead is called once: a second call would be the same request, carried out twice.
        const leads = Map.groupBy(found, ({ lead_id }) => lead_id);
        return placed.map((id) => {
          const row = known.get(id);
          if (!row) return { isLost: true, detail: `call ${id}` };
          const outcome = outcomeOf(row);
          return { ...outcome, isDoubled: outcome.isDoubled === true || leads.get(row.lead_id)?.length !== 1 };
        });
      },
    },
    {
      name: 'deliveries of webhooks',
      begin: async () => undefined,
      async outcomes() {
        const found = await rows<{ id: string; event_id: string; status: string; copies: number }>(
          `SELECT id, event_id, status, (count(*) OVER (PARTITION BY webhook_id, event_id))::int AS copies
           FROM webhook_deliveries WHERE organization_id = $1`,
        );
        const arrived = new Set(receiver.received.map(({ headers }) => String(headers['webhook-id'])));
        return found.map(({ event_id, status, copies }) => ({
          isStuck: status === 'pending',
          isLost: status === 'failed' || (status === 'succeeded' && !arrived.has(event_id)),
          isDoubled: copies > 1,
          detail: `delivery of ${event_id}: ${status}`,
        }));
      },
    },
  ];
}

/** Campaigns of three leads that dial automatically. */
export async function campaigns({ app, remote }: KindParts): Promise<Kind[]> {
  const my = await newTestCampaigns(app);
  const { organizationId } = my.organization;
  const person = remotely(remote, my.member);
  const numbers = ownNumbers(2_000, ['0102', '0104']).reverse();
  const leadsPerCampaign = 3;
  await asOwner(app.services.env.databaseUrl, (owner) =>
    owner.query('UPDATE organizations SET max_concurrent_calls = 100, is_pro = true WHERE id = $1', [organizationId]),
  );
  await my.limit({ max_instances: 10_000 });
  const launched: string[] = [];
  return [
    {
      name: 'calls of campaigns',
      async begin(number) {
        const lead_ids: string[] = [];
        for (let index = 0; index < leadsPerCampaign; index++) {
          const { body } = await my.member.request<{ id: string }>('POST', '/api/leads', {
            first_name: 'Ada',
            last_name: `${number}-${index}`,
            phone_number: numbers[number * leadsPerCampaign + index],
            // A zone where it is noon: campaigns only call within calling hours.
            time_zone: zoneAt(12),
          });
          lead_ids.push(body.id);
        }
        const { id } = (await my.add({ name: `Campaign ${number}` })).body;
        await my.addLeads(id, { lead_ids });
        await my.change(id, {
          call_start_time: '00:00',
          call_end_time: '24:00',
          max_calls_per_minute: 600,
          max_attempts: 1,
        });
        const { status, body } = await person.request('POST', `/api/campaigns/${id}/launch`, { dialing: 'automatic' });
        if (status >= 300) throw new Error(`A launch was answered with ${status}: ${JSON.stringify(body)}`);
        launched.push(id);
      },
      async outcomes() {
        const rows = await asOwner(
          app.services.env.databaseUrl,
          async (owner) =>
            (
              await owner.query<CallRow & { campaign_id: string; member: string; calls: number }>(
                `SELECT m.campaign_id, m.lead_id AS member, c.id, c.has_ended, c.dials, c.status,
                   (count(c.id) OVER (PARTITION BY m.campaign_id, m.lead_id))::int AS calls
                 FROM campaign_leads m LEFT JOIN (${callsOf}) c ON c.campaign_id = m.campaign_id AND c.lead_id = m.lead_id
                 WHERE m.organization_id = $1`,
                [organizationId],
              )
            ).rows,
        );
        return rows
          .filter(({ campaign_id }) => launched.includes(campaign_id))
          .map((row) =>
            row.calls === 0
              ? { isStuck: true, detail: `lead ${row.member} was not called` }
              : { ...outcomeOf(row), isDoubled: row.dials > 1 || row.calls > 1 },
          );
      },
    },
  ];
}
