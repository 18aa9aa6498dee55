import type { FeatureFlag } from '@switchboard/contracts/modules';
import type { StaffRole } from '@switchboard/contracts/permissions';
import type { Session } from '@switchboard/contracts/session';
import { sampleSession } from '@switchboard/platform/testing';
import { useSyncExternalStore } from 'react';

/** The settings chosen in the controls; null uses the session's value. */
export interface Settings {
  role: StaffRole | 'signed-out' | null;
  isPro: boolean | null;
  flags: { [F in FeatureFlag]?: boolean };
}

const storageKey = 'switchboard.dev.settings';
const untouched: Settings = { role: null, isPro: null, flags: {} };
const listeners = new Set<() => void>();
let settings = read();

// Settings stored by an older release may have another shape: each part is read separately.
function read(): Settings {
  try {
    return { ...untouched, ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Settings>) };
  } catch {
    return untouched;
  }
}

/** Changes some settings; they last as long as the tab, over reloads. */
export function changeSettings(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  sessionStorage.setItem(storageKey, JSON.stringify(settings));
  for (const listener of listeners) listener();
}

export const currentSettings = (): Settings => settings;

export function onSettingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useSettings = (): Settings => useSyncExternalStore(onSettingsChange, currentSettings);

/** The session as the module gets to see it: the real one, or a sample, with what was set at the controls. */
export function shownSession(real: Session | null, hasApi: boolean, { role, isPro, flags }: Settings): Session | null {
  const session = real ?? (hasApi ? null : sampleSession({ role: 'owner' }));
  if (!session || role === 'signed-out') return null;
  if (!session.organization) return session;
  const organization = {
    ...session.organization,
    role: role ?? session.organization.role,
    is_pro: isPro ?? session.organization.is_pro,
    feature_flags: { ...session.organization.feature_flags, ...flags },
  };
  return { ...session, organization };
}
