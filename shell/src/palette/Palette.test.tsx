import type { Lead } from '@switchboard/contracts/leads';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { sampleModule } from '../modules/sampleModule.ts';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';
import { Palette } from './Palette.tsx';
import { isPaletteShortcut } from './shortcut.ts';

const lead: Lead = {
  id: '00000000-0000-4000-8000-0000000000b1',
  organization_id: '00000000-0000-4000-8000-000000000001',
  first_name: 'Maya',
  last_name: 'Lindqvist',
  email: null,
  phone_number: '+12125550142',
  company: null,
  title: null,
  notes: null,
  source: null,
  status: 'new',
  time_zone: null,
  lead_upload_id: null,
  created_by: null,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  scheduled_time: null,
  total_calls: 0,
  last_called_at: null,
};

function open(options: ShellOptions = {}) {
  const onClose = vi.fn();
  const responses: ShellOptions['responses'] = { 'GET /api/leads': () => ({ items: [lead], next_cursor: null }) };
  const host = renderShell(<Palette onClose={onClose} />, { modules: [sampleModule()], responses, ...options });
  return { ...host, onClose };
}

const field = () => screen.getByRole('searchbox', { name: 'Command palette' });
const names = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

describe('Palette', () => {
  test('opens a page by keyboard only', async () => {
    const { location, onClose } = open({ responses: { 'GET /api/leads': () => ({ items: [], next_cursor: null }) } });
    await userEvent.type(field(), 'dashb');
    await waitFor(() => expect(names()).toEqual(['Dashboard']));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(onClose).toHaveBeenCalled();
  });

  test('finds leads on the server once typing has paused', async () => {
    const { requests } = open();
    await userEvent.type(field(), 'maya');
    expect(await screen.findByText('Maya Lindqvist')).toBeTruthy();
    expect(requests.map(({ query }) => query)).toEqual([{ search: 'maya', limit: 6 }]);
  });

  test('asks for no leads on behalf of somebody who may not read them', async () => {
    const { requests } = open({ session: { ...sampleSession(), organization: null } });
    await userEvent.type(field(), 'maya');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(requests).toEqual([]);
  });

  test('offers to create a lead only to those who may', async () => {
    const { location } = open();
    await userEvent.type(field(), 'create lead');
    await waitFor(() => expect(names()).toEqual(['Maya Lindqvist+12125550142', 'Create lead']));
    await userEvent.click(screen.getByText('Create lead'));
    expect(location()).toBe('/leads?new=1');
  });

  test('offers a viewer nothing to create', () => {
    open({ session: sampleSession({ role: 'viewer' }) });
    expect(names()).not.toContain('Create lead');
  });

  test('leaves out pages that are locked', () => {
    open({ session: sampleSession({ organization: { feature_flags: { leads: false } } }) });
    expect(names()).not.toContain('Leads');
  });

  test('lists the themes and the other organizations', () => {
    open();
    expect(names().join('|')).toMatch(/Theme: Light\|Theme: Dark\|Theme: System\|Switch to Harbour Legal/);
  });

  test('closes on Escape', async () => {
    const { onClose } = open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  test('is accessible', async () => {
    open();
    await expectAccessible();
  });
});

describe('isPaletteShortcut', () => {
  test.each([
    [{ key: 'k', ctrlKey: true }, true],
    [{ key: 'K', ctrlKey: true }, true],
    [{ key: 'k', ctrlKey: true, shiftKey: true }, false],
    [{ key: 'k' }, false],
    [{ key: 'j', ctrlKey: true }, false],
  ])('%j', (event, expected) => {
    expect(isPaletteShortcut(new KeyboardEvent('keydown', event))).toBe(expected);
  });
});
