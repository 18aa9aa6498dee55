import { createOrganizationTimeoutMs } from '@switchboard/contracts/session';
import { ApiError } from '@switchboard/platform';
import { http, sessionStore } from '@switchboard/platform/host';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';
import { CreateOrganizationDialog } from './CreateOrganizationDialog.tsx';

const created = { id: '00000000-0000-4000-8000-000000000003', name: 'Blue Desk', role: 'owner' as const };
const boot = {
  session: sampleSession(),
  modules: { platform: '1.0.0', modules: [] },
  templates: [],
  module_settings: {},
  developer: null,
};

function renderDialog(responses: ShellOptions['responses'] = {}, isRequired = false) {
  const onClose = vi.fn();
  const host = renderShell(<CreateOrganizationDialog isRequired={isRequired} onClose={onClose} />, { responses });
  return { ...host, onClose, field: screen.getByRole('textbox', { name: /Organization name/ }) };
}

const timedOut = () => {
  throw new ApiError(0, { code: 'UNAVAILABLE', message: 'Too slow', reason: 'timeout' });
};
const failed = () => {
  throw new ApiError(500, { code: 'INTERNAL', message: 'Broken' });
};

const tooMany = () => {
  const message = 'You have created several organizations just now. Please wait 40 seconds and try again.';
  throw new ApiError(429, { code: 'LIMIT_EXCEEDED', message, reason: 'rate_limit' });
};

describe('CreateOrganizationDialog', () => {
  test.each(['', '   '])('the dialog requires a name instead of %j', async (name) => {
    const { field, requests } = renderDialog();
    if (name) await userEvent.type(field, name);
    await userEvent.click(screen.getByRole('button', { name: 'Create Organization' }));
    expect(screen.getByText('Organization name is required')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test('Enter creates the organization, confirms it and opens it', async () => {
    const { field, notices, onClose, requests } = renderDialog({
      'POST /api/organizations': () => created,
      'GET /api/boot': () => boot,
    });
    await userEvent.type(field, '  Blue Desk {Enter}');
    await waitFor(() => expect(requests.map(({ key }) => key)).toEqual(['POST /api/organizations', 'GET /api/boot']));
    expect(requests[0]?.body).toEqual({ name: 'Blue Desk' });
    expect(notices).toEqual([{ title: 'Organization created', tone: 'success' }]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('the request to create an organization times out after ten seconds', async () => {
    const asked = vi.spyOn(http, 'send').mockReturnValue(new Promise(() => undefined));
    const { field } = renderDialog();
    await userEvent.type(field, 'Blue Desk{Enter}');
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ timeoutMs: 10_000 }));
    expect(createOrganizationTimeoutMs).toBe(10_000);
  });

  test.each([
    [timedOut, 'Organization creation timed out. Please try again.'],
    [failed, 'Failed to create organization. Please try again.'],
    [tooMany, 'You have created several organizations just now. Please wait 40 seconds and try again.'],
  ])('a failed creation keeps the name and shows the error once', async (answer, text) => {
    const { field, notices, onClose } = renderDialog({ 'POST /api/organizations': answer });
    await userEvent.type(field, 'Blue Desk{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(notices).toEqual([]);
    expect((field as HTMLInputElement).value).toBe('Blue Desk');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('the dialog is no longer required when the person joins an organization in another browser', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { requests } = renderShell(<CreateOrganizationDialog isRequired onClose={() => undefined} />, {
      session: { ...sampleSession(), organization: null, organizations: [] },
      responses: { 'GET /api/session': () => sampleSession(), 'GET /api/boot': () => boot },
    });
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    vi.useRealTimers();
    await waitFor(() => expect(requests.map(({ key }) => key)).toEqual(['GET /api/session', 'GET /api/boot']));
    expect(sessionStore.getState().session?.organization?.name).toBe('Northwind Clinics');
  });

  test('the dialog cannot be closed while the person has no organization', async () => {
    const { onClose } = renderDialog({}, true);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('the dialog shows a removed person which organization removed them, and what to do', async () => {
    const removed_from = { organization_name: 'Northwind Clinics', removed_at: '2026-11-20T12:00:00.000Z' };
    const session = { ...sampleSession(), organization: null, organizations: [], removed_from };
    renderShell(<CreateOrganizationDialog isRequired onClose={vi.fn()} />, { session });
    const notice = screen.getByRole('status').textContent;
    expect(notice).toContain('You are no longer a member of Northwind Clinics');
    expect(notice).toContain('An owner or admin removed you on Nov 20, 2026.');
    expect(notice).toContain('ask them for a new invitation');
    await expectAccessible();
  });

  test('the dialog to create an organization is accessible', async () => {
    renderDialog();
    expect(screen.getByRole('dialog', { name: 'Create Your Organization' })).toBeTruthy();
    await expectAccessible();
  });
});
