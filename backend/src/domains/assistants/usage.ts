import type { AssistantUsage } from '@switchboard/contracts/assistants';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { lockAssistant, readAssistant } from './assistant-row.ts';

// Enough to know which they are.
const take = 5;

/** What refers to an assistant. Throws NOT_FOUND. */
export async function readUsage(
  { db }: { db: Pick<Tx, 'assistants' | 'campaigns'> },
  id: string,
): Promise<AssistantUsage> {
  await readAssistant(db, id);
  const assistant = await db.assistants.findFirstOrThrow({
    where: { id },
    select: {
      feature_templates: { select: { id: true, name: true }, orderBy: { name: 'asc' }, take },
      phone_numbers: { select: { id: true, phone_number: true }, orderBy: { phone_number: 'asc' }, take },
      embeds: { select: { id: true, name: true }, orderBy: { name: 'asc' }, take },
      _count: {
        select: {
          feature_templates: true,
          phone_numbers: true,
          embeds: true,
          scheduled_calls: true,
          call_requests: true,
          interviews: true,
          calls: true,
        },
      },
    },
  });
  const { _count: count } = assistant;
  const ofAssistant = { feature_template: { agent_id: id } };
  const campaigns = await db.campaigns.findMany({
    where: ofAssistant,
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
    take,
  });
  return {
    feature_templates: { total: count.feature_templates, first: assistant.feature_templates },
    campaigns: { total: await db.campaigns.count({ where: ofAssistant }), first: campaigns },
    phone_numbers: {
      total: count.phone_numbers,
      first: assistant.phone_numbers.map((number) => ({ id: number.id, name: number.phone_number })),
    },
    embeds: { total: count.embeds, first: assistant.embeds },
    scheduled_calls: { total: count.scheduled_calls },
    call_requests: { total: count.call_requests },
    interviews: { total: count.interviews },
    calls: { total: count.calls },
  };
}

const words: Record<keyof AssistantUsage, [one: string, many: string]> = {
  feature_templates: ['feature template', 'feature templates'],
  campaigns: ['campaign', 'campaigns'],
  phone_numbers: ['phone number', 'phone numbers'],
  embeds: ['web embed', 'web embeds'],
  scheduled_calls: ['scheduled call', 'scheduled calls'],
  call_requests: ['call request', 'call requests'],
  interviews: ['interview', 'interviews'],
  calls: ['call', 'calls'],
};

function inWords(usage: AssistantUsage): string {
  const parts = (Object.keys(words) as (keyof AssistantUsage)[]).flatMap((kind) => {
    const { total } = usage[kind];
    return total === 0 ? [] : [`${total} ${words[kind][total === 1 ? 0 : 1]}`];
  });
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
}

/** Deletes an assistant with its versions. Throws NOT_FOUND, and CONFLICT (`in_use`, with `usage`) where anything refers to it. */
export async function deleteAssistant(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const { name } = await lockAssistant(tx, id);
    const usage = await readUsage({ db: tx }, id);
    if (Object.values(usage).some(({ total }) => total > 0))
      throw new AppError('CONFLICT', `${name} is used by ${inWords(usage)}. Archive it instead.`, {
        reason: 'in_use',
        details: { usage },
      });
    await tx.assistants.deleteMany({ where: { id } });
    await recordChange(tx, context, { resource: 'assistant', id, name, change: 'deleted' });
  });
}
