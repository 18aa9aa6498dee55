import { ApiError } from '@switchboard/platform';
import { http } from '@switchboard/platform/host';
import { expectAccessible } from '@switchboard/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ada, assistant, chooseAssistant, goToConfirm, openCallDialog } from '../testing/openCallDialog.tsx';
import { onePage, sampleCall, sampleLog, sampleLogDetail, sampleNumber } from '../testing/samples.ts';

/** The keys that were sent along with requests to call. */
function recordKeys(): unknown[] {
  const keys: unknown[] = [];
  const stop = http.onSettled(({ method, url, headers }) => {
    if (url === '/api/call' && method === 'POST') keys.push(headers?.['Idempotency-Key']);
  });
  onTestFinished(stop);
  return keys;
}

test.each([true, false])('the end of a call offers its recording only if there is one: %s', async (has_recording) => {
  const user = userEvent.setup();
  const { state, status } = openCallDialog({ 'GET /api/call-logs/:id': () => sampleLogDetail(1, { has_recording }) });
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await screen.findByText('Initiated');
  state.call = sampleCall({ status: 'disconnected', ended_reason: 'busy', call_log_id: sampleLog(1).id });
  status('disconnected', 'busy');
  await screen.findByRole('button', { name: 'View Transcript' });
  if (has_recording) await screen.findByRole('button', { name: 'Play Recording' });
  else expect(screen.queryByRole('button', { name: 'Play Recording' })).toBeNull();
});

test('the call dialog confirms lead, phone and agent, and Cancel keeps the choices', async () => {
  const user = userEvent.setup();
  const { requests } = openCallDialog();
  const dialog = await goToConfirm(user);
  for (const text of ['Ada Moss', '+1 (212) 555-0142', 'First screening']) within(dialog).getByText(text);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: 'First_Name' })).toHaveProperty('value', 'Ada');
  expect(requests.some(({ key }) => key === 'POST /api/call')).toBe(false);
});

test('a double click on Start Call places one call', async () => {
  const user = userEvent.setup();
  const { requests, notices } = openCallDialog();
  await goToConfirm(user);
  await user.dblClick(screen.getByRole('button', { name: 'Start Call' }));
  await screen.findByText('Initiated');
  const placed = requests.filter(({ key }) => key === 'POST /api/call');
  expect(placed).toHaveLength(1);
  expect(placed[0]?.body).toEqual({
    lead_id: ada.id,
    assistant_id: assistant.id,
    phone_number_id: sampleNumber(1).id,
    variables: { First_Name: 'Ada', position: '' },
  });
  expect(notices).toEqual([
    { title: 'Call Initiated', description: 'AI assistant is calling Ada Moss...', tone: 'success' },
  ]);
});

test('a retry after a lost response sends the same key, so that the lead is called once', async () => {
  const user = userEvent.setup();
  const keys = recordKeys();
  let isLost = true;
  const { notices } = openCallDialog({
    'POST /api/call': () => {
      if (isLost) throw new ApiError(0, { code: 'UNAVAILABLE', message: 'away', reason: 'network' });
      return {
        success: true,
        message: '',
        instructions: null,
        call_id: sampleCall().id,
        status: 'initiated',
        is_simulated: true,
      };
    },
  });
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await waitFor(() =>
    expect(notices.at(-1)).toMatchObject({
      title: 'Call Failed',
      description: 'Failed to initiate the call. Please try again.',
    }),
  );
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await screen.findByText('Initiated');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('the note field gets the focus when it opens, and the note is saved when the field is left', async () => {
  const user = userEvent.setup();
  const log = sampleLogDetail(1, { notes: null });
  const { state, status, requests } = openCallDialog({
    'GET /api/call-logs/:id': () => log,
    'PATCH /api/call-logs/:id': ({ body }) => ({ ...log, ...(body as object) }),
  });
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  state.call = sampleCall({ status: 'connected', call_log_id: log.id });
  status('connected');
  await user.click(await screen.findByRole('button', { name: 'Write a note' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Notes' })).toBe(document.activeElement));
  await user.keyboard('Call back on Monday');
  await user.click(screen.getByRole('button', { name: 'Hide note' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key === 'PATCH /api/call-logs/:id')?.body).toEqual({
      notes: 'Call back on Monday',
      seen_notes: null,
    }),
  );
});

test('the call dialog follows the call to its end, and then offers its transcript', async () => {
  const user = userEvent.setup();
  const { status, state } = openCallDialog({ 'GET /api/call-logs/:id': () => sampleLogDetail(1) });
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await screen.findByText('Simulated call');
  await screen.findByText('Why this call was placed');
  status('ringing');
  await screen.findByText('Ringing');
  status('connected');
  await screen.findByText('Connected');
  screen.getByRole('timer', { name: 'Duration' });
  await expectAccessible(screen.getByRole('dialog'));
  state.call = sampleCall({ status: 'disconnected', ended_reason: 'busy', call_log_id: sampleLog(1).id });
  status('disconnected', 'busy');
  await screen.findByText('Not answered');
  await screen.findByText('The line was busy.');
  expect(screen.getAllByText(/simulated/i)).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'View Transcript' }));
  await screen.findByRole('dialog', { name: /Call Transcript/ });
});

test('the call dialog shows a running call to the lead instead of the form', async () => {
  const underWay = { ...sampleCall({ status: 'ringing' }), lead_id: ada.id };
  const { status, state } = openCallDialog({ 'GET /api/call': () => onePage([underWay]) });
  state.call = underWay;
  await screen.findByText('Ringing');
  screen.getByRole('button', { name: 'End call' });
  expect(screen.queryByRole('button', { name: 'Initiate Call' })).toBeNull();
  status('connected');
  await screen.findByText('Connected');
});

test('a call to another lead does not replace the form', async () => {
  openCallDialog({ 'GET /api/call': () => onePage([{ ...sampleCall({ status: 'ringing' }), lead_id: null }]) });
  await screen.findByRole('button', { name: 'Initiate Call' });
});

test('the call dialog ends the call on request', async () => {
  const user = userEvent.setup();
  const { requests, state } = openCallDialog({
    'POST /api/call/:id/end': () => {
      state.call = sampleCall({ status: 'disconnected', ended_reason: 'user-ended-call-during-ring' });
      return { ...state.call, success: true, message: 'Call Ended', instructions: null };
    },
  });
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await user.click(await screen.findByRole('button', { name: 'End call' }));
  await screen.findByText('Ended while it was ringing.');
  expect(requests.some(({ key }) => key === 'POST /api/call/:id/end')).toBe(true);
});

test('a refused call names the rule that refused it and what to do', async () => {
  const user = userEvent.setup();
  const [decision] = sampleCall().decisions;
  if (!decision) throw new Error('the sample has a decision');
  const { state, notices } = openCallDialog({
    'POST /api/call': () => ({
      success: false,
      message: 'The number is on the do-not-call list of your organization.',
      instructions: 'This call is simulated: no number is dialed.',
      call_id: state.call.id,
      status: 'error',
      is_simulated: true,
    }),
  });
  const explanation = 'The number is on the do-not-call list of your organization.';
  state.call = sampleCall({
    status: 'error',
    error_message: explanation,
    decisions: [
      {
        ...decision,
        is_allowed: false,
        reason: 'do_not_call',
        rules: [{ rule: 'do_not_call', passed: false, explanation }],
      },
    ],
  });
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await screen.findByText('Why this call was refused');
  screen.getByText(/Call only after it has been taken off the list/);
  screen.getByText('Call failed');
  expect(notices.at(-1)).toMatchObject({ title: 'Call Failed', description: explanation });
});

test('a real call without its setup shows what the assistant lacks', async () => {
  const user = userEvent.setup();
  const missing = 'Transcriber: DeepGram has no credential yet. Add one under Providers.';
  const { state, notices } = openCallDialog({
    'POST /api/call': () => ({
      ...{ success: false, status: 'error', message: `Call Setup Required: ${missing}`, instructions: null },
      ...{ call_id: state.call.id, is_simulated: false },
    }),
  });
  state.call = sampleCall({ status: 'error' });
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Call Setup Required', description: missing }));
});

test('a service that is not set up shows a notice', async () => {
  const user = userEvent.setup();
  const { notices } = openCallDialog({
    'POST /api/call': () => {
      throw new ApiError(503, { code: 'UNAVAILABLE', message: 'SIP is not connected' });
    },
  });
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await waitFor(() =>
    expect(notices.at(-1)).toMatchObject({ title: 'Call Setup Required', description: 'SIP is not connected' }),
  );
});

test("a lead that was deleted in the meantime isn't called", async () => {
  const user = userEvent.setup();
  let isThere = true;
  const { emit } = openCallDialog({
    'GET /api/leads/:id': () => {
      if (isThere) return ada;
      throw new ApiError(404, { code: 'NOT_FOUND', message: 'Lead not found' });
    },
  });
  const dialog = within(await goToConfirm(user));
  isThere = false;
  emit({ id: '1', type: 'lead.changed', at: new Date().toISOString(), subject_id: ada.id, change: 'deleted' });
  await dialog.findByText('This lead was deleted');
  expect(dialog.getByRole('button', { name: 'Start Call' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('This lead was deleted');
  expect(screen.getByRole('button', { name: 'Initiate Call' })).toHaveProperty('disabled', true);
});

test('the call dialog of a campaign only confirms its assistant and number, and Cancel closes it', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  const campaign = {
    template_name: 'Screening',
    configuration: { position: 'Nurse' },
    assistant_id: assistant.id,
    phone_number_id: sampleNumber(2).id,
  };
  const { requests } = openCallDialog({}, onClose, { campaign_id: sampleLog(9).id, campaign });
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Call' }));
  for (const text of ['Ada Moss', 'First screening', 'Screening']) dialog.getByText(text);
  expect(dialog.getByRole('heading', { name: 'Campaign configuration' })).toBeTruthy();
  expect(dialog.getByText('Position')).toBeTruthy();
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(dialog.getByRole('button', { name: 'Start Call' }));
  await screen.findByText('Initiated');
  expect(requests.find(({ key }) => key === 'POST /api/call')?.body).toEqual({
    lead_id: ada.id,
    assistant_id: assistant.id,
    phone_number_id: sampleNumber(2).id,
    campaign_id: sampleLog(9).id,
    variables: { First_Name: 'Ada', position: 'Nurse' },
  });
});

test('the call dialog offers all assistants if the one of the campaign is not published', async () => {
  const campaign = { configuration: {}, assistant_id: sampleLog(8).id, phone_number_id: sampleNumber(1).id };
  openCallDialog({}, () => undefined, { campaign });
  await screen.findByText('No assistant configured for this campaign. Please update feature template settings.');
  expect(screen.getByRole('button', { name: /Select an assistant/ })).toBeTruthy();
});

test('the call dialog shows the engine that answers, before and during the call', async () => {
  const user = userEvent.setup();
  const { state, status } = openCallDialog();
  await chooseAssistant(user);
  await screen.findByText(/^Answered by practice rules/);
  expect(screen.getByRole('link', { name: 'Connect a model' }).getAttribute('href')).toBe('/providers?connect=model');
  expect(screen.queryByText(/built-in voice/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Initiate Call' }));
  await screen.findByRole('dialog', { name: 'Confirm Call' });
  screen.getByText(/^Answered by practice rules/);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  state.call = sampleCall({ status: 'connected', is_simulated: true });
  status('connected');
  await screen.findByText('Connected');
  await screen.findByText(/^Answered by practice rules/);
});

test('the next call is confirmed with the last assistant and number, and Change opens the form', async () => {
  const user = userEvent.setup();
  openCallDialog();
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await screen.findByText('Initiated');
  cleanup();
  openCallDialog({}, undefined, {}, 'admin', { isFirst: false });
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Call' }));
  dialog.getByText('First screening');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await screen.findByRole('button', { name: 'Initiate Call' });
});

test.each([
  ['trunk-failed', 'Call failed'],
  ['no-answer', 'Not answered'],
  ['user-ended-call', 'Call ended'],
] as const)('a call that ended with %s is shown as: %s', async (reason, word) => {
  const user = userEvent.setup();
  const { state, status } = openCallDialog({ 'GET /api/call-logs/:id': () => sampleLogDetail(1) });
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await screen.findByText('Initiated');
  state.call = sampleCall({ status: 'disconnected', ended_reason: reason, call_log_id: sampleLog(1).id });
  status('disconnected', reason);
  await screen.findByText(word);
});

test('the call dialog offers no transcript of a call without speech', async () => {
  const user = userEvent.setup();
  const { state, status } = openCallDialog({
    'GET /api/call-logs/:id': () => sampleLogDetail(1, { has_transcript: false, has_recording: true }),
  });
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await screen.findByText('Initiated');
  state.call = sampleCall({ status: 'disconnected', ended_reason: 'no-answer', call_log_id: sampleLog(1).id });
  status('disconnected', 'no-answer');
  await screen.findByRole('button', { name: 'Play Recording' });
  expect(screen.queryByRole('button', { name: 'View Transcript' })).toBeNull();
});

test('the call dialog shows the words of a connected call if a module draws them', async () => {
  const user = userEvent.setup();
  const { status } = openCallDialog({}, undefined, {}, 'admin', {
    slots: { 'call.words.v1': ({ call_id }: { call_id: string }) => <p>Words of {call_id}</p> },
  });
  await goToConfirm(user);
  await user.click(screen.getByRole('button', { name: 'Start Call' }));
  await screen.findByText('Initiated');
  expect(screen.queryByText(/^Words of/)).toBeNull();
  status('connected');
  await screen.findByText(`Words of ${sampleCall().id}`);
});
