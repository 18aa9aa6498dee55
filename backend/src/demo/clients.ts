import { randomBytes } from 'node:crypto';
import { hashCode } from '../domains/clients/client-invitations.service.ts';
import type { DemoContext, DemoLead } from './context.ts';

const week = 7 * 86_400_000;

/** The clients of an organization, the leads that each can see, and a pending invitation. */
export async function fillClients(
  { services: { db }, demo, organization_id, people }: DemoContext,
  leads: readonly DemoLead[],
): Promise<void> {
  for (const [place, { name, shares_transcripts, shares_recordings, everyLeads }] of demo.clients.entries()) {
    const { id } = await db.clients.create({
      data: { organization_id, name, shares_transcripts, shares_recordings },
    });
    // Each client gets other leads than the one before.
    const own = leads.filter((_, index) => index % everyLeads === place);
    await db.leads.updateMany({
      where: { id: { in: own.map((lead) => lead.id) }, client_id: null },
      data: { client_id: id },
    });
  }
  const [first] = await db.clients.findMany({ where: { organization_id, name: demo.clients[1]?.name ?? '' } });
  if (first)
    await db.client_invitations.create({
      data: {
        organization_id,
        client_id: first.id,
        email: 'jonas@brightwater.example',
        role: 'viewer',
        code_hash: hashCode(randomBytes(20).toString('hex')),
        invited_by: people[0] ?? null,
        expires_at: new Date(Date.now() + week),
      },
    });
}
