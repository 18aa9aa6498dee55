import { useSyncExternalStore } from 'react';

export const themeModes = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof themeModes)[number];
export type ResolvedTheme = 'light' | 'dark';
export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

const THEME_KEY = 'switchboard.theme';
const DENSITY_KEY = 'switchboard.density';
const CHANGE_EVENT = 'switchboard:appearance';
const DARK_QUERY = '(prefers-color-scheme: dark)';

// Storage throws if cookies are blocked: the choice then lasts as long as the page.
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The attribute on <html> still carries the choice for this page.
  }
}

/** The theme that the user chose; 'system' by default. */
export function readTheme(): ThemeMode {
  const stored = readStored(THEME_KEY) ?? document.documentElement.dataset.theme;
  return themeModes.find((mode) => mode === stored) ?? 'system';
}

/** Stores the theme and puts it on <html>; 'system' removes data-theme, so that the stylesheet follows the system live. */
export function applyTheme(mode: ThemeMode): void {
  writeStored(THEME_KEY, mode);
  if (mode === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = mode;
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

/** The row density that the user chose; 'compact' (36 px rows) by default. */
export function readDensity(): Density {
  const stored = readStored(DENSITY_KEY) ?? document.documentElement.dataset.density;
  return densities.find((density) => density === stored) ?? 'compact';
}

/** Stores the density and puts it on <html>: 'comfortable' makes rows 44 px high. */
export function applyDensity(density: Density): void {
  writeStored(DENSITY_KEY, density);
  if (density === 'compact') delete document.documentElement.dataset.density;
  else document.documentElement.dataset.density = density;
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

function subscribe(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_KEY) applyTheme(readTheme());
    if (event.key === DENSITY_KEY) applyDensity(readDensity());
  };
  const system = window.matchMedia(DARK_QUERY);
  window.addEventListener('storage', onStorage);
  window.addEventListener(CHANGE_EVENT, onChange);
  system.addEventListener('change', onChange);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener(CHANGE_EVENT, onChange);
    system.removeEventListener('change', onChange);
  };
}

function resolveTheme(): ResolvedTheme {
  const mode = readTheme();
  if (mode !== 'system') return mode;
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

/** The chosen mode, the theme it resolves to now, and a setter; re-renders when the choice, another tab or the system changes it. */
export function useThemeMode(): { mode: ThemeMode; resolvedTheme: ResolvedTheme; setMode: (mode: ThemeMode) => void } {
  const mode = useSyncExternalStore<ThemeMode>(subscribe, readTheme, () => 'system');
  const resolvedTheme = useSyncExternalStore<ResolvedTheme>(subscribe, resolveTheme, () => 'light');
  return { mode, resolvedTheme, setMode: applyTheme };
}

/** The chosen row density and a setter. */
export function useDensity(): { density: Density; setDensity: (density: Density) => void } {
  const density = useSyncExternalStore<Density>(subscribe, readDensity, () => 'compact');
  return { density, setDensity: applyDensity };
}
