import { toE164 } from '../domains/leads/phone.ts';
import { type DemoContext, type DemoLead, pastMoment } from './context.ts';

const reasons = [
  { source: 'lead', reason: 'Asked on the phone not to be called again' },
  { source: 'person', reason: 'Works for a competitor' },
  { source: 'import', reason: null },
] as const;

/** Do-not-call numbers: of two leads, and one that belongs to no lead. */
export async function fillDoNotCall(context: DemoContext, leads: readonly DemoLead[]): Promise<void> {
  const { services, demo, organization_id, people } = context;
  const numbers = [leads[9]?.phone_number, leads[17]?.phone_number, '+12025550199'].flatMap(
    (number) => (number && toE164(number)) ?? [],
  );
  await services.db.do_not_call.createMany({
    data: numbers.map((phone_e164, index) => ({
      organization_id,
      phone_e164,
      ...reasons[index],
      created_by: people[0] ?? null,
      created_by_name: demo.staff[0]?.full_name ?? null,
      created_at: pastMoment(demo.name, index, 20),
    })),
  });
}
