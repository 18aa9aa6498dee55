import type { Passkey } from '@switchboard/contracts/account';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderShell } from '../../testing/renderShell.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';

const laptop: Passkey = {
  id: '00000000-0000-4000-8000-0000000000b1',
  name: 'Work laptop',
  is_backed_up: false,
  created_at: '2026-11-20T08:00:00.000Z',
  last_used_at: null,
};

function open(passkeys: Passkey[]) {
  const host = renderShell(<PasskeysCard />, {
    path: '/profile',
    responses: {
      'GET /api/account/passkeys': () => passkeys,
      'PATCH /api/account/passkeys/:id': ({ body }) => ({ ...laptop, ...(body as object) }),
      'DELETE /api/account/passkeys/:id': () => undefined,
    },
  });
  return { ...host, user: userEvent.setup() };
}

describe('passkeys', () => {
  test('passkeys are listed, renamed, and removed after a confirmation', async () => {
    const { user, requests, notices } = open([laptop]);
    const row = await screen.findByRole('row', { name: /Work laptop/ });
    expect(row.textContent).toContain('On one device only');
    expect(row.textContent).toContain('Never');
    await expectAccessible();
    await user.click(within(row).getByRole('button', { name: 'Rename Work laptop' }));
    const name = within(await screen.findByRole('dialog')).getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Desk{Enter}');
    await waitFor(() => expect(requests.some(({ key }) => key.startsWith('PATCH'))).toBe(true));
    expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ name: 'Desk' });
    await waitFor(() => expect(notices.at(-1)?.title).toBe('The passkey was renamed'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Remove Work laptop' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('The passkey was removed'));
  });

  test("passkeys aren't offered in browsers without support", async () => {
    open([]);
    expect(await screen.findByText("You have no passkeys, and this browser can't create one here.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
