import { countryNames } from './domains/lead-imports/country-of-text.ts';
import type { Env } from './env.ts';
import { prepareBounds } from './extraction/bounds.ts';
import { places } from './extraction/countries.ts';

/** Prepares work that would block the event loop on first use, in small pieces between other work. */
export async function warmUp({ roles }: Pick<Env, 'roles'>): Promise<void> {
  if (roles.includes('worker') || roles.includes('agent')) await prepareBounds();
  if (!roles.includes('api')) return;
  await places.prepare();
  await countryNames.prepare();
}
