import type { AuditLog } from '@switchboard/contracts/audit-logs';
import type { StaffRole } from '@switchboard/contracts/permissions';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AuditLogTab } from './AuditLogTab.tsx';
import { describeAct } from './auditWords.ts';

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

function sampleEntry(fields: Partial<AuditLog> = {}): AuditLog {
  return {
    id: uuid(701),
    created_at: '2026-11-22T10:00:00.000Z',
    actor_kind: 'person',
    actor_id: uuid(11),
    actor_name: 'Ada Park',
    action: 'update',
    resource_type: 'lead',
    resource_id: uuid(21),
    resource_name: 'Grace Hopper',
    path: `/leads?lead=${uuid(21)}`,
    ip_address: '203.0.113.7',
    request_id: 'request-1',
    details: { before: { company: null, is_vip: true }, after: { company: 'Navy', is_vip: false }, source: 'form' },
    ...fields,
  };
}

interface Given {
  entries?: AuditLog[];
  role?: StaffRole;
  path?: string;
  responses?: FakeResponses;
}

function open({ entries = [sampleEntry()], role = 'owner', path = '/', responses = {} }: Given = {}) {
  const host = renderWithHost(<AuditLogTab />, {
    path,
    session: sampleSession({ role }),
    responses: {
      'GET /api/audit-logs': () => ({ items: entries, next_cursor: null }),
      'GET /api/audit-logs/settings': () => ({ retention_days: 365 }),
      ...responses,
    },
  });
  const asked = () => host.requests.findLast(({ key }) => key === 'GET /api/audit-logs')?.query;
  return { ...host, asked, user: userEvent.setup() };
}

test('the audit log has a heading per day, and entries say who did what to what and from where', async () => {
  open({
    entries: [
      sampleEntry(),
      sampleEntry({ id: uuid(702), action: 'create', resource_type: 'api_key', resource_name: 'Import' }),
      sampleEntry({
        id: uuid(703),
        created_at: '2026-11-20T10:00:00.000Z',
        actor_kind: 'api_key',
        actor_name: 'Nightly import',
        ip_address: null,
      }),
    ],
  });
  await screen.findAllByText('Changed the lead');
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
  expect(rows[0]).toMatch(/Nov 22, 2026.*Changed the lead.*Grace Hopper.*Ada Park.*203\.0\.113\.7/);
  expect(rows[1]).toMatch(/Created an API key.*Import/);
  expect(rows[1]).not.toContain('Nov 22');
  expect(rows[2]).toMatch(/Nov 20, 2026.*Nightly import.*API key/);
  await expectAccessible();
});

test('an audit log entry opens with values before and after, and links to its record', async () => {
  const { user, location, asked } = open();
  await user.click(await screen.findByText('Changed the lead'));
  const panel = await screen.findByRole('dialog', { name: 'Changed the lead' });
  const changed = within(panel).getByRole('table', { name: 'What changed' });
  expect(
    within(changed)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['FieldBeforeAfter', 'Company–Navy', 'Is vipYesNo']);
  expect(within(panel).getByRole('link', { name: 'Open the lead' }).getAttribute('href')).toBe(
    `/leads?lead=${uuid(21)}`,
  );
  await expectAccessible();
  await user.click(within(panel).getByRole('button', { name: 'History of this lead' }));
  await waitFor(() => expect(asked()).toEqual({ resource_id: uuid(21) }));
  await waitFor(() => expect(location()).toBe(`/?thing=${uuid(21)}`));
  await user.click(screen.getByRole('button', { name: /Remove.*About one thing only/ }));
  await waitFor(() => expect(location()).toBe('/'));
});

test('the audit log reads filters from the address and ignores invalid ones', async () => {
  const { asked } = open({ path: '/?search=ada&kind=api_key&what=lead&from=2026-11-01&to=soon&actor=' });
  await screen.findByText('Changed the lead');
  expect(asked()).toEqual({ search: 'ada', actor_kind: 'api_key', resource_type: 'lead', start_date: '2026-11-01' });
});

test("a search with fewer than three letters isn't sent, and the page says so", async () => {
  const { asked } = open({ path: '/?search=ad' });
  expect(await screen.findByText('Search with at least three letters.')).toBeTruthy();
  await screen.findByText('Changed the lead');
  expect(asked()).toEqual({});
});

test('a loading error of the audit log keeps the filters and can be retried', async () => {
  let isDown = true;
  const { user, location } = open({
    path: '/?search=ada',
    responses: {
      'GET /api/audit-logs': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Try again soon.' });
        return { items: [], next_cursor: null };
      },
    },
  });
  expect(await screen.findByText('Failed to load the audit log')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(location()).toBe('/'));
});

test('an owner changes how long entries are kept, within limits', async () => {
  const { user, notices, requests } = open({
    responses: { 'PUT /api/audit-logs/settings': ({ body }) => body },
  });
  await user.click(await screen.findByRole('button', { name: 'Keep longer or shorter…' }));
  const days = await screen.findByRole('textbox', { name: /Days/ });
  await user.clear(days);
  await user.type(days, '730');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('The audit log is kept for 730 days'));
  expect(requests.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ retention_days: 730 });
});

test("an admin sees how long entries are kept, but can't change it", async () => {
  open({ role: 'admin' });
  expect(await screen.findByText('Entries are kept for 365 days and cannot be changed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep longer or shorter…' })).toBeNull();
});

test.each([
  ['create', 'lead', 'Created a lead'],
  ['call', 'lead', 'Called a lead'],
  ['accept', 'invitation', 'Accepted the invitation'],
  ['delete', 'member', 'Removed a member'],
  ['update', 'organization', 'Changed the organization'],
  ['hand_over', 'webhook_endpoint', 'Hand over the webhook endpoint'],
])('the action %s of a %s is described as "%s"', (action, resource_type, sentence) => {
  expect(describeAct({ action, resource_type })).toBe(sentence);
});
