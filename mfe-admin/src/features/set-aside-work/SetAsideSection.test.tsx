import type { SetAsideWork } from '@switchboard/contracts/set-aside';
import { expectAccessible, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refuse } from '../../testing/superAdminSession.ts';
import { SetAsideSection } from './SetAsideSection.tsx';

const work: SetAsideWork = {
  id: 'a1a1a1a1-0000-4000-8000-000000000001',
  kind: 'knowledge.read',
  key: 'knowledge.read:b1b1b1b1-0000-4000-8000-000000000001',
  organization: { id: 'c1c1c1c1-0000-4000-8000-000000000001', name: 'Acme' },
  reason: 'froze',
  times: 2,
  stack: 'at passagesOf (passages.ts:70:3)',
  host: 'calls-1',
  first_at: '2026-11-20T08:00:00.000Z',
  last_at: '2026-11-20T08:01:00.000Z',
  set_aside_at: '2026-11-20T08:01:00.000Z',
  is_retryable: true,
};
const call: SetAsideWork = {
  ...work,
  id: 'a1a1a1a1-0000-4000-8000-000000000002',
  kind: 'call.carry',
  reason: 'ended',
  stack: null,
  is_retryable: false,
};

function show(answer: () => unknown) {
  const items = { 'GET /api/superadmin/set-aside': answer as never };
  const decide = {
    'POST /api/superadmin/set-aside/:work_id/retry': () => ({ success: true as const }),
    'DELETE /api/superadmin/set-aside/:work_id': () => ({ success: true as const }),
  };
  return renderWithHost(<SetAsideSection />, { responses: { ...items, ...decide } as never });
}
const choose = async (row: string, entry: string) => {
  const line = (await screen.findByText(row)).closest('tr') as HTMLElement;
  await userEvent.click(within(line).getAllByRole('button').at(-1) as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

test('a super admin sees set-aside work and where its process was blocked', async () => {
  show(() => ({ items: [work, call] }));
  expect(await screen.findByText('Document of a knowledge base')).toBeTruthy();
  expect(screen.getByText('Froze its process twice')).toBeTruthy();
  expect(screen.getByText('Its process ended twice')).toBeTruthy();
  await choose('Document of a knowledge base', 'Show details');
  const dialog = await screen.findByRole('dialog', { name: 'Document of a knowledge base' });
  expect(dialog.textContent).toContain('at passagesOf (passages.ts:70:3)');
  expect(dialog.textContent).toContain('Acme');
  await expectAccessible();
});

test('set-aside work is retried after a confirmation', async () => {
  const { requests, notices } = show(() => ({ items: [work] }));
  await choose('Document of a knowledge base', 'Retry…');
  const dialog = await screen.findByRole('alertdialog', { name: 'Retry “Document of a knowledge base”?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retry work' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Work is being retried'));
  expect(requests.find(({ key }) => key.startsWith('POST'))?.params).toEqual({ work_id: work.id });
});

test('a call that has ended can be dropped but not retried', async () => {
  const { requests, notices } = show(() => ({ items: [call] }));
  await choose('Call', 'Drop…');
  const dialog = await screen.findByRole('alertdialog', { name: 'Drop “Call”?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Drop work' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Work dropped'));
  expect(requests.find(({ key }) => key.startsWith('DELETE'))?.params).toEqual({ work_id: call.id });
  expect(screen.queryByRole('menuitem', { name: 'Retry…' })).toBeNull();
});

test('the section says that nothing is set aside, and a loading error can be retried', async () => {
  let isDown = true;
  show(() => (isDown ? refuse(503, { code: 'UNAVAILABLE', message: 'Busy.' })() : { items: [] }));
  expect(await screen.findByText('Failed to load set-aside work')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing is set aside')).toBeTruthy();
});
