import type { CallDetail } from '@switchboard/contracts/calls';
import { ApiError } from '@switchboard/platform';
import { http } from '@switchboard/platform/host';
import { expectAccessible, type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import '../testing/waitLonger.ts';
import {
  onePage,
  sampleAssistant,
  sampleCall,
  sampleLead,
  sampleLog,
  sampleLogDetail,
  sampleNumber,
} from '../testing/samples.ts';
import { CallDialogSlot } from './CallDialogSlot.tsx';

const ada = sampleLead(1, { first_name: 'Ada', last_name: 'Moss', phone_number: '+12125550142' });
const assistant = sampleAssistant(1, { name: 'First screening', variables: ['First_Name', 'position'] });

function renderDialog(responses: HostOptions['responses'] = {}) {
  const state: { call: CallDetail } = { call: sampleCall() };
  const result = renderWithHost(<CallDialogSlot lead_id={ada.id} kind="voice" onClose={() => undefined} />, {
    responses: {
      'GET /api/leads/:id': () => ada,
      'GET /api/assistants': () => onePage([assistant]),
      'GET /api/phone-numbers': () => onePage([sampleNumber(1), sampleNumber(2)]),
      'GET /api/call-logs': () => onePage([sampleLog(1, { is_simulated: true })]),
      'GET /api/call/:id': () => state.call,
      'POST /api/call': () => ({
        success: true,
        message: '',
        instructions: null,
        call_id: state.call.id,
        status: 'initiated',
        is_simulated: true,
      }),
      ...responses,
    },
  });
  const status = (next: 'ringing' | 'connected' | 'disconnected', ended_reason: string | null = null) =>
    result.emit({
      id: '1',
      type: 'call.status',
      at: new Date().toISOString(),
      subject_id: state.call.id,
      lead_id: ada.id,
      status: next,
      ended_reason,
    });
  return { ...result, state, status };
}

/** The keys that were sent along with requests to call. */
function recordKeys(): unknown[] {
  const keys: unknown[] = [];
  const interceptor = http.interceptors.request.use((config) => {
    if (config.url === '/api/call') keys.push(config.headers.get('Idempotency-Key'));
    return config;
  });
  onTestFinished(() => http.interceptors.request.eject(interceptor));
  return keys;
}

async function chooseAssistant(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: /Select an assistant/ }));
  await user.click(await screen.findByRole('option', { name: 'First screening' }));
}

async function goToConfirm(user: ReturnType<typeof userEvent.setup>) {
  await chooseAssistant(user);
  await user.click(screen.getByRole('button', { name: 'Initiate Call' }));
  return screen.findByRole('dialog', { name: 'Confirm Call' });
}

test('takes only published assistants, the default number, and fills variables from the lead', async () => {
  const user = userEvent.setup();
  const { requests } = renderDialog();
  await screen.findByText(/0101/);
  expect(screen.getByRole('button', { name: 'Initiate Call' })).toHaveProperty('disabled', true);
  await chooseAssistant(user);
  expect(screen.getByRole('textbox', { name: 'First_Name' })).toHaveProperty('value', 'Ada');
  expect(screen.getByRole('textbox', { name: 'position' })).toHaveProperty('value', '');
  expect(requests.find(({ key }) => key === 'GET /api/assistants')?.query).toMatchObject({ status: 'published' });
  expect(requests.find(({ key }) => key === 'GET /api/phone-numbers')?.query).toMatchObject({ type: 'outbound' });
  await expectAccessible(screen.getByRole('dialog'));
});

test('asks for confirmation with lead, phone and agent; Cancel keeps what was chosen', async () => {
  const user = userEvent.setup();
  const { requests } = renderDialog();
  const dialog = await goToConfirm(user);
  for (const text of ['Ada Moss', '+1 (212) 555-0142', 'First screening']) within(dialog).getByText(text);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: 'First_Name' })).toHaveProperty('value', 'Ada');
  expect(requests.some(({ key }) => key === 'POST /api/call')).toBe(false);
});

test('a double click on Start Call asks for one call', async () => {
  const user = userEvent.setup();
  const { requests, notices } = renderDialog();
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

test('a retry after a lost answer carries the same key, so that the lead is called once', async () => {
  const user = userEvent.setup();
  const keys = recordKeys();
  let isLost = true;
  const { notices } = renderDialog({
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

test('follows the call to its end and then offers what it left behind', async () => {
  const user = userEvent.setup();
  const { status, state } = renderDialog({ 'GET /api/call-logs/:id': () => sampleLogDetail(1) });
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
  await screen.findByText('Disconnected');
  await screen.findByText('The line was busy.');
  await user.click(await screen.findByRole('button', { name: 'View Transcript' }));
  await screen.findByRole('dialog', { name: /Call Transcript/ });
});

test('ends the call on request', async () => {
  const user = userEvent.setup();
  const { requests, state } = renderDialog({
    'POST /api/call/:id/end': () => {
      state.call = sampleCall({ status: 'disconnected', ended_reason: 'user-ended-call-during-ring' });
      return state.call;
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
  const { state, notices } = renderDialog({
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

test('a service that is not set up says so', async () => {
  const user = userEvent.setup();
  const { notices } = renderDialog({
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

test('without assistants and numbers it says what to create first', async () => {
  renderDialog({
    'GET /api/assistants': () => onePage([]),
    'GET /api/phone-numbers': () => onePage([]),
  });
  await screen.findByText('No assistants available. Please create an assistant first.');
  await screen.findByText('No outbound phone numbers available. Please add a phone number first.');
  await expectAccessible(screen.getByRole('dialog'));
});

test('without a number it asks for one', async () => {
  const user = userEvent.setup();
  const { notices } = renderDialog({ 'GET /api/phone-numbers': () => onePage([]) });
  await chooseAssistant(user);
  await user.click(screen.getByRole('button', { name: 'Initiate Call' }));
  expect(notices.at(-1)).toMatchObject({
    title: 'Phone Number Required',
    description: 'Please select an outbound phone number to use for this call.',
  });
});

test('a video interview goes from assistant over monitoring to its link, and back clears the link', async () => {
  const user = userEvent.setup();
  const { requests } = renderWithHost(<CallDialogSlot lead_id={ada.id} kind="video" onClose={() => undefined} />, {
    responses: {
      'GET /api/leads/:id': () => ada,
      'GET /api/assistants': () => onePage([assistant]),
      'POST /api/video-link': () => ({
        token: 'token-1',
        url: 'https://calls.example.com/video-call/token-1',
        expires_at: '2026-11-09T15:04:00.000Z',
      }),
    },
  });
  await screen.findByText('Ada Moss');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  await chooseAssistant(user);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('switch', { name: 'Screen share' }));
  await user.click(screen.getByRole('button', { name: 'Generate Link' }));
  expect(await screen.findByRole('textbox', { name: 'Interview link' })).toHaveProperty(
    'value',
    'https://calls.example.com/video-call/token-1',
  );
  expect(requests.at(-1)?.body).toMatchObject({
    lead_id: ada.id,
    agent_id: assistant.id,
    proctoring_tools: { screen_share: true, tab_change_detection: false },
  });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('textbox', { name: 'Interview link' })).toBeNull();
  screen.getByRole('button', { name: 'Generate Link' });
});
