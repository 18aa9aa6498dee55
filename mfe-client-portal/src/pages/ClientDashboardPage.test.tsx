import type { ClientRole } from '@switchboard/contracts/permissions';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost, sampleClientSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { call, figures, lead, onePage, other, self } from '../testing/samples.ts';
import { ClientDashboardPage } from './ClientDashboardPage.tsx';

function open(role: ClientRole, { path = '/client/dashboard', responses = {} }: HostOptions = {}) {
  return renderWithHost(<ClientDashboardPage />, {
    module,
    path,
    route: '/client/dashboard',
    session: sampleClientSession({ role }),
    responses: {
      'GET /api/client/figures': () => figures,
      'GET /api/client/leads': () => onePage([lead]),
      'GET /api/client/leads/:id': () => lead,
      'GET /api/client/calls': () => onePage([call]),
      'GET /api/client/calls/:id': () => call,
      'GET /api/client-members': () => onePage([self, other]),
      'GET /api/client-invitations': () => onePage([]),
      ...responses,
    },
  });
}

const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;

test('the client dashboard shows viewers figures and leads without buttons to change them', async () => {
  open('viewer');
  expect(within(await rowOf('Grace Lind')).getByText('Failed')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: '8 calls in 2 days, 6 completed' })).toBeTruthy();
  expect(screen.getByText('The line was busy')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Lead' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Client Members' })).toBeNull();
  await expectAccessible();
});

test('the client dashboard searches by the address and shows when nothing is found', async () => {
  const { requests } = open('viewer', {
    path: '/client/dashboard?search=zoe',
    responses: { 'GET /api/client/leads': () => onePage([]) },
  });
  expect(await screen.findByText('No leads match your search')).toBeTruthy();
  expect(requests.find(({ key }) => key === 'GET /api/client/leads')?.query).toEqual({ search: 'zoe' });
  await userEvent.click(screen.getByText('Clear search'));
  expect(await screen.findByText('No leads found')).toBeTruthy();
});

test('the client dashboard opens a lead with its calls, and the transcript of a call', async () => {
  const user = userEvent.setup();
  const { location } = open('viewer');
  await user.click(await rowOf('Grace Lind'));
  const panel = await screen.findByRole('dialog', { name: 'Grace Lind' });
  expect(await within(panel).findByText('She wants a second interview.')).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Call Transcript' });
  expect(await within(dialog).findByText('Good morning')).toBeTruthy();
  expect(location()).toBe(`/client/dashboard?lead=${lead.id}&call=${call.id}`);
});

test("a call without a shared summary or transcript can't be opened", async () => {
  const silent = { ...call, summary: null, has_transcript: false, transcript: null };
  open('viewer', {
    path: `/client/dashboard?lead=${lead.id}`,
    responses: { 'GET /api/client/calls': () => onePage([silent]) },
  });
  const panel = await screen.findByRole('dialog', { name: 'Grace Lind' });
  expect(await within(panel).findByText('Ended by the assistant')).toBeTruthy();
  expect(within(panel).queryByRole('button', { name: 'Open' })).toBeNull();
});

test('editors add a lead whose phone number is validated', async () => {
  const user = userEvent.setup();
  const { requests, notices } = open('editor', { responses: { 'POST /api/client/leads': () => lead } });
  await user.click(await screen.findByRole('button', { name: 'Add Lead' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add New Lead' });
  const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
  await user.type(field(/First Name/), 'Ada');
  await user.type(field(/Last Name/), 'Moss');
  await user.type(field(/Phone Number/), '12');
  await user.click(within(dialog).getByRole('button', { name: 'Add Lead' }));
  await within(dialog).findByText('Please enter a valid phone number.');
  await user.clear(field(/Phone Number/));
  await user.type(field(/Phone Number/), '2125550142');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Add Lead' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Lead created successfully.'));
  expect(requests.find(({ key }) => key === 'POST /api/client/leads')?.body).toMatchObject({
    first_name: 'Ada',
    phone_number: '+12125550142',
  });
});

test('a link to adding a lead opens no dialog for a viewer', async () => {
  open('viewer', { path: '/client/dashboard?dialog=create' });
  await rowOf('Grace Lind');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the client dashboard shows a loading error and retries', async () => {
  let isDown = true;
  open('viewer', {
    responses: {
      'GET /api/client/leads': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is restarting.' });
        return onePage([lead]);
      },
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The database is restarting.');
  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await rowOf('Grace Lind');
});
