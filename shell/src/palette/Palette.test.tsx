import { expectAccessible, type HostResult, sampleSession } from '@switchboard/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { closeHelp, helpStore } from '../help/helpStore.ts';
import { sampleHelp } from '../help/sampleHelp.ts';
import { sampleModule } from '../modules/sampleModule.ts';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';
import { Palette } from './Palette.tsx';
import { sampleLead as lead } from './sampleLead.ts';
import { isPaletteShortcut } from './shortcut.ts';

function open(options: ShellOptions = {}) {
  const onClose = vi.fn();
  const responses: ShellOptions['responses'] = { 'GET /api/leads': () => ({ items: [lead], next_cursor: null }) };
  const host = renderShell(<Palette onClose={onClose} />, { modules: [sampleModule()], responses, ...options });
  return { ...host, onClose };
}

const leadSearches = (requests: HostResult['requests']) =>
  requests.filter(({ key }) => key === 'GET /api/leads').map(({ query }) => query);
const field = () => screen.getByRole('searchbox', { name: 'Command palette' });
const names = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

describe('Palette', () => {
  test('the palette opens a page by keyboard only', async () => {
    const { location, onClose } = open({ responses: { 'GET /api/leads': () => ({ items: [], next_cursor: null }) } });
    await userEvent.type(field(), 'dashb');
    await waitFor(() => expect(names()).toEqual(['Dashboard']));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(onClose).toHaveBeenCalled();
  });

  test('the palette searches leads on the server once typing pauses', async () => {
    const { requests } = open();
    // At once: on a busy machine, typed letters are further apart than the pause.
    fireEvent.change(field(), { target: { value: 'ma' } });
    fireEvent.change(field(), { target: { value: 'maya' } });
    expect(await screen.findByText('Maya Lindqvist')).toBeTruthy();
    expect(leadSearches(requests)).toEqual([{ search: 'maya', limit: 6 }]);
  });

  test('the palette opens the chosen lead wherever it is in the list', async () => {
    const { location } = open();
    await userEvent.type(field(), 'maya');
    await userEvent.click(await screen.findByText('Maya Lindqvist'));
    await waitFor(() => expect(location()).toBe(`/leads?lead=${lead.id}`));
  });

  test('the palette keeps its list while leads change, so that a click hits the item under the pointer', async () => {
    let leads = [lead];
    const { emit } = open({ responses: { 'GET /api/leads': () => ({ items: leads, next_cursor: null }) } });
    await userEvent.type(field(), 'maya');
    await screen.findByText('Maya Lindqvist');
    leads = [{ ...lead, id: crypto.randomUUID(), first_name: 'Mayara' }, lead];
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    emit({ id: '1', type: 'lead.changed', at: lead.created_at, subject_id: lead.id, change: 'created' });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText('Mayara Lindqvist')).toBeNull();
  });

  test('the palette searches no leads for a person who may not read them', async () => {
    const { requests } = open({ session: { ...sampleSession(), organization: null } });
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.change(field(), { target: { value: 'maya' } });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(leadSearches(requests)).toEqual([]);
  });

  test('the palette offers Create lead to a role that may create leads', async () => {
    const { location } = open();
    await userEvent.type(field(), 'create lead');
    await waitFor(() => expect(names()).toEqual(['Maya Lindqvist+1 (212) 555-0142', 'Create lead']));
    await userEvent.click(screen.getByText('Create lead'));
    expect(location()).toBe('/leads?dialog=create');
  });

  test('the palette offers a viewer nothing to create', () => {
    open({ session: sampleSession({ role: 'viewer' }) });
    expect(names()).not.toContain('Create lead');
  });

  test('the palette leaves out locked pages', () => {
    open({ session: sampleSession({ organization: { feature_flags: { leads: false } } }) });
    expect(names()).not.toContain('Leads');
  });

  test('the palette finds help articles and opens them next to the page', async () => {
    const { location } = open({ raw: { 'GET /help/articles.json': () => ({ status: 200, data: sampleHelp }) } });
    await userEvent.type(field(), 'webhook');
    await userEvent.click(await screen.findByText('Webhooks'));
    await waitFor(() => expect(helpStore.getState().trail).toEqual(['webhooks']));
    expect(location()).toBe('/');
    closeHelp();
  });

  test('the verb "call" in front of a name calls the found lead', async () => {
    const { location } = open();
    await userEvent.type(field(), 'call maya');
    await userEvent.click(await screen.findByText('Call Maya Lindqvist'));
    await waitFor(() => expect(location()).toBe(`/leads?voice=${lead.id}`));
  });

  test('the palette leaves out deleted organizations', () => {
    const session = sampleSession();
    const deletion = { by: 'Maya', at: lead.created_at, until: lead.created_at };
    open({ session: { ...session, organizations: session.organizations.map((one) => ({ ...one, deletion })) } });
    expect(names().join('|')).not.toContain('Switch to');
  });

  test('the palette lists the themes and the other organizations', () => {
    open();
    expect(names().join('|')).toMatch(/Theme: Light\|Theme: Dark\|Theme: System\|Switch to Harbour Legal/);
  });

  test('the palette closes on Escape', async () => {
    const { onClose } = open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  test('the palette is accessible', async () => {
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
  ])('a key press %j opens the palette only if it is the shortcut', (event, expected) => {
    expect(isPaletteShortcut(new KeyboardEvent('keydown', event))).toBe(expected);
  });
});
