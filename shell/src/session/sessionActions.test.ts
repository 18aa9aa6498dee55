import type { BootData } from '@switchboard/contracts/session';
import { ApiError } from '@switchboard/platform';
import { useLeaveQuestion } from '@switchboard/platform/forms';
import { http, sessionStore } from '@switchboard/platform/host';
import { QueryClient } from '@switchboard/platform/query';
import { renderWithHost, sampleClientSession, sampleSession } from '@switchboard/platform/testing';
import { createElement, type ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptBoot, bootStore } from '../boot/bootStore.ts';
import {
  followSwitch,
  leaveVisit,
  refreshSession,
  returnToPage,
  sessionEnded,
  signOut,
  switchOrganization,
} from './sessionActions.ts';

const northwind = sampleSession();
const harbour = northwind.organizations[1] as { id: string; name: string; role: 'viewer' };
const atHarbour = { ...northwind, organization: { ...northwind.organization, ...harbour } } as typeof northwind;
const bootAt = (session: BootData['session']): BootData => ({
  session,
  modules: { platform: '1.0.0', modules: [] },
  templates: session === atHarbour ? [{ id: '9', name: 'Contracts' }] : [],
  module_settings: {},
  developer: null,
});

type Responses = NonNullable<Parameters<typeof renderWithHost>[1]>['responses'];

function setUp(responses: Responses, raw = {}, page: ReactElement | null = null) {
  const host = renderWithHost(page, { responses, raw });
  acceptBoot(bootAt(northwind));
  const queryClient = new QueryClient();
  const navigate = vi.fn();
  const phases: string[] = [];
  bootStore.subscribe(({ status }) => phases.push(status.phase));
  return { ...host, queryClient, navigate, context: { queryClient, navigate }, phases };
}

beforeEach(() => {
  bootStore.setState({ status: { phase: 'ready' }, hasSessionEnded: false, hasVisitEnded: false, heldFor: null });
});

describe('switchOrganization', () => {
  const responses: Responses = {
    'POST /api/session/organization': () => atHarbour,
    'GET /api/boot': () => bootAt(atHarbour),
  };

  test('switching leaves no data of the previous organization', async () => {
    const { context, queryClient, navigate, requests } = setUp(responses);
    queryClient.setQueryData(['northwind', 'leads'], ['Maya Lindqvist']);
    await switchOrganization(context, harbour);
    expect(requests.map(({ key }) => key)).toEqual(['POST /api/session/organization', 'GET /api/boot']);
    expect(requests[0]?.body).toEqual({ organization_id: harbour.id });
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(sessionStore.getState().session?.organization?.name).toBe('Harbour Legal');
    expect(bootStore.getState().templates).toEqual([{ id: '9', name: 'Contracts' }]);
    expect(navigate).toHaveBeenCalledWith('/dashboard', { replace: true });
  });

  test('switching aborts running queries', async () => {
    const { context, queryClient } = setUp(responses);
    const aborted = vi.fn();
    queryClient
      .fetchQuery({
        queryKey: ['northwind', 'leads'],
        queryFn: ({ signal }) => new Promise(() => signal.addEventListener('abort', aborted)),
      })
      .catch(() => undefined);
    await switchOrganization(context, harbour);
    expect(aborted).toHaveBeenCalledTimes(1);
  });

  test('switching closes the page before the server switches, and opens none until the new one is ready', async () => {
    let phaseAtSwitch = '';
    const { context, phases } = setUp({
      ...responses,
      'POST /api/session/organization': () => {
        phaseAtSwitch = bootStore.getState().status.phase;
        return atHarbour;
      },
    });
    await switchOrganization(context, harbour);
    expect(phaseAtSwitch).toBe('switching');
    expect(phases).toEqual(['switching', 'ready']);
  });

  test('switching returns to the previous organization when the server refuses', async () => {
    const { context, notices } = setUp({
      'POST /api/session/organization': () => {
        throw new Error('down');
      },
    });
    await switchOrganization(context, harbour);
    expect(bootStore.getState().status.phase).toBe('ready');
    expect(sessionStore.getState().session?.organization?.name).toBe('Northwind Clinics');
    expect(notices).toEqual([{ title: 'Could not switch organization', tone: 'danger', ...notices[0] }]);
  });

  test('switching to the active organization sends no request', async () => {
    const { context, requests } = setUp({});
    await switchOrganization(context, { id: northwind.organization?.id ?? '', name: 'Northwind Clinics' });
    expect(requests).toEqual([]);
  });
});

describe('refreshSession', () => {
  test('a changed role is applied at once without leaving the page', async () => {
    const { context, navigate } = setUp({ 'GET /api/session': () => sampleSession({ role: 'viewer' }) });
    await refreshSession(context);
    expect(sessionStore.getState().session?.organization?.role).toBe('viewer');
    expect(navigate).not.toHaveBeenCalled();
  });

  test.each([
    ['viewer', 'You are a viewer in Northwind Clinics now', 'warning'],
    ['admin', 'You are an admin in Northwind Clinics now', 'info'],
  ] as const)('a notice says that the person is %s now', async (role, title, tone) => {
    const { context, notices } = setUp({ 'GET /api/session': () => sampleSession({ role }) });
    await refreshSession(context);
    expect(notices).toEqual([expect.objectContaining({ title, tone })]);
  });

  test('a refresh shows no notice if the role is unchanged', async () => {
    const { context, notices } = setUp({
      'GET /api/session': () => sampleSession({ organization: { name: 'Northwind' } }),
    });
    await refreshSession(context);
    expect(sessionStore.getState().session?.organization?.name).toBe('Northwind');
    expect(notices).toEqual([]);
  });

  test('the page restarts when the organization was deleted', async () => {
    const deletion = { by: 'Grace', at: '2026-11-20T12:00:00.000Z', until: '2026-12-04T12:00:00.000Z' };
    const [active, ...others] = northwind.organizations;
    const closed = { ...northwind, organizations: [{ ...active, deletion } as typeof harbour, ...others] };
    const { context, phases } = setUp({ 'GET /api/session': () => closed, 'GET /api/boot': () => bootAt(closed) });
    await refreshSession(context);
    expect(phases).toEqual(['switching', 'ready']);
    expect(sessionStore.getState().session).toEqual(closed);
  });

  test('the page restarts without a notice when another tab has switched the organization', async () => {
    const { context, notices } = setUp({
      'GET /api/session': () => atHarbour,
      'GET /api/boot': () => bootAt(atHarbour),
    });
    await refreshSession(context);
    expect(sessionStore.getState().session?.organization?.name).toBe('Harbour Legal');
    expect(notices).toEqual([]);
  });

  describe('typed text while another tab switches the organization', () => {
    /** Something on the page that is not saved. */
    function Typed() {
      useLeaveQuestion(true);
      return null;
    }
    const responses: Responses = {
      'POST /api/session/organization': () => northwind,
      'GET /api/boot': () => bootAt(atHarbour),
    };

    test('typed text keeps the page after a switch in another tab, and switching back continues it', async () => {
      let current = atHarbour;
      const page = setUp({ ...responses, 'GET /api/session': () => current }, {}, createElement(Typed));
      await refreshSession(page.context);
      expect(sessionStore.getState().session).toEqual(northwind);
      expect(page.phases).not.toContain('switching');
      expect(bootStore.getState().heldFor).toEqual({ id: harbour.id, name: 'Harbour Legal' });
      current = northwind;
      await returnToPage(page.context);
      expect(page.requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
        organization_id: northwind.organization?.id,
      });
      expect(bootStore.getState().heldFor).toBeNull();
    });

    test('the page opens the other organization when the person discards typed text', async () => {
      const page = setUp({ ...responses, 'GET /api/session': () => atHarbour }, {}, createElement(Typed));
      await refreshSession(page.context);
      await followSwitch(page.context);
      expect(sessionStore.getState().session?.organization?.name).toBe('Harbour Legal');
      expect(bootStore.getState().heldFor).toBeNull();
    });
  });

  test('the page restarts with a notice when the person was removed from the organization', async () => {
    localStorage.clear();
    const removed_from = { organization_name: 'Northwind Clinics', removed_at: '2026-11-20T12:00:00.000Z' };
    const left = { ...atHarbour, organizations: [harbour], removed_from };
    const { context, navigate, notices } = setUp({
      'GET /api/session': () => left,
      'GET /api/boot': () => bootAt(left),
    });
    await refreshSession(context);
    expect(sessionStore.getState().session?.organization?.name).toBe('Harbour Legal');
    expect(navigate).toHaveBeenCalledWith('/dashboard', { replace: true });
    expect(notices).toEqual([
      {
        title: 'You are no longer a member of Northwind Clinics',
        description:
          'You are working in Harbour Legal now. Ask an owner or admin of Northwind Clinics if this is a mistake.',
        tone: 'warning',
      },
    ]);
  });

  test('a removed client is led to the portal page about the removal', async () => {
    const removed_from = { organization_name: 'Northwind Clinics', removed_at: '2026-11-20T12:00:00.000Z' };
    const removed = { ...sampleClientSession(), client: null, client_of: [], removed_from };
    const { context, navigate } = setUp({ 'GET /api/session': () => removed, 'GET /api/boot': () => bootAt(removed) });
    acceptBoot(bootAt(sampleClientSession()));
    await refreshSession(context);
    expect(sessionStore.getState().session?.client).toBeNull();
    expect(navigate).toHaveBeenCalledWith('/client/dashboard', { replace: true });
  });

  test('a client with another role is notified', async () => {
    const { context, notices } = setUp({ 'GET /api/session': () => sampleClientSession({ role: 'editor' }) });
    acceptBoot(bootAt(sampleClientSession()));
    await refreshSession(context);
    expect(notices.at(-1)).toMatchObject({ title: 'You are an editor in Larkfield Labs now', tone: 'info' });
  });

  test('a refresh keeps the session when the server cannot be reached', async () => {
    const { context } = setUp({
      'GET /api/session': () => {
        throw new Error('offline');
      },
    });
    await refreshSession(context);
    expect(sessionStore.getState().session).toEqual(northwind);
  });
});

describe('a super admin inside an organization', () => {
  const visit = {
    ...northwind,
    operator: { username: 'ada', until: '2099-11-20T11:00:00.000Z' },
  };
  const nobody = { ...bootAt(northwind), session: null };

  test('leaving a visit opens the super admin page without notices', async () => {
    const { context, navigate, notices, phases } = setUp({
      'POST /api/superadmin/leave': () => undefined,
      'GET /api/boot': () => nobody,
    });
    sessionStore.setState({ session: visit });
    await leaveVisit(context);
    expect(sessionStore.getState().session).toBeNull();
    expect(navigate).toHaveBeenCalledWith('/superadmin', { replace: true });
    expect([phases.includes('switching'), phases.at(-1)]).toEqual([true, 'ready']);
    expect(bootStore.getState().hasVisitEnded).toBe(true);
    expect(notices).toEqual([]);
  });

  test('an operator stays in the organization when leaving fails', async () => {
    const { context, notices } = setUp({
      'POST /api/superadmin/leave': () => {
        throw new Error('down');
      },
    });
    sessionStore.setState({ session: visit });
    await leaveVisit(context);
    expect(sessionStore.getState().session).toEqual(visit);
    expect(notices[0]?.title).toBe('You are still in the organization');
  });

  test('an operator whose visit ended is notified and returns to the super admin page', async () => {
    const { context, navigate, notices } = setUp({ 'GET /api/boot': () => nobody });
    sessionStore.setState({ session: visit });
    await refreshSession(context);
    expect(sessionStore.getState().session).toBeNull();
    await vi.waitFor(() => expect(bootStore.getState().status.phase).toBe('ready'));
    expect(navigate).toHaveBeenCalledWith('/superadmin', { replace: true });
    expect(bootStore.getState()).toMatchObject({ hasSessionEnded: false, hasVisitEnded: true });
    expect(notices[0]?.title).toBe('You are no longer in Northwind Clinics');
  });

  test('an operator enters an organization from a page where another person was signed in', async () => {
    const { context } = setUp({
      'GET /api/session': () => {
        throw new ApiError(403, { code: 'FORBIDDEN', message: 'No', reason: 'operator' });
      },
      'GET /api/boot': () => bootAt({ ...visit, user: { ...visit.user, id: harbour.id } }),
    });
    await refreshSession(context);
    expect(sessionStore.getState().session?.operator?.username).toBe('ada');
  });
});

test('the end of a session clears the person and the cached data', () => {
  const { context, queryClient } = setUp({});
  queryClient.setQueryData(['northwind', 'leads'], ['Maya Lindqvist']);
  sessionEnded(context);
  expect(sessionStore.getState().session).toBeNull();
  expect(bootStore.getState().hasSessionEnded).toBe(true);
});

describe('signOut', () => {
  test('signing out ends the session on the server first, then in the browser', async () => {
    const { context, navigate, requests } = setUp({}, { 'POST /api/auth/sign-out': () => ({ status: 200 }) });
    await signOut(context);
    expect(requests.map(({ key }) => key)).toEqual(['POST /api/auth/sign-out']);
    expect(sessionStore.getState().session).toBeNull();
    expect(navigate).toHaveBeenCalledWith('/', { replace: true });
  });

  test("signing out fails visibly if the server wasn't reached", async () => {
    const { context, notices } = setUp({});
    vi.spyOn(http, 'post').mockRejectedValue(new Error('offline'));
    await signOut(context);
    expect(sessionStore.getState().session).not.toBeNull();
    expect(notices[0]?.title).toBe('Could not sign out');
  });
});
