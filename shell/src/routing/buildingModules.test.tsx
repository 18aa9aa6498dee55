import { sampleSession } from '@switchboard/platform/testing';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleModule } from '../modules/sampleModule.ts';
import { load, openAt, route, SilentSource } from '../testing/openAt.tsx';

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentSource);
  return () => vi.unstubAllGlobals();
});

test('a page whose module is still being built shows the progress, and opens automatically', async () => {
  const built = sampleModule({ routes: [route('/leads')] });
  const unbuilt = { ...built, skipped_reason: 'Leads is still being built.', is_building: true };
  const admin = sampleModule({ id: 'admin', title: 'Admin', routes: [], nav: [] });
  const asked: unknown[] = [];
  let leads: typeof built = unbuilt;
  const boot = ({ query }: { query?: unknown }) => {
    asked.push(query);
    return {
      session: sampleSession(),
      modules: { platform: '1', modules: [leads, admin] },
      templates: [],
      module_settings: {},
      developer: null,
    };
  };
  const responses = { 'GET /api/call': () => ({ items: [], next_cursor: null }), 'GET /api/boot': boot };
  // Awaited, because the page of an unbuilt module is loaded on demand.
  await act(async () => {
    openAt('/leads', { load, modules: [unbuilt, admin], responses });
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Getting Leads ready' })).toBeTruthy();
  expect(screen.getByText('1 of 2 modules are ready')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Leads' });
  expect(link.getAttribute('aria-disabled')).toBeNull();
  leads = built;
  expect(await screen.findByRole('heading', { level: 1, name: 'The page' })).toBeTruthy();
  expect(asked[0]).toEqual({ page: '/leads' });
});
