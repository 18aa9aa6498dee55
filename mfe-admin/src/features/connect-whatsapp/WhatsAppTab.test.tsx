import type { WhatsAppConnection, WhatsAppNumber, WhatsAppSync } from '@switchboard/contracts/whatsapp-numbers';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleWhatsAppNumber, session, whatsAppId } from '../../testing/sampleWhatsAppNumber.ts';
import { WhatsAppTab } from './WhatsAppTab.tsx';

const found = (more: Partial<WhatsAppConnection> = {}): WhatsAppConnection => ({
  status: 'connected',
  is_connected: true,
  is_persistent: true,
  instance_id: 'instance-1',
  needs_reauthentication: false,
  number_status: 'active',
  message: null,
  ...more,
});
const waiting = found({ status: 'pending_setup', is_connected: false, number_status: 'pending_setup' });
const code = { state: 'qr', format: 'text', value: 'the text of a code' } as const;
const unlinked = sampleWhatsAppNumber({
  status: 'pending_setup',
  session_data: { ...session, persistent: false, last_connected: null },
});

function open(numbers: WhatsAppNumber[], { responses, path = '/settings', ...options }: HostOptions = {}) {
  const state = { numbers };
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const result = renderWithHost(<WhatsAppTab />, {
    path,
    session: sampleSession({ role: 'admin' }),
    responses: {
      'GET /api/whatsapp-numbers': () => ({ items: state.numbers, next_cursor: null }),
      'GET /api/whatsapp-numbers/:id': () => state.numbers[0] as WhatsAppNumber,
      ...responses,
    },
    ...options,
  });
  return { ...result, state, user };
}

async function choose(user: ReturnType<typeof userEvent.setup>, action: string) {
  await user.click(await screen.findByRole('button', { name: /^(More actions|Actions)/ }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the list', () => {
  test('each WhatsApp number shows its campaign, its connection and whether it is simulated', async () => {
    open([sampleWhatsAppNumber({ campaign: { id: whatsAppId, name: 'Nurses' } })]);
    const row = within(await screen.findByRole('row', { name: /Front desk/ }));
    expect(row.getByText('Connected')).toBeTruthy();
    expect(row.getByText('Nurses')).toBeTruthy();
    expect(row.getByText('Simulated')).toBeTruthy();
    await expectAccessible();
  });

  test('an empty list explains WhatsApp numbers', async () => {
    open([]);
    expect(await screen.findByText('No WhatsApp numbers')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add number' })).toBeTruthy();
    await expectAccessible();
  });

  test('a loading error of the WhatsApp numbers is shown', async () => {
    open([], {
      responses: {
        'GET /api/whatsapp-numbers': () => {
          throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
        },
      },
    });
    expect(await screen.findByText('Failed to fetch WhatsApp numbers')).toBeTruthy();
  });

  test.each(['member', 'viewer'] as const)('a %s sees WhatsApp numbers without actions', async (role) => {
    open([unlinked], { session: sampleSession({ role }), path: `/settings?dialog=delete&number=${whatsAppId}` });
    await screen.findByText('Front desk');
    expect(screen.queryByRole('button', { name: 'Add number' })).toBeNull();
    expect(screen.queryByRole('button', { name: /actions/i })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test("a WhatsApp number that a campaign uses can't be deleted", async () => {
    const { user } = open([sampleWhatsAppNumber({ campaign: { id: whatsAppId, name: 'Nurses' } })]);
    await user.click(await screen.findByRole('button', { name: /^(More actions|Actions)/ }));
    const entry = await screen.findByRole('menuitem', { name: 'Delete' });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
    expect(entry.textContent).toContain('Used by Nurses');
  });
});

describe('connecting', () => {
  test('adding a WhatsApp number opens its QR code', async () => {
    const { user, location, state } = open([], {
      path: '/settings?dialog=add',
      responses: {
        'POST /api/whatsapp-numbers': () => {
          state.numbers = [unlinked];
          return unlinked;
        },
        'POST /api/whatsapp-numbers/:id/qr': () => code,
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add WhatsApp number' }));
    await user.click(dialog.getByRole('button', { name: 'Add number' }));
    expect(await dialog.findByText('Phone number is required')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /Phone number/ }), '6465550190');
    await user.click(dialog.getByRole('button', { name: 'Add number' }));
    expect(await screen.findByRole('dialog', { name: /^Connect / })).toBeTruthy();
    expect(location()).toBe(`/settings?dialog=qr&number=${whatsAppId}`);
  });

  test('the QR dialog checks every ten seconds, and closes 1.5 s after the number is connected', async () => {
    let now = waiting;
    const { requests, location, notices } = open([unlinked], {
      path: `/settings?dialog=qr&number=${whatsAppId}`,
      responses: {
        'POST /api/whatsapp-numbers/:id/qr': () => code,
        'GET /api/whatsapp-numbers/:id/status': () => now,
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: /^Connect / }));
    expect(await dialog.findByRole('img', { name: 'QR code' })).toBeTruthy();
    expect(dialog.getByText('Simulated')).toBeTruthy();
    const looks = () => requests.filter(({ key }) => key.endsWith('/status')).length;
    expect(looks()).toBe(0);
    await pass(10_100);
    expect(looks()).toBe(1);
    now = found({ status: 'connecting', is_connected: false });
    await pass(10_000);
    expect(dialog.getByText('Connecting...')).toBeTruthy();
    now = found();
    await pass(10_000);
    expect(dialog.getByText('Messages can be sent and received.')).toBeTruthy();
    await pass(500);
    expect(location()).toContain('dialog=qr');
    await pass(1_100);
    expect(location()).toBe('/settings');
    expect(notices.at(-1)).toMatchObject({ title: 'WhatsApp connected', tone: 'success' });
  });

  test('the QR dialog shows a new connection immediately after its event', async () => {
    const { state, emit, requests } = open([unlinked], {
      path: `/settings?dialog=qr&number=${whatsAppId}`,
      responses: {
        'POST /api/whatsapp-numbers/:id/qr': () => code,
        'GET /api/whatsapp-numbers/:id/status': () => found(),
      },
    });
    await screen.findByRole('img', { name: 'QR code' });
    state.numbers = [sampleWhatsAppNumber()];
    const at = '2026-11-02T16:00:00.000Z';
    emit({ id: '1', type: 'whatsapp_number.changed', at, subject_id: whatsAppId, change: 'updated' });
    expect(await screen.findByText('Messages can be sent and received.')).toBeTruthy();
    expect(requests.filter(({ key }) => key.endsWith('/status'))).toHaveLength(1);
  });

  test.each([
    ['whatsapp_gateway', 'Failed to generate QR code'],
    ['qr_not_known', 'QR code in unexpected format'],
  ] as const)('a connection that fails with %s shows "%s" and can be retried', async (reason, words) => {
    let isDown = true;
    const { user } = open([unlinked], {
      path: `/settings?dialog=qr&number=${whatsAppId}`,
      responses: {
        'POST /api/whatsapp-numbers/:id/qr': () => {
          if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', reason, message: 'The gateway said no.' });
          return code;
        },
      },
    });
    expect(await screen.findByText('Connection Failed')).toBeTruthy();
    expect(screen.getByText(`Please try again. ${words}. The gateway said no.`)).toBeTruthy();
    await expectAccessible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'QR code' })).toBeTruthy();
  });

  test('the QR dialog stops after thirty checks', async () => {
    const { requests } = open([unlinked], {
      path: `/settings?dialog=qr&number=${whatsAppId}`,
      responses: {
        'POST /api/whatsapp-numbers/:id/qr': () => code,
        'GET /api/whatsapp-numbers/:id/status': () => waiting,
      },
    });
    await screen.findByRole('img', { name: 'QR code' });
    for (let look = 0; look < 31; look += 1) await pass(10_100);
    expect(await screen.findByText('Please try again. The code was not scanned in time.')).toBeTruthy();
    expect(requests.filter(({ key }) => key.endsWith('/status'))).toHaveLength(30);
  });
});

describe('checking', () => {
  test('a connection that no longer exists opens its QR code half a second later', async () => {
    const gone = found({ status: 'not_found', is_connected: false, needs_reauthentication: true });
    const { user, notices, location } = open([sampleWhatsAppNumber()], {
      responses: {
        'GET /api/whatsapp-numbers/:id/status': () => gone,
        'POST /api/whatsapp-numbers/:id/qr': () => code,
      },
    });
    await choose(user, 'Check connection');
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Authentication Required', tone: 'danger' }));
    await waitFor(() => expect(location()).toBe('/settings'));
    await pass(600);
    expect(location()).toBe(`/settings?dialog=qr&number=${whatsAppId}`);
  });

  test('a disconnected number can be reconnected after a question', async () => {
    const off = found({ status: 'disconnected', is_connected: false, number_status: 'disconnected' });
    const { user, notices } = open([sampleWhatsAppNumber()], {
      responses: {
        'GET /api/whatsapp-numbers/:id/status': () => off,
        'POST /api/whatsapp-numbers/:id/reconnect': () => ({ ...off, message: 'The phone is off.' }),
      },
    });
    await choose(user, 'Check connection');
    const question = within(await screen.findByRole('alertdialog', { name: 'Connection Issue' }));
    await user.click(question.getByRole('button', { name: 'Reconnect' }));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({ title: 'Reconnection Failed', description: 'The phone is off.' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('checking a connected number shows that it is connected', async () => {
    const { user, notices } = open([sampleWhatsAppNumber()], {
      responses: { 'GET /api/whatsapp-numbers/:id/status': () => found() },
    });
    await choose(user, 'Check connection');
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Connected', tone: 'success' }));
  });

  test('WhatsApp numbers that need a new code are listed above the table', async () => {
    const { user, location } = open(
      [sampleWhatsAppNumber({ status: 'error', session_data: { ...session, requires_new_qr: true } })],
      { responses: { 'POST /api/whatsapp-numbers/:id/qr': () => code } },
    );
    expect(await screen.findByText('Authentication Required: Front desk', { exact: false })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Scan again' }));
    expect(location()).toBe(`/settings?dialog=qr&number=${whatsAppId}`);
  });
});

describe('syncing', () => {
  const ended: WhatsAppSync = {
    state: 'done',
    started_at: '2026-11-02T15:04:00.000Z',
    finished_at: '2026-11-02T15:05:00.000Z',
    contacts_processed: 7,
    leads_with_messages: 5,
    messages_found: 40,
    messages_added: 3,
    errors: 0,
    message: null,
  };

  test.each([
    [ended, 'Sync Completed'],
    [{ ...ended, errors: 2 }, 'Sync Completed with Errors'],
    [{ ...ended, state: 'failed' as const, message: 'The gateway is down.' }, 'Sync Failed'],
  ])('a sync ends with its five counts', async (sync, title) => {
    const number = sampleWhatsAppNumber();
    const { user, state } = open([number], {
      path: `/settings?dialog=sync&number=${whatsAppId}`,
      responses: {
        'POST /api/whatsapp-numbers/:id/sync': () => {
          const running = { ...number, sync: { ...ended, state: 'running' as const } };
          state.numbers = [running];
          return running;
        },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: /^Sync messages/ }));
    await user.click(dialog.getByRole('button', { name: 'Sync now' }));
    expect(await dialog.findByText('Syncing...')).toBeTruthy();
    state.numbers = [{ ...number, sync }];
    await pass(1_100);
    expect(await dialog.findByText(title)).toBeTruthy();
    const terms = dialog.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Contacts processed', 'Leads with messages', 'Messages found', 'Messages added', 'Errors']);
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '7',
      '5',
      '40',
      '3',
      String(sync.errors),
    ]);
  });
});

describe('removing', () => {
  test('removing an instance asks first, then creates a new one and shows its code', async () => {
    const { user, location, requests } = open([sampleWhatsAppNumber()], {
      path: `/settings?dialog=recreate&number=${whatsAppId}`,
      responses: {
        'POST /api/whatsapp-numbers/:id/recreate': () => unlinked,
        'POST /api/whatsapp-numbers/:id/qr': () => code,
      },
    });
    const question = within(await screen.findByRole('alertdialog'));
    expect(requests.some(({ key }) => key.endsWith('/recreate'))).toBe(false);
    await user.click(question.getByRole('button', { name: 'Delete and recreate' }));
    await waitFor(() => expect(location()).toBe(`/settings?dialog=qr&number=${whatsAppId}`));
  });

  test('deleting a WhatsApp number asks first, and shows why it failed', async () => {
    const { user, notices } = open([sampleWhatsAppNumber()], {
      path: `/settings?dialog=delete&number=${whatsAppId}`,
      responses: {
        'DELETE /api/whatsapp-numbers/:id': () => {
          throw new ApiError(409, {
            code: 'CONFLICT',
            reason: 'in_use',
            message: 'A campaign uses it.',
          });
        },
      },
    });
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({
        title: 'Failed to delete WhatsApp number',
        description: 'A campaign uses it.',
      }),
    );
  });
});
