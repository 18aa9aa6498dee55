import { expectAccessible } from '@switchboard/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleModule } from '../modules/sampleModule.ts';
import { ShellRoutes } from '../routing/ShellRoutes.tsx';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';

const developer = { allowed_origins: ['http://localhost:*'], overrides: [] };
const modules = [
  sampleModule({
    routes: [
      { path: '/leads/:id', expose: 'LeadsPage', access: 'member', title: 'Lead' },
      { path: '/leads', expose: 'LeadsPage', access: 'member', title: 'Leads' },
      { path: '/book-slot/:id', expose: 'LeadsPage', access: 'public', title: 'Book a slot' },
    ],
  }),
];
const link = '/?override=leads@http://localhost:5101';
const overrides = vi.fn((): undefined => undefined);

function open(path: string, options: ShellOptions = {}) {
  return renderShell(<ShellRoutes />, {
    path,
    modules,
    developer,
    load: () => ({ LeadsPage: () => <h1>The page</h1> }),
    responses: { 'POST /api/developer/overrides': overrides },
    ...options,
  });
}

/** Awaited, because the dialog's code is loaded on demand. */
async function openAwaited(path: string) {
  const results = await act(async () => [open(path)]);
  return results[0] as ReturnType<typeof open>;
}

beforeEach(() => {
  overrides.mockReset();
});

describe('an override link', () => {
  test('an override link asks first, and names the module, its address and its permissions', async () => {
    const { requests } = await openAwaited(link);
    const dialog = await screen.findByRole('dialog', { name: 'Use Leads from localhost:5101?' });
    expect(dialog.textContent).toContain('http://localhost:5101/');
    expect(dialog.textContent).toContain('0.1.0-1a2b3c4d5e6f');
    expect(dialog.textContent).toContain('it can read and change everything that you can in Northwind Clinics');
    expect(requests).toEqual([]);
    await expectAccessible();
  });

  test('an override link applies after a confirmation and a page load', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { requests } = open(link);
    await userEvent.click(await screen.findByRole('button', { name: 'Use this address' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/leads'));
    expect(requests.map(({ key, body }) => [key, body])).toEqual([
      ['POST /api/developer/overrides', { module_id: 'leads', url: 'http://localhost:5101/' }],
    ]);
  });

  test('a cancelled override link changes nothing and disappears from the address', async () => {
    const { requests, location } = open(`${link}&tab=1`);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(location()).toBe('/?tab=1'));
    expect(requests).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('an override link that the server refuses shows a notice and stays open', async () => {
    overrides.mockImplementation(() => {
      throw new Error('no');
    });
    const { notices } = open(link);
    await userEvent.click(await screen.findByRole('button', { name: 'Use this address' }));
    await waitFor(() => expect(notices[0]?.title).toBe('The module could not be replaced'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test.each([
    ['somebody who is no developer', link, { developer: null }, /[Oo]nly developers/],
    ['a visitor', link, { developer: null, session: null }, /Sign in first/],
    [
      'an origin that is not allowed',
      '/?override=leads@https://evil.example/',
      {},
      /may not come from https:\/\/evil\.example/,
    ],
    ['something else', '/?override=leads', {}, /does not name a module/],
  ])('an override link is refused with a plain explanation for %s', async (_, path, options, text) => {
    const { notices, location, requests } = open(path, options);
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toMatchObject({ title: 'This link cannot be used', description: expect.stringMatching(text) });
    await waitFor(() => expect(location()).toBe('/'));
    expect(requests).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('override links are ignored on candidate pages', async () => {
    const { notices } = open('/book-slot/7?override=leads@http://localhost:5101');
    await screen.findByRole('heading', { name: 'The page' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(notices).toEqual([]);
  });
});
