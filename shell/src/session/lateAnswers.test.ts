import type { BootData, Session } from '@switchboard/contracts/session';
import { sessionStore } from '@switchboard/platform/host';
import { QueryClient } from '@switchboard/platform/query';
import { renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptBoot, bootStore } from '../boot/bootStore.ts';
import { refreshSession, signOut, switchOrganization } from './sessionActions.ts';

const northwind = sampleSession();
const harbour = northwind.organizations[1] as { id: string; name: string; role: 'viewer' };
const atHarbour = { ...northwind, organization: { ...northwind.organization, ...harbour } } as typeof northwind;
const bootAt = (session: BootData['session'], more: Partial<BootData> = {}): BootData => ({
  session,
  modules: { platform: '1.0.0', modules: [] },
  templates: [],
  module_settings: {},
  developer: null,
  ...more,
});

type Responses = NonNullable<Parameters<typeof renderWithHost>[1]>['responses'];

function setUp(responses: Responses, raw = {}, session = northwind) {
  const host = renderWithHost(null, { responses, raw });
  acceptBoot(bootAt(session));
  const context = { queryClient: new QueryClient(), navigate: vi.fn() };
  return { ...host, context };
}

beforeEach(() => {
  bootStore.setState({ status: { phase: 'ready' }, hasSessionEnded: false, hasVisitEnded: false, heldFor: null });
});

describe('an answer about the session that arrives late', () => {
  test("doesn't sign in a person again who has signed out", async () => {
    const late = Promise.withResolvers<Session>();
    const { context } = setUp(
      { 'GET /api/session': () => late.promise },
      { 'POST /api/auth/sign-out': () => ({ status: 200 }) },
    );
    const refreshing = refreshSession(context);
    await signOut(context);
    late.resolve(northwind);
    await refreshing;
    expect(sessionStore.getState().session).toBeNull();
  });

  test("doesn't bring back the organization that a person has left", async () => {
    const late = Promise.withResolvers<Session>();
    let asked = 0;
    const { context } = setUp({
      'GET /api/session': () => {
        asked += 1;
        return asked === 1 ? late.promise : atHarbour;
      },
      'POST /api/session/organization': () => atHarbour,
      'GET /api/boot': () => bootAt(atHarbour),
    });
    const refreshing = refreshSession(context);
    await switchOrganization(context, harbour);
    late.resolve(northwind);
    await refreshing;
    expect(sessionStore.getState().session?.organization?.name).toBe('Harbour Legal');
    expect(bootStore.getState().status.phase).toBe('ready');
  });

  test("doesn't replace a newer answer", async () => {
    const late = Promise.withResolvers<Session>();
    const viewer = sampleSession({ role: 'viewer' });
    let asked = 0;
    const { context } = setUp({
      'GET /api/session': () => {
        asked += 1;
        return asked === 1 ? late.promise : viewer;
      },
    });
    const first = refreshSession(context);
    await refreshSession(context);
    late.resolve(northwind);
    await first;
    expect(sessionStore.getState().session?.organization?.role).toBe('viewer');
  });
});

test('an organization that no longer asks for a second factor opens with its templates and settings', async () => {
  const shut = sampleSession({ organization: { needs_second_factor: true } });
  const templates = [{ id: '9', name: 'Contracts' }];
  const module_settings = { leads: { page_size: 50 } };
  const { context } = setUp(
    { 'GET /api/session': () => northwind, 'GET /api/boot': () => bootAt(northwind, { templates, module_settings }) },
    {},
    shut,
  );
  await refreshSession(context);
  expect(sessionStore.getState().session?.organization?.needs_second_factor).toBeUndefined();
  expect(bootStore.getState()).toMatchObject({ templates, settings: module_settings });
});
