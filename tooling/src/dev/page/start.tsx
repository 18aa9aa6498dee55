import '@switchboard/design-system/global.css';
import { applyDensity, applyTheme, readDensity, readTheme } from '@switchboard/design-system';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import type { DevModule, DevSetup } from './DevModule.ts';
import { startFakeHost } from './fakeHost.tsx';

function readSetup(): DevSetup {
  return JSON.parse(document.getElementById('switchboard-dev')?.textContent ?? '') as DevSetup;
}

/** Draws the module in the page; called by the entry that the server writes for it. */
export async function start(given: Omit<DevModule, 'setup'>): Promise<void> {
  applyTheme(readTheme());
  applyDensity(readDensity());
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const module = { ...given, setup: readSetup() };
  const host = await startFakeHost(module);
  createRoot(root).render(<App module={module} host={host} />);
}
