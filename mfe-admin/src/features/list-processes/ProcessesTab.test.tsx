import type { Process } from '@switchboard/contracts/processes';
import { expectAccessible, renderWithHost } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refuse } from '../../testing/superAdminSession.ts';
import { ProcessesTab } from './ProcessesTab.tsx';

const process: Process = {
  id: 'a1a1a1a1-0000-4000-8000-000000000001',
  host: 'calls-1',
  pid: 4021,
  roles: ['api'],
  version: '0.1.0',
  started_at: '2026-11-20T08:00:00.000Z',
  seen_at: '2026-11-20T09:00:00.000Z',
  is_alive: true,
  is_stopping: false,
  is_disk_full: false,
  frozen_work: null,
  ended_at: null,
  end_reason: null,
  dropped_log_lines: 0,
};
const another = (number: number, more: Partial<Process>): Process => ({
  ...process,
  id: `a1a1a1a1-0000-4000-8000-00000000000${number}`,
  pid: 4021 + number,
  ...more,
});

const show = (answer: () => unknown) =>
  renderWithHost(<ProcessesTab />, { responses: { 'GET /api/processes': answer as never } });
const rowOf = async (pid: number) => (await screen.findByText(`process ${pid}`)).closest('tr') as HTMLElement;

test('the processes list shows host, roles and state of each process', async () => {
  const items = [
    process,
    another(2, { roles: ['worker', 'agent'] }),
    another(3, { roles: ['worker'], is_stopping: true }),
    another(4, { roles: ['agent'], is_alive: false, is_stopping: true }),
  ];
  show(() => ({ items }));
  expect(within(await rowOf(4021)).getByText('Running')).toBeTruthy();
  const both = within(await rowOf(4023));
  expect([both.getByText('Worker, Agent'), both.getByText('calls-1')]).toHaveLength(2);
  expect(within(await rowOf(4024)).getByText('Stopping')).toBeTruthy();
  expect(within(await rowOf(4025)).getByText('Gone')).toBeTruthy();
  expect(screen.queryByText(/No process has the role/)).toBeNull();
  await expectAccessible();
});

test('an ended process is listed with its reason, and counts for no role', async () => {
  const ended_at = '2026-11-20T09:00:00.000Z';
  const items = [
    process,
    another(2, { roles: ['worker'], is_alive: false, is_stopping: true, ended_at, end_reason: 'SIGTERM' }),
    another(3, { roles: ['worker'], is_alive: false, end_reason: 'ended without a word' }),
  ];
  show(() => ({ items }));
  const stopped = within(await rowOf(4023));
  expect([stopped.getByText('Ended'), stopped.getByText('SIGTERM')]).toHaveLength(2);
  const silent = within(await rowOf(4024));
  expect([silent.getByText('Gone'), silent.getByText('ended without a word')]).toHaveLength(2);
  expect(screen.getByText('No process has the role worker or agent')).toBeTruthy();
  await expectAccessible();
});

test('the processes page says which work stops if no process has a role', async () => {
  show(() => ({ items: [process, another(2, { roles: ['worker', 'agent'], is_stopping: true })] }));
  expect(await screen.findByText('No process has the role worker or agent')).toBeTruthy();
  expect(
    screen.getByText('No calls are placed, and emails and webhooks wait. Assistants do not speak in calls and tests.'),
  ).toBeTruthy();
  await expectAccessible();
});

test('the processes page shows full disks and lost log lines', async () => {
  const items = [
    another(2, { is_disk_full: true }),
    another(3, { dropped_log_lines: 12 }),
    another(4, { is_alive: false, is_disk_full: true, dropped_log_lines: 5 }),
  ];
  show(() => ({ items }));
  expect(await screen.findByText('A disk is full')).toBeTruthy();
  expect(screen.getByText(/^Uploads are refused until there is room: calls-1 \(process 4023\)\./)).toBeTruthy();
  expect(screen.getByText(/^12 log lines couldn’t be written: calls-1 \(process 4024\)\./)).toBeTruthy();
  await expectAccessible();
});

test('the processes page shows in which work a process froze', async () => {
  show(() => ({
    items: [process, another(2, { is_alive: false, frozen_work: 'GET /api/leads', end_reason: 'frozen' })],
  }));
  expect(within(await rowOf(4023)).getAllByText(/frozen/i)).toHaveLength(1);
  expect(screen.getByText('calls-1 (process 4023) froze in “GET /api/leads” and was ended.')).toBeTruthy();
  await expectAccessible();
});

test('the processes page says that no process is listed, and a loading error can be retried', async () => {
  let isDown = true;
  show(() => (isDown ? refuse(503, { code: 'UNAVAILABLE', message: 'Busy.' })() : { items: [] }));
  expect(await screen.findByText('Failed to load the processes')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No processes')).toBeTruthy();
});
