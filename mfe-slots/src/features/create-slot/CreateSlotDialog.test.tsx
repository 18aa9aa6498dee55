import { ApiError } from '@switchboard/platform';
import {
  expectAccessible,
  type FakeResponses,
  type HostOptions,
  type HostResult,
  renderWithHost,
} from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import module from '../../../module.ts';
import { sampleSlot } from '../../testing/sampleSlot.ts';
import { CreateSlotDialog } from './CreateSlotDialog.tsx';

function open(responses: FakeResponses = {}, settings: HostOptions['settings'] = {}) {
  const onCreated = vi.fn();
  const onClose = vi.fn();
  const host = renderWithHost(<CreateSlotDialog zone="Europe/Berlin" onCreated={onCreated} onClose={onClose} />, {
    module,
    settings,
    responses,
  });
  return { ...host, onCreated, onClose, user: userEvent.setup() };
}

const sent = (requests: HostResult['requests']) => requests.filter(({ key }) => key === 'POST /api/slots');
const save = () => screen.getByRole('button', { name: 'Create Slot' });

test('the dialog shows the defaults and names the time zone of its times', async () => {
  open();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Duration/ }).value).toBe('60');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Capacity/ }).value).toBe('10');
  expect(screen.getByRole('button', { name: /Colour/ }).textContent).toContain('Blue');
  expect(screen.getByText(/When the slot takes place, in Europe\/Berlin \(GMT\+\d\)/)).toBeTruthy();
  await expectAccessible();
});

test('the dialog starts with the defaults of the organization', async () => {
  const settings = { default_duration: 30, default_capacity: 4, default_location: 'Room 4', default_color: 'green' };
  const { user, requests } = open({ 'POST /api/slots': () => sampleSlot() }, settings);
  expect(screen.getByRole('button', { name: /Colour/ }).textContent).toContain('Green');
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Mornings');
  await user.click(save());
  await waitFor(() => expect(sent(requests)).toHaveLength(1));
  expect(sent(requests)[0]?.body).toMatchObject({ time_limit: 30, capacity: 4, location: 'Room 4', color: 'green' });
});

test("a slot with missing values isn't sent", async () => {
  const { user, requests } = open();
  await user.clear(screen.getByRole('textbox', { name: /Capacity/ }));
  await user.click(save());
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(screen.getByText('Capacity is required')).toBeTruthy();
  expect(sent(requests)).toEqual([]);
});

test('the last segment cannot be removed, and others can be added and removed', async () => {
  const { user } = open();
  const segments = () => screen.getAllByRole('group', { name: /^Segment \d+$/ });
  const keep = screen.getByRole('button', { name: 'The last segment stays: a slot needs at least one' });
  expect((keep as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Add segment' }));
  expect(segments()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove segment 1' }));
  expect(segments()).toHaveLength(1);
});

test('an error of the API about a segment is shown at that segment', async () => {
  const fields = { 'segments.1.end_time': 'End time must be after start time' };
  const { user } = open({
    'POST /api/slots': () => {
      throw new ApiError(400, { code: 'VALIDATION', message: 'End time must be after start time', fields });
    },
  });
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Mornings');
  await user.click(screen.getByRole('button', { name: 'Add segment' }));
  await user.click(save());
  const second = screen.getByRole('group', { name: 'Segment 2' });
  expect(await within(second).findByText('End time must be after start time')).toBeTruthy();
});

test('the dialog creates the slot, confirms it and passes it on', async () => {
  const created = sampleSlot({ name: 'Mornings' });
  const { user, requests, notices, onCreated } = open({ 'POST /api/slots': () => created });
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Mornings');
  await user.type(screen.getByRole('textbox', { name: /Tags/ }), 'screening, vip');
  await user.click(save());
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(created));
  expect(sent(requests)[0]?.body).toMatchObject({
    name: 'Mornings',
    time_limit: 60,
    capacity: 10,
    color: 'blue',
    tags: ['screening', 'vip'],
    segments: [{}],
  });
  expect(notices).toMatchObject([{ title: 'Slot created', tone: 'success' }]);
});

test('a failed save keeps typed values and shows the error of the API at its field', async () => {
  const refusal = new ApiError(400, {
    code: 'VALIDATION',
    message: 'This name is taken',
    fields: { name: 'This name is taken' },
  });
  const { user, notices, onCreated } = open({
    'POST /api/slots': () => {
      throw refusal;
    },
  });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  await user.type(name, 'Mornings');
  await user.click(save());
  expect(await screen.findByText('This name is taken')).toBeTruthy();
  expect(notices).toEqual([]);
  expect(name.value).toBe('Mornings');
  expect(onCreated).not.toHaveBeenCalled();
});

test('an added segment is discarded only after a confirmation', async () => {
  const { user, onClose } = open();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Name/ }));
  await user.click(screen.getByRole('button', { name: 'Add segment' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a repeating slot previews its occurrences, and marks those that a clock change moves', async () => {
  const occurrence = (start_time: string, is_moved = false) => ({
    start_time,
    end_time: start_time,
    segments: [],
    is_moved,
  });
  const { user, requests } = open({
    'POST /api/slots/preview': () => ({
      occurrences: [occurrence('2027-03-21T01:30:00.000Z'), occurrence('2027-03-28T01:00:00.000Z', true)],
    }),
  });
  await user.click(screen.getByRole('button', { name: /Repeats/ }));
  await user.click(screen.getByRole('option', { name: 'Every week' }));
  expect(requests.some(({ key }) => key === 'POST /api/slots/preview')).toBe(false);
  const day = screen.getByRole('group', { name: /Last day/ });
  await user.click(within(day).getByRole('spinbutton', { name: /month/ }));
  await user.keyboard('12312099');
  expect(await screen.findByText('2 slots')).toBeTruthy();
  const days = screen.getByRole('list', { name: 'When the slots will be' });
  expect(
    within(days)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sun, Mar 21, 2027', 'Sun, Mar 28, 2027 from 3:00 AM: the clocks change']);
  expect(requests.findLast(({ key }) => key === 'POST /api/slots/preview')?.body).toMatchObject({
    time_zone: 'Europe/Berlin',
    recurrence_pattern: 'weekly',
    recurrence_end_date: '2099-12-31',
  });
  await expectAccessible();
});

test('the settings open automatically if one of them is invalid', async () => {
  const { user } = open();
  const buffer = screen.getByRole<HTMLInputElement>('textbox', { name: /Buffer/, hidden: true });
  await user.click(screen.getByText('More settings'));
  await user.clear(buffer);
  await user.type(buffer, '2000');
  await user.click(screen.getByText('More settings'));
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Mornings');
  await user.click(save());
  expect(await screen.findByText('Buffer must be at most 1440 minutes')).toBeTruthy();
  expect(buffer.closest('details')?.open).toBe(true);
});
