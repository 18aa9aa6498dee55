import type { Session } from '@switchboard/contracts/session';
import { toast } from '@switchboard/design-system';
import { ApiError, request } from '@switchboard/platform';
import {
  followLiveEvents,
  type Host,
  installHost,
  publishLiveEvent,
  sessionStore,
  setUnauthenticatedHandler,
} from '@switchboard/platform/host';
import { QueryClient } from '@switchboard/platform/query';
import { installFakeApi, loadSampleAnswers } from '@switchboard/platform/testing';
import type { DevModule } from './DevModule.ts';
import { SlotPlace } from './SlotPlace.tsx';
import { currentSettings, onSettingsChange, shownSession } from './settings.ts';

/** The parts of the host that the frame around the module needs. */
export interface FakeHost {
  queryClient: QueryClient;
  hasApi: boolean;
  /** Reads the session. Resolves when it has been applied. */
  refreshSession: () => Promise<void>;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The same settings as in the shell, so that a page sends as many requests here as there.
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => error instanceof ApiError && error.code === 'UNAVAILABLE' && failures < 2,
      },
    },
  });
}

/** Sample answers from the contracts' schemas; the module's own answers take precedence. */
async function installSamples(module: DevModule): Promise<void> {
  const [general, own] = await Promise.all([loadSampleAnswers(), module.answers?.()]);
  const session = {
    'GET /api/session': () => {
      const shown = sessionStore.getState().session;
      if (shown) return shown;
      throw new ApiError(401, { code: 'UNAUTHENTICATED', message: 'Please sign in.' });
    },
  };
  // The module's own answers take precedence.
  installFakeApi({ ...own?.sampleAnswers, ...session, ...without(general, own?.sampleAnswers) }, {});
}

function without<T extends object>(all: T, taken: object = {}): Partial<T> {
  const isSession = (key: string) => key === 'GET /api/session';
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => !(key in taken) && !isSession(key)),
  ) as unknown as Partial<T>;
}

async function readSession(): Promise<Session | null> {
  try {
    return await request('GET /api/session');
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'UNAUTHENTICATED')
      toast({ title: 'Could not read the session', description: error.message, tone: 'danger' });
    return null;
  }
}

/** Live events of the shell's API; the browser reopens the stream automatically. */
function listen(): () => void {
  const source = new EventSource('/api/events');
  source.onmessage = ({ data }) => publishLiveEvent(JSON.parse(String(data)));
  return () => source.close();
}

/** Installs a host that replaces the shell, with the API of a running shell or with sample answers. */
export async function startFakeHost(module: DevModule): Promise<FakeHost> {
  const hasApi = module.setup.shell !== null;
  const queryClient = createQueryClient();
  let real: Session | null = null;
  let organizationId: string | undefined;
  let stopListening: () => void = () => undefined;

  const show = (): void => {
    sessionStore.setState({ session: shownSession(real, hasApi, currentSettings()) });
  };
  const refreshSession = async (): Promise<void> => {
    if (hasApi) real = await readSession();
    show();
    if (real?.organization?.id === organizationId) return;
    organizationId = real?.organization?.id;
    stopListening();
    stopListening = organizationId ? listen() : () => undefined;
  };
  const host: Host = {
    notify: toast,
    renderSlot: (name, props, surroundings) => (
      <SlotPlace module={module} name={name} props={props} {...surroundings} />
    ),
    refreshSession,
  };
  installHost(host);
  followLiveEvents(queryClient);
  setUnauthenticatedHandler(() => {
    real = null;
    show();
  });
  onSettingsChange(show);
  if (!hasApi) await installSamples(module);
  await refreshSession();
  return { queryClient, hasApi, refreshSession };
}
