import type { CallWindowAnswer, ScheduledCall, ScheduledCallDetail } from '@switchboard/contracts/scheduled-calls';
import { ApiError, type SlotProps } from '@switchboard/platform';
import { endpointQuery } from '@switchboard/platform/query';
import { expectAccessible, type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sampleScheduledCall } from '../testing/sampleScheduledCall.ts';
import { onePage, sampleAssistant, sampleLead, sampleNumber } from '../testing/samples.ts';
import { ScheduleSlot } from './ScheduleSlot.tsx';

const ada = sampleLead(1, { first_name: 'Ada', last_name: 'Moss' });
const assistant = sampleAssistant(1, { name: 'First screening', variables: ['First_Name', 'position'] });
const inTwoHours = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 7_200_000);

const windowAt = (at: string, more: Partial<CallWindowAnswer> = {}): CallWindowAnswer => ({
  time_zone: 'America/New_York',
  is_leads_own_zone: true,
  possible_time_zones: ['America/New_York'],
  number_region: null,
  window: { start: '08:00', end: '21:00' },
  at,
  is_allowed: true,
  explanation: 'It is 9:30 AM in New York, inside the call window 8:00 AM–9:00 PM.',
  next_allowed_time: at,
  ...more,
});

const detail = (call: ScheduledCall): ScheduledCallDetail => ({ ...call, now: null, decisions: [], calls: [] });

function open(
  props: Partial<SlotProps['lead.schedule.v1']> = {},
  responses: HostOptions['responses'] = {},
  scheduled: ScheduledCall[] = [],
) {
  const onClose = vi.fn();
  const result = renderWithHost(<ScheduleSlot lead_id={ada.id} kind="schedule" onClose={onClose} {...props} />, {
    responses: {
      'GET /api/leads/:id': () => ada,
      'GET /api/assistants': () => onePage([assistant]),
      'GET /api/phone-numbers': () => onePage([sampleNumber(1), sampleNumber(2)]),
      'GET /api/scheduled-calls': () => onePage(scheduled),
      'GET /api/scheduled-calls/:id': () => detail(scheduled[0] ?? sampleScheduledCall(1)),
      'GET /api/leads/:id/call-window': ({ query }) => windowAt(String(query?.at)),
      'POST /api/scheduled-calls': () => sampleScheduledCall(1),
      'PATCH /api/scheduled-calls/:id': () => sampleScheduledCall(1),
      'POST /api/scheduled-calls/:id/cancel': () => sampleScheduledCall(1, { status: 'cancelled' }),
      ...responses,
    },
  });
  return { ...result, onClose };
}

async function submit(name: string) {
  const user = userEvent.setup();
  const button = within(await screen.findByRole('dialog')).getByRole('button', { name });
  // The button may still be pending from an earlier request.
  await waitFor(() => expect(button.hasAttribute('data-pending')).toBe(false));
  await user.click(button);
}

async function chooseAssistant(user = userEvent.setup()) {
  await user.click(await screen.findByRole('button', { name: /Select an assistant/ }));
  await user.click(await screen.findByRole('option', { name: 'First screening' }));
}

test('the schedule dialog opens two minutes ahead with the default number, and shows both local times', async () => {
  const { requests } = open();
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Call' }));
  await dialog.findByText(/in New York · .* for you|there and for you/);
  await dialog.findByText('Calls go out from 8:00 AM to 9:00 PM there.');
  expect(dialog.getByRole('button', { name: /Outbound Phone Number/ }).textContent).toContain('(default)');
  const asked = String(requests.find(({ key }) => key === 'GET /api/leads/:id/call-window')?.query?.at);
  const ahead = Date.parse(asked) - Date.now();
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThanOrEqual(120_000);
  await expectAccessible(screen.getByRole('dialog'));
});

test('the number follows the preference of the assistant until one is chosen by hand', async () => {
  const user = userEvent.setup();
  const preferring = (number: number, name: string) =>
    sampleAssistant(number, { name, preferred_phone_number_id: sampleNumber(number).id });
  open({}, { 'GET /api/assistants': () => onePage([preferring(1, 'By the first'), preferring(2, 'By the second')]) });
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Call' }));
  const choose = async (field: RegExp, option: string | RegExp) => {
    await user.click(await dialog.findByRole('button', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const number = () => dialog.getByRole('button', { name: /Outbound Phone Number/ }).textContent;
  await choose(/Select an assistant/, 'By the first');
  expect(number()).toContain('(default)');
  await choose(/By the first/, 'By the second');
  await waitFor(() => expect(number()).not.toContain('(default)'));
  await choose(/Outbound Phone Number/, /\(default\)/);
  await choose(/By the second/, 'By the first');
  await choose(/By the first/, 'By the second');
  await dialog.findByRole('button', { name: /By the second/ });
  expect(number()).toContain('(default)');
});

test('a missing assistant is reported in a notice and at the field', async () => {
  const { notices, requests } = open();
  await screen.findByRole('button', { name: /Select an assistant/ });
  await submit('Schedule Call');
  expect(await screen.findByText('Please select an assistant')).toBeTruthy();
  expect(notices.at(-1)).toMatchObject({ title: 'Please select an assistant', tone: 'danger' });
  expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
});

test('scheduling sends the time in UTC, the assistant, the number, and variables filled from the lead', async () => {
  const user = userEvent.setup();
  const { requests, notices, onClose } = open();
  await chooseAssistant(user);
  await user.type(screen.getByRole('textbox', { name: 'position' }), 'Nurse');
  await submit('Schedule Call');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(notices.at(-1)?.title).toBe('Call scheduled');
  const sent = requests.find(({ key }) => key === 'POST /api/scheduled-calls');
  expect(sent?.body).toMatchObject({
    lead_id: ada.id,
    assistant_id: assistant.id,
    phone_number_id: sampleNumber(1).id,
    assistant_variables: { First_Name: 'Ada', position: 'Nurse' },
    scheduled_time: expect.stringMatching(/:00\.000Z$/) as string,
  });
});

test('a time outside the window is reported before it is sent, and a button chooses the next allowed time', async () => {
  const user = userEvent.setup();
  const next = new Date(inTwoHours.getTime() + 7_200_000).toISOString();
  const { requests } = open(
    {},
    {
      'GET /api/leads/:id/call-window': ({ query }) =>
        String(query?.at) === next
          ? windowAt(next)
          : windowAt(String(query?.at), {
              is_allowed: false,
              explanation: 'Not before 9:00 AM in New York: outside the call window 8:00 AM–9:00 PM.',
              next_allowed_time: next,
            }),
    },
  );
  await chooseAssistant(user);
  await screen.findByText('The lead is not called at this time');
  await user.click(screen.getByRole('button', { name: /^Use / }));
  await waitFor(() => expect(screen.queryByText('The lead is not called at this time')).toBeNull());
  await submit('Schedule Call');
  await waitFor(() => expect(requests.some(({ key }) => key === 'POST /api/scheduled-calls')).toBe(true));
  expect(requests.find(({ key }) => key === 'POST /api/scheduled-calls')?.body).toMatchObject({ scheduled_time: next });
});

test('an error of the server about the time is shown at the date, and any other as a notice', async () => {
  let error = new ApiError(400, {
    code: 'VALIDATION',
    reason: 'outside_call_window',
    message: 'Not before 9:00 AM',
    fields: { scheduled_time: 'Not before 9:00 AM' },
  });
  const { notices } = open(
    {},
    {
      'POST /api/scheduled-calls': () => {
        throw error;
      },
    },
  );
  await chooseAssistant();
  await submit('Schedule Call');
  expect(await screen.findByText('Not before 9:00 AM')).toBeTruthy();
  error = new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is restarting.' });
  // A second press within a moment counts as a double click; the click elsewhere ends it.
  await userEvent.click(document.body);
  await submit('Schedule Call');
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Failed to schedule call. Please try again.'));
});

test('a refused time is explained once, even if the dialog showed the reason before', async () => {
  const explanation = 'Not before 9:00 AM in New York: outside the call window 8:00 AM–9:00 PM.';
  const refused = new ApiError(400, {
    code: 'VALIDATION',
    reason: 'outside_call_window',
    message: explanation,
    fields: { scheduled_time: explanation },
  });
  open(
    {},
    {
      'GET /api/leads/:id/call-window': ({ query }) =>
        windowAt(String(query?.at), { is_allowed: false, explanation, next_allowed_time: null }),
      'POST /api/scheduled-calls': () => {
        throw refused;
      },
    },
  );
  await chooseAssistant();
  await screen.findByText(explanation);
  await submit('Schedule Call');
  await waitFor(() => expect(screen.getByText(explanation).getAttribute('slot')).toBe('errorMessage'));
  expect(screen.getByText('The lead is not called at this time')).toBeTruthy();
});

test('rescheduling starts with the time, number and variables of the scheduled call', async () => {
  const call = sampleScheduledCall(1, {
    scheduled_time: inTwoHours.toISOString(),
    assistant_variables: { position: 'Nurse' },
  });
  const { requests, notices } = open({ kind: 'reschedule' }, {}, [call]);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'position' })).value).toBe('Nurse');
  await submit('Reschedule Call');
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Call rescheduled'));
  const sent = requests.find(({ key }) => key === 'PATCH /api/scheduled-calls/:id');
  expect(sent?.params).toEqual({ id: call.id });
  expect(sent?.body).toMatchObject({
    scheduled_time: inTwoHours.toISOString(),
    phone_number_id: sampleNumber(2).id,
    assistant_variables: { First_Name: 'Ada', position: 'Nurse' },
  });
});

test('rescheduling without a scheduled call closes the dialog with a notice', async () => {
  const { notices, onClose } = open({ kind: 'reschedule' });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(notices.at(-1)).toMatchObject({ title: 'Scheduled call ID is required for rescheduling', tone: 'danger' });
});

test('a scheduled call is cancelled after a confirmation', async () => {
  const call = sampleScheduledCall(1);
  const { notices, onClose } = open({ kind: 'cancel' }, {}, [call]);
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel Scheduled Call' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel Call' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(notices.at(-1)?.title).toBe('Scheduled call cancelled');
});

test('the live event of a cancellation does not interrupt the dialog that sent it', async () => {
  const call = sampleScheduledCall(1);
  let current = call;
  let answer = (_: ScheduledCall) => {};
  const cancelled = new Promise<ScheduledCall>((resolve) => {
    answer = resolve;
  });
  const { notices, onClose, emit, queryClient } = open(
    { kind: 'cancel' },
    {
      'GET /api/scheduled-calls/:id': () => detail(current),
      'POST /api/scheduled-calls/:id/cancel': () => cancelled,
    },
    [call],
  );
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel Scheduled Call' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel Call' }));
  current = sampleScheduledCall(1, { status: 'cancelled' });
  emit({ id: '1', type: 'scheduled_call.changed', at: call.created_at, subject_id: call.id, change: 'updated' });
  const { queryKey } = endpointQuery('GET /api/scheduled-calls/:id', { params: { id: call.id } });
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toMatchObject({ status: 'cancelled' }));
  // The loaded data is rendered in the next frame.
  await act(() => new Promise(requestAnimationFrame));
  expect(screen.getByRole('alertdialog', { name: 'Cancel Scheduled Call' })).toBeTruthy();
  answer(sampleScheduledCall(1, { status: 'cancelled' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(notices.map(({ title }) => title)).toEqual(['Scheduled call cancelled']);
});

test('the cancel dialog shows the current time of the call instead of a cached one', async () => {
  const call = sampleScheduledCall(1, { scheduled_time: '2030-01-07T15:00:00.000Z' });
  const { queryClient } = open({ kind: 'cancel', scheduled_call_id: call.id }, {}, [
    { ...call, scheduled_time: '2030-01-08T16:30:00.000Z' },
  ]);
  queryClient.setQueryData(
    endpointQuery('GET /api/scheduled-calls/:id', { params: { id: call.id } }).queryKey,
    detail(call),
  );
  const question = await screen.findByRole('alertdialog', { name: 'Cancel Scheduled Call' });
  expect(question.textContent).toContain('Jan 8, 2030');
  expect(question.textContent).not.toContain('Jan 7, 2030');
});

test.each([
  ['cancelled', 'This call was already cancelled. There is nothing to cancel.'],
  ['called', 'This call is in progress or has ended. There is nothing to cancel.'],
] as const)(
  'the cancel dialog of a call that was %s in the meantime shows this and cancels nothing',
  async (status, says) => {
    const call = sampleScheduledCall(1, { status });
    const { requests, onClose } = open({ kind: 'cancel', scheduled_call_id: call.id }, {}, [call]);
    await screen.findByText(says);
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(onClose).toHaveBeenCalled();
    expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
  },
);

test('rescheduling a cancelled call shows an error, keeps the choices and is disabled', async () => {
  let current = sampleScheduledCall(1, { scheduled_time: inTwoHours.toISOString() });
  const { emit } = open(
    { kind: 'reschedule', scheduled_call_id: current.id },
    { 'GET /api/scheduled-calls/:id': () => detail(current) },
  );
  await screen.findByRole('textbox', { name: 'position' });
  const dialog = within(screen.getByRole('dialog', { name: 'Reschedule Call' }));
  current = { ...current, status: 'cancelled' };
  emit({ id: '1', type: 'scheduled_call.changed', at: current.created_at, subject_id: current.id, change: 'updated' });
  await dialog.findByText('This call was already cancelled');
  expect(dialog.getByRole('button', { name: 'Reschedule Call' })).toHaveProperty('disabled', true);
});

test('the schedule dialog says what to create first without assistants and numbers', async () => {
  open({}, { 'GET /api/assistants': () => onePage([]), 'GET /api/phone-numbers': () => onePage([]) });
  await screen.findByText('No assistants available. Please create an assistant first.');
  await screen.findByText('No outbound phone numbers available. Please add a phone number first.');
});

test('the schedule dialog says that the lead was deleted, keeps the choices and disables scheduling', async () => {
  let isThere = true;
  const { emit, onClose } = open(
    {},
    {
      'GET /api/leads/:id': () => {
        if (isThere) return ada;
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Lead not found' });
      },
    },
  );
  await chooseAssistant();
  isThere = false;
  emit({ id: '1', type: 'lead.changed', at: new Date().toISOString(), subject_id: ada.id, change: 'deleted' });
  const dialog = within(screen.getByRole('dialog', { name: 'Schedule Call' }));
  await dialog.findByText('This lead was deleted');
  dialog.getByRole('button', { name: /First screening/ });
  expect(dialog.getByRole('button', { name: 'Schedule Call' })).toHaveProperty('disabled', true);
  expect(onClose).not.toHaveBeenCalled();
});
