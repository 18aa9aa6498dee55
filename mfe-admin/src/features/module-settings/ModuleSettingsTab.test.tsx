import type { ConfigurableModule } from '@switchboard/contracts/module-settings';
import { ApiError } from '@switchboard/platform';
import {
  expectAccessible,
  type HostOptions,
  type HostResult,
  renderWithHost,
  sampleSession,
} from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ModuleSettingsTab } from './ModuleSettingsTab.tsx';

const rooms = (changes: Partial<ConfigurableModule> = {}): ConfigurableModule => ({
  module_id: 'rooms',
  title: 'Rooms',
  version: '1.0.0-1a2b3c4d5e6f',
  settings: [
    { name: 'duration', kind: 'number', label: 'Duration', default: 60, min: 5, max: 480, unit: 'min' },
    { name: 'place', kind: 'text', label: 'Place', help: 'Where people meet.', default: '', max_length: 20 },
    { name: 'is_public', kind: 'boolean', label: 'Shown to everybody', default: false },
    {
      name: 'colour',
      kind: 'choice',
      label: 'Colour',
      default: 'blue',
      options: [
        { value: 'blue', label: 'Blue' },
        { value: 'red', label: 'Red' },
      ],
    },
  ],
  values: { place: 'Hall' },
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by_name: 'Ada Park',
  ...changes,
});

function open({ responses, ...options }: HostOptions = {}) {
  const host = renderWithHost(<ModuleSettingsTab />, {
    session: sampleSession({ role: 'admin' }),
    ...options,
    responses: { 'GET /api/module-settings': () => [rooms()], ...responses },
  });
  return { ...host, user: userEvent.setup() };
}

const edit = () => screen.findByRole('button', { name: 'Edit settings of Rooms' });
const sentBy = ({ requests }: Pick<HostResult, 'requests'>) =>
  requests.filter(({ key }) => key.startsWith('PATCH')).map(({ params, body }) => ({ params, body }));
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Duration' });

test('module settings show current values, which are defaults, and who changed them last', async () => {
  open();
  const card = await screen.findByRole('region', { name: 'Rooms' });
  const values = within(card).getAllByRole('definition');
  expect(values.map((value) => value.textContent)).toEqual(['60 minDefault', 'Hall', 'OffDefault', 'BlueDefault']);
  expect(card.textContent).toContain('Changed by Ada Park on');
  await expectAccessible();
});

test('the settings form has a field for each setting, and saves only changed values', async () => {
  const { user, requests, notices } = open({ responses: { 'PATCH /api/module-settings/:module_id': () => rooms() } });
  await user.click(await edit());
  expect(number().value).toBe('60');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Place' }).value).toBe('Hall');
  await expectAccessible();
  await user.clear(number());
  await user.type(number(), '30');
  await user.click(screen.getByRole('switch', { name: 'Shown to everybody' }));
  await user.click(save());
  await waitFor(() => expect(notices).toMatchObject([{ title: 'Settings saved', tone: 'success' }]));
  expect(sentBy({ requests })).toMatchObject([
    { params: { module_id: 'rooms' }, body: { values: { duration: 30, is_public: true } } },
  ]);
});

test('a setting can be reset to its default', async () => {
  const { user, requests } = open({ responses: { 'PATCH /api/module-settings/:module_id': () => rooms() } });
  await user.click(await edit());
  expect(screen.queryByRole('button', { name: 'Reset Duration to its default' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reset Place to its default' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Place' }).value).toBe('');
  await user.click(save());
  await waitFor(() => expect(sentBy({ requests })).toMatchObject([{ body: { values: { place: null } } }]));
});

test('an invalid setting is reported at its field, and nothing is sent', async () => {
  const { user, requests } = open();
  await user.click(await edit());
  await user.clear(number());
  await user.type(number(), '481');
  await user.click(save());
  expect(await screen.findByText('Please enter a whole number from 5 to 480')).toBeTruthy();
  expect(document.activeElement).toBe(number());
  expect(sentBy({ requests })).toEqual([]);
});

test('an error of the API is shown at its setting, and the typed text is kept', async () => {
  const message = 'Rooms has no setting “place”';
  const { user, notices } = open({
    responses: {
      'PATCH /api/module-settings/:module_id': () => {
        throw new ApiError(400, { code: 'VALIDATION', message, fields: { 'values.place': message } });
      },
    },
  });
  await user.click(await edit());
  const place = screen.getByRole<HTMLInputElement>('textbox', { name: 'Place' });
  await user.type(place, ' 2');
  await user.click(save());
  expect(await screen.findByText(message)).toBeTruthy();
  expect([place.value, notices]).toEqual(['Hall 2', []]);
});

test("the settings form shows a colleague's changes, except in the field being edited", async () => {
  let values: ConfigurableModule['values'] = { place: 'Hall' };
  const { user, emit, requests } = open({
    responses: {
      'GET /api/module-settings': () => [rooms({ values })],
      'PATCH /api/module-settings/:module_id': () => rooms(),
    },
  });
  await user.click(await edit());
  await user.type(screen.getByRole('textbox', { name: 'Place' }), ' 2');
  values = { place: 'Yard', duration: 90 };
  emit({
    id: '1',
    type: 'module_settings.changed',
    at: '2026-11-20T10:00:00.000Z',
    subject_id: '00000000-0000-4000-8000-000000000101',
    change: 'updated',
  });
  await waitFor(() => expect(number().value).toBe('90'));
  await user.click(save());
  await waitFor(() =>
    expect(sentBy({ requests })).toEqual([
      { params: { module_id: 'rooms' }, body: { values: { place: 'Hall 2' }, updated_at: expect.any(String) } },
    ]),
  );
});

test("a stored value that doesn't fit this version is reported, and the default is used", async () => {
  open({ responses: { 'GET /api/module-settings': () => [rooms({ values: { duration: 600 } })] } });
  const values = await screen.findAllByRole('definition');
  expect(values[0]?.textContent).toMatch(/^60 min“600” was set, but this version of the module doesn't accept it/);
});

test("a member can read module settings but can't edit them", async () => {
  open({ session: sampleSession({ role: 'member' }) });
  expect(await screen.findByText('Hall')).toBeTruthy();
  expect(screen.getByText('Only owners and admins change these settings.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
});

test('a link to a settings form is refused for members, and for modules without settings', async () => {
  const first = open({ session: sampleSession({ role: 'member' }), path: '/?edit=rooms' });
  await waitFor(() => expect(first.notices).toMatchObject([{ title: 'You cannot edit anything here' }]));
  first.unmount();
  const second = open({ path: '/?edit=leads' });
  await waitFor(() => expect(second.notices).toMatchObject([{ title: 'This module has no settings here' }]));
  await waitFor(() => expect(second.location()).toBe('/'));
});

test('the settings form asks before it discards typed text', async () => {
  const { user } = open();
  await user.click(await edit());
  await user.type(screen.getByRole('textbox', { name: 'Place' }), ' 2');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy();
});

test('the settings page explains itself while no module has settings', async () => {
  open({ responses: { 'GET /api/module-settings': () => [] } });
  expect(await screen.findByText('Nothing to set')).toBeTruthy();
});

test('a loading error of the module settings can be retried', async () => {
  let isDown = true;
  const { user } = open({
    responses: {
      'GET /api/module-settings': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The service is busy.' });
        return [rooms()];
      },
    },
  });
  await screen.findByText('Failed to load the settings');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hall')).toBeTruthy();
});
