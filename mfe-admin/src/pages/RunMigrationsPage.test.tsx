import type { Migrations } from '@switchboard/contracts/migrations';
import { expectAccessible, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loggedIn, loggedOut, refuse } from '../testing/superAdminSession.ts';
import { RunMigrationsPage } from './RunMigrationsPage.tsx';

const applied = [{ name: '20261120000000_init', applied_at: '2026-11-20T10:00:00.000Z' }];
const done: Migrations = { applied, pending: [], failed: null, is_running: false };
const waiting: Migrations = { ...done, pending: ['20261123110500_providers', '20261123100000_more'] };

function open(responses: FakeResponses) {
  return renderWithHost(<RunMigrationsPage />, {
    path: '/run-migrations',
    session: null,
    responses: { 'GET /api/superadmin/session': () => loggedIn, 'GET /api/migrations': () => done, ...responses },
  });
}

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Run Migrations' });

test("the migrations page asks anyone who isn't a super admin to log in", async () => {
  open({ 'GET /api/superadmin/session': () => loggedOut });
  expect(await screen.findByLabelText('Username')).toBeTruthy();
  expect(screen.queryByText('Database Migrations')).toBeNull();
});

test('the migrations page shows applied migrations, and its button is disabled if none is pending', async () => {
  open({});
  expect(await screen.findByText('Up to date')).toBeTruthy();
  expect(screen.getByText('20261120000000_init')).toBeTruthy();
  expect((await button()).disabled).toBe(true);
  await expectAccessible();
});

test('pending migrations are run with progress, and the page says when they are done', async () => {
  let state = waiting;
  let finish: (state: Migrations) => void = () => undefined;
  const { notices } = open({
    'GET /api/migrations': () => state,
    'POST /api/migrations': () => new Promise<Migrations>((resolve) => (finish = resolve)),
  });
  expect(await screen.findByText('2 pending')).toBeTruthy();
  expect(screen.getByText('20261123110500_providers')).toBeTruthy();
  await userEvent.click(await button());
  expect(await screen.findByText('0 of 2 applied')).toBeTruthy();
  state = { ...waiting, pending: ['20261123100000_more'], is_running: true };
  expect(await screen.findByText('1 of 2 applied')).toBeTruthy();
  state = done;
  finish(done);
  expect(await screen.findByText('Up to date')).toBeTruthy();
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Migrations are applied'));
});

test('a failed migration shows its error and can be retried', async () => {
  const message = 'Failed to run migrations. 20261123110500_providers: relation "x" already exists';
  open({
    'GET /api/migrations': () => waiting,
    'POST /api/migrations': refuse(409, { code: 'CONFLICT', reason: 'migration_failed', message }),
  });
  await userEvent.click(await button());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Failed to run migrations20261123110500_providers: relation "x" already exists');
  expect((await button()).disabled).toBe(false);
});

test('the migrations page shows why an earlier run stopped', async () => {
  const failed = { name: '20261123110500_providers', at: applied[0]?.applied_at ?? '', message: 'disk full' };
  open({ 'GET /api/migrations': () => ({ ...waiting, failed }) });
  expect((await screen.findByRole('alert')).textContent).toContain('20261123110500_providers: disk full');
});

test('the migrations page says that another process is applying them', async () => {
  open({ 'GET /api/migrations': () => ({ ...waiting, is_running: true }) });
  expect(await screen.findByText(/Another process is already applying them/)).toBeTruthy();
});
