import { pick } from '../voice/callee/persona.ts';
import type { DemoContext, DemoLead } from './context.ts';

const day = 86_400_000;
const fields = [
  { key: 'position', label: 'Position', field_type: 'choice', choices: ['Nurse', 'Driver', 'Warehouse', 'Sales'] },
  { key: 'expected_pay', label: 'Expected pay', field_type: 'number' },
  { key: 'available_from', label: 'Available from', field_type: 'date' },
  { key: 'preferred_shift', label: 'Preferred shift', field_type: 'text' },
] as const;
const shifts = ['Early, Monday to Thursday', 'Nights', 'Weekends only', 'Any'];

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** A lead's values in the custom fields; some leads leave one empty, some all. */
export function customValuesOf({ demo }: Pick<DemoContext, 'demo'>, index: number): Record<string, string | number> {
  if (!demo.is_pro || index % 5 === 4) return {};
  const some = (place: number) => pick(`${demo.name} fields`, index * 10 + place);
  const choices = fields[0].choices;
  return {
    position: choices[Math.floor(some(1) * choices.length)] ?? 'Nurse',
    ...(index % 3 === 0 ? {} : { expected_pay: 2_400 + Math.round(some(2) * 36) * 50 }),
    ...(index % 4 === 1 ? {} : { available_from: inDays(Math.round(some(3) * 90) - 10) }),
    ...(index % 2 === 0 ? { preferred_shift: shifts[Math.floor(some(4) * shifts.length)] ?? 'Any' } : {}),
  };
}

/** The organization's custom fields, and its members' saved filters. */
export async function fillCustomFields(
  { services, demo, organization_id, people }: DemoContext,
  leads: readonly DemoLead[],
): Promise<void> {
  if (!demo.is_pro || leads.length === 0) return;
  const created_at = new Date(Date.now() - 20 * day);
  await services.db.custom_fields.createMany({
    data: fields.map((field, position) => ({
      organization_id,
      ...field,
      ...('choices' in field ? { choices: [...field.choices] } : {}),
      position,
      created_at,
      updated_at: created_at,
    })),
  });
  const saved = [
    {
      name: 'Nurses who can start soon',
      filter: { custom_fields: { position: { is: 'Nurse' }, available_from: { to: inDays(30) } } },
      is_shared: true,
    },
    { name: 'Without an email', filter: { has_email: false }, is_shared: true },
    { name: 'To ask for their pay', filter: { custom_fields: { expected_pay: { is_empty: true } } }, is_shared: false },
  ];
  await services.db.saved_filters.createMany({
    data: saved.map((filter) => ({
      organization_id,
      ...filter,
      created_by: people[0] ?? null,
      created_by_name: demo.staff[0]?.full_name ?? null,
    })),
  });
}
