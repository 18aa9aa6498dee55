import type { FeatureFlag } from '@switchboard/contracts/modules';
import type { OnboardingStep } from '@switchboard/contracts/onboarding.limits';
import type { Permission } from '@switchboard/contracts/permissions';
import { actorCan } from '../../actor.ts';
import type { Context, MemberContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';

type Fact = 'hear_assistant' | 'place_call' | 'bring_leads' | 'invite' | 'connect_carrier' | 'publish';

// A version without an author came with the organization and was not published by a member.
const facts = `
  SELECT EXISTS (SELECT FROM assistant_tests WHERE organization_id = current_organization()) AS hear_assistant,
    EXISTS (SELECT FROM calls WHERE organization_id = current_organization() AND direction = 'outbound' AND status <> 'error') AS place_call,
    coalesce((SELECT total > 0 FROM lead_counters WHERE organization_id = current_organization()), false) AS bring_leads,
    (SELECT count(*) > 1 FROM organization_members WHERE organization_id = current_organization())
      OR EXISTS (SELECT FROM organization_invitations WHERE organization_id = current_organization() AND cancelled_at IS NULL) AS invite,
    EXISTS (SELECT FROM phone_numbers WHERE organization_id = current_organization()
      AND termination_sip_domain <> 'sandbox.switchboard.example') AS connect_carrier,
    EXISTS (SELECT FROM assistants a JOIN assistant_versions v
      ON v.organization_id = a.organization_id AND v.assistant_id = a.id AND v.version_number = a.published_version
      WHERE a.organization_id = current_organization() AND NOT a.is_sample AND v.created_by_name IS NOT NULL) AS publish`;

/** The steps that the organization has done by now, by any member. */
export async function readFacts(tx: Pick<Tx, '$queryRawUnsafe'>): Promise<Record<Fact, boolean>> {
  const [row] = await tx.$queryRawUnsafe<Record<Fact, boolean>[]>(facts);
  if (!row) throw new Error('A statement without a table answers one row');
  return row;
}

interface Step {
  step: OnboardingStep;
  is_done: boolean;
}

/** Whether the address is confirmed; omitted if no mail can be sent. */
const addressStep = ({ env, person }: MemberContext): Step[] =>
  env.smtpUrl && person ? [{ step: 'verify_address', is_done: person.email_verified }] : [];

async function clientSteps(context: MemberContext, clientId: string): Promise<Step[]> {
  const { tenantPool, organizationId } = context;
  const { rows } = await tenantPool.query<{ see_leads: boolean; bring_leads: boolean; invite: boolean }>(
    `SELECT EXISTS (SELECT FROM leads WHERE organization_id = $1 AND client_id = $2) AS see_leads,
       EXISTS (SELECT FROM leads l JOIN client_members m ON m.organization_id = l.organization_id AND m.user_id = l.created_by
         WHERE l.organization_id = $1 AND l.client_id = $2 AND m.client_id = $2) AS bring_leads,
       (SELECT count(*) > 1 FROM client_members WHERE organization_id = $1 AND client_id = $2)
         OR EXISTS (SELECT FROM client_invitations WHERE organization_id = $1 AND client_id = $2) AS invite`,
    [organizationId, clientId],
  );
  const row = rows[0] ?? { see_leads: false, bring_leads: false, invite: false };
  return [
    { step: 'see_leads', is_done: row.see_leads },
    ...(actorCan(context.actor, 'portal.write') ? [{ step: 'bring_leads' as const, is_done: row.bring_leads }] : []),
    ...(actorCan(context.actor, 'client_member.manage') ? [{ step: 'invite' as const, is_done: row.invite }] : []),
  ];
}

/** The permission that each step requires, and the feature whose pages it leads to. */
const needs: Record<Fact, { permission: Permission; flag?: FeatureFlag }> = {
  hear_assistant: { permission: 'assistant.read', flag: 'assistants' },
  place_call: { permission: 'call.place', flag: 'leads' },
  bring_leads: { permission: 'lead.write', flag: 'leads' },
  invite: { permission: 'member.manage' },
  connect_carrier: { permission: 'phone_number.manage', flag: 'phonenumbers' },
  publish: { permission: 'assistant.write', flag: 'assistants' },
};

async function staffSteps({ actor, db, organization }: Context, keptSteps: readonly string[]): Promise<Step[]> {
  const done = await readFacts(db);
  return (Object.keys(needs) as Fact[])
    .filter((step) => {
      const { permission, flag } = needs[step];
      return actorCan(actor, permission) && (!flag || organization.feature_flags[flag] !== false);
    })
    .map((step) => ({ step, is_done: done[step] || keptSteps.includes(step) }));
}

/** The first steps for the signed-in person, in order, with those that are done. */
export async function readSteps(context: MemberContext, keptSteps: readonly string[]): Promise<Step[]> {
  const { actor } = context;
  const own =
    actor.kind === 'client' ? await clientSteps(context, actor.client.id) : await staffSteps(context, keptSteps);
  return [...addressStep(context), ...own];
}
