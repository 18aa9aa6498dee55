import type { Api } from '@switchboard/contracts';
import { placeOf, sessionStore } from './session.ts';

/** A query key that begins with the active organization, so that no answer outlives a switch of organization. */
export function organizationKey(...parts: readonly unknown[]): readonly unknown[] {
  return [placeOf(sessionStore.getState().session) ?? 'none', ...parts];
}

/** The common beginning of the keys of one endpoint's answers. */
export function endpointKey(key: keyof Api): readonly unknown[] {
  return organizationKey(key);
}
