import type { Onboarding, OnboardingChange, SampleKit } from '@switchboard/contracts/onboarding';
import { kitNames, maxSeenHints } from '@switchboard/contracts/onboarding.limits';
import { actorCan, userIdOf } from '../../actor.ts';
import type { Context, MemberContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { assertMay } from '../../who-may.ts';
import { nameOfLead } from '../leads/lead-name.ts';
import { lockOnboarding, outboundNumber } from './create-kit.ts';
import { readSamples } from './samples.read.ts';
import { readSteps } from './steps.read.ts';

type Kit = Omit<SampleKit, 'created_at'> & { created_at: Date };

/** The samples, and where to look at them first; rows that people have deleted are left out. */
async function readKit({ db }: Context, use_case: string | null, created_at: Date | null): Promise<Kit | null> {
  const use = kitNames.find((name) => name === use_case);
  if (!use || !created_at) return null;
  const samples = await readSamples(db);
  const first = (kind: string) => samples.find((sample) => sample.kind === kind) ?? null;
  const lead = await db.leads.findFirst({
    where: { is_sample: true },
    orderBy: [{ total_calls: 'asc' }, { id: 'asc' }],
    select: { id: true, first_name: true, last_name: true },
  });
  const number = await outboundNumber(db);
  return {
    use_case: use,
    created_at,
    count: samples.length,
    assistant_id: first('assistant')?.id ?? null,
    lead_id: lead?.id ?? null,
    lead_name: lead && nameOfLead(lead),
    phone_number_id: number?.id ?? null,
    template_name: first('feature_template')?.name ?? null,
    interview_id: first('interview')?.id ?? null,
    edited: samples.filter(({ is_edited }) => is_edited).map(({ kind, id, name }) => ({ kind, id, name })),
  };
}

/** The organization's onboarding, as the signed-in person sees it. */
export async function readOnboarding(context: MemberContext): Promise<Omit<Onboarding, 'kit'> & { kit: Kit | null }> {
  const { db, actor } = context;
  const user_id = userIdOf(actor);
  const [row, person] = await Promise.all([
    db.onboarding.findFirst(),
    user_id ? db.onboarding_people.findFirst({ where: { user_id } }) : null,
  ]);
  const mayManage = actorCan(actor, 'onboarding.write');
  return {
    is_asked: mayManage && row !== null && row.answered_at === null,
    kit: mayManage && row ? await readKit(context, row.use_case, row.kit_created_at) : null,
    steps: await readSteps(context, row?.kept_steps ?? []),
    is_dismissed: person?.dismissed_at != null,
    seen_hints: person?.seen_hints ?? [],
  };
}

/** Dismisses steps and hints for a person, and records that the organization starts without samples. Throws FORBIDDEN. */
export async function updateOnboarding(
  context: MemberContext,
  { is_answered, is_dismissed, seen_hints = [] }: OnboardingChange,
): Promise<void> {
  const { organizationId: organization_id } = context;
  const user_id = userIdOf(context.actor);
  if (!user_id)
    throw new AppError('FORBIDDEN', 'Only a signed-in person can hide their steps.', {
      reason: 'people_only',
    });
  if (is_answered) assertMay(context, 'onboarding.write');
  await transact(context, async (tx) => {
    if (is_answered) {
      const { answered_at } = await lockOnboarding(tx, organization_id);
      await tx.onboarding.update({
        where: { organization_id },
        data: { answered_at: answered_at ?? new Date() },
        select: { organization_id: true },
      });
    }
    await tx.$executeRaw`
      INSERT INTO onboarding_people AS p (organization_id, user_id, dismissed_at, seen_hints)
      VALUES (${organization_id}::uuid, ${user_id}::uuid, CASE WHEN ${is_dismissed ?? false} THEN now() END, ${[...new Set(seen_hints)]}::text[])
      ON CONFLICT (organization_id, user_id) DO UPDATE SET
        dismissed_at = CASE WHEN ${is_dismissed === undefined} THEN p.dismissed_at ELSE excluded.dismissed_at END,
        seen_hints = (ARRAY(SELECT DISTINCT hint FROM unnest(p.seen_hints || excluded.seen_hints) AS hint ORDER BY hint))[1:${maxSeenHints}::int]`;
    await emitEvent(tx, organization_id, {
      type: 'onboarding.changed',
      // The person's other devices dismiss it as well.
      subject_id: user_id,
      change: 'updated',
    });
  });
}
