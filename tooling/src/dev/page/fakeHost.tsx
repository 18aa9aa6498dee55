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

/** What the frame around the module needs of the host. */
export interface FakeHost {
  queryClient: QueryClient;
  hasApi: boolean;
  /** Reads who is signed in; resolves when the session is in place. */
  refreshSession: () => Promise<void>;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // As the shell sets it, so that a page asks here as often as there.
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => error instanceof ApiError && error.code === 'UNAVAILABLE' && failures < 2,
      },
    },
  });
}

/** Answers from the contracts' schemas, replaced by what the module gives itself. */
async function installSamples(module: DevModule): Promise<void> {
  const [general, own] = await Promise.all([loadSampleAnswers(), module.answers?.()]);
  const session = {
    'GET /api/session': () => {
      const shown = sessionStore.getState().session;
      if (shown) return shown;
      throw new ApiError(401, { code: 'UNAUTHENTICATED', message: 'Please sign in.' });
    },
  };
  // The module's own answers are asked first.
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

/** Live events of the shell's API; the browser opens the stream again by itself. */
function listen(): () => void {
  const source = new EventSource('/api/events');
  source.onmessage = ({ data }) => publishLiveEvent(JSON.parse(String(data)));
  return () => source.close();
}

/** Installs the host that stands in for the shell, with the API of a running shell or with sample answers. */
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
