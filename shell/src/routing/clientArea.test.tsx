import { expectAccessible, sampleClientSession, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openAt, SilentSource } from '../testing/openAt.tsx';

const page = () => screen.findByRole('heading', { level: 1, name: 'The page' });
const portal = '/client/dashboard';
const removed_from = { organization_name: 'Northwind Clinics', removed_at: '2026-11-20T12:00:00.000Z' };
const removed = { ...sampleClientSession(), client: null, client_of: [], removed_from };

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentSource);
  return () => vi.unstubAllGlobals();
});

// Awaited, as everything here: the frame's code is loaded on demand.
const open = (path: string, options: Parameters<typeof openAt>[1]) => act(async () => openAt(path, options));

describe('the client portal', () => {
  test('the client portal has its own frame without staff entries', async () => {
    await open(portal, { session: sampleClientSession() });
    expect(await page()).toBeTruthy();
    expect(screen.getByText('for Larkfield Labs')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await expectAccessible();
  });

  test.each(['/leads', '/dashboard', '/organization-settings', '/nowhere'])(
    'a client is redirected to the portal from %s',
    async (path) => {
      const { location } = await open(path, { session: sampleClientSession() });
      await waitFor(() => expect(location()).toBe(portal));
    },
  );

  test('the client portal asks signed-out people to sign in, and returns them afterwards', async () => {
    const { location } = await open(`${portal}?lead=7`, { session: null });
    await waitFor(() => expect(location()).toBe('/client/login?redirect=%2Fclient%2Fdashboard%3Flead%3D7'));
  });

  test("staff can't open the client portal", async () => {
    await open(portal, { session: sampleSession() });
    expect(await screen.findByText(/You are not authorized as a client member/)).toBeTruthy();
    expect(screen.queryByText('The page')).toBeNull();
  });

  test('the client portal shows removed people that they no longer have access', async () => {
    await open(portal, { session: removed });
    expect(await screen.findByRole('heading', { name: 'You no longer have access to Northwind Clinics' })).toBeTruthy();
    await expectAccessible();
  });
});
