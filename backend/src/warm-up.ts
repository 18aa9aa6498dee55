import { countryNames } from './domains/lead-imports/country-of-text.ts';
import type { Env } from './env.ts';
import { prepareBounds } from './extraction/bounds.ts';
import { places } from './extraction/countries.ts';

/** Prepares what would hold up the event loop at its first use, in small pieces between other work. */
export async function warmUp({ roles }: Pick<Env, 'roles'>): Promise<void> {
  if (roles.includes('worker') || roles.includes('agent')) await prepareBounds();
  if (!roles.includes('api')) return;
  await places.prepare();
  await countryNames.prepare();
}
