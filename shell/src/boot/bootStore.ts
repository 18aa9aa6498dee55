import type { BootModule } from '@switchboard/contracts/modules';
import type { BootData } from '@switchboard/contracts/session';
import { sessionStore } from '@switchboard/platform/host';
import { create } from 'zustand';

/**
 * Where the shell stands: asking who is here, ready, unable to find out, or between two organizations, when no page of
 * either is mounted.
 */
export type BootPhase =
  | { phase: 'loading' }
  | { phase: 'ready' }
  | { phase: 'failed'; message: string }
  | { phase: 'switching'; organizationName: string };

interface BootState {
  status: BootPhase;
  modules: readonly BootModule[];
  templates: BootData['templates'];
  /** The session ended by itself: the next sign-in leads back to where the person was. */
  hasSessionEnded: boolean;
}

export const bootStore = create<BootState>(() => ({
  status: { phase: 'loading' },
  modules: [],
  templates: [],
  hasSessionEnded: false,
}));

/** Takes over boot data as a whole: session, modules and templates change together. */
export function acceptBoot(boot: BootData): void {
  sessionStore.setState({ session: boot.session });
  bootStore.setState({
    status: { phase: 'ready' },
    modules: boot.modules.modules,
    templates: boot.templates,
    hasSessionEnded: false,
  });
}
