import { type Context, systemContext } from '../context.ts';
import type { DemoContext } from './context.ts';

/** A context in which a member of the demo organization acts; the first member is its owner. */
export async function actingAs(
  { services, demo, organization_id, people }: DemoContext,
  place: number,
): Promise<Context> {
  const context = await systemContext(services, organization_id, 'demo data');
  const [id, staff] = [people[place] ?? people[0], demo.staff[place] ?? demo.staff[0]];
  if (!id || !staff) throw new Error(`${demo.name} has no people`);
  return {
    ...context,
    actor: {
      kind: 'person',
      id,
      ...staff,
      email_verified: true,
      has_second_factor: false,
      session_id: '',
      is_developer: false,
    },
  };
}
