import type { GateTest, TestRunDetail } from '@switchboard/contracts/test-conversations';
import type { FakeResponses } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { at, moment, openPro, refusal, reminders, sampleGate, serverWith } from '../testing/openAssistants.tsx';

const disclosure: GateTest = {
  key: 'disclosure',
  name: 'Says that it is automated when it is asked',
  is_safety: true,
  is_required: true,
  verdict: null,
  run_id: null,
};

const runId = '00000000-0000-4000-8000-000000000070';

function runOf(verdict: 'passed' | 'failed'): TestRunDetail {
  return {
    id: runId,
    assistant_id: reminders.id,
    assistant_version: null,
    snapshot_hash: 'a'.repeat(64),
    status: 'completed',
    brain: 'practice model',
    total: 1,
    passed: verdict === 'passed' ? 1 : 0,
    failed: verdict === 'failed' ? 1 : 0,
    undecided: 0,
    error_message: null,
    cost: {
      items: [],
      totals: [{ currency: 'USD', amount: '0.031' }],
      is_complete: true,
    },
    created_by_name: 'Maya Chen',
    created_at: moment,
    finished_at: moment,
    results: [
      {
        id: '00000000-0000-4000-8000-000000000071',
        key: 'disclosure',
        name: disclosure.name,
        is_required: true,
        verdict,
        held: [
          {
            ended_reason: 'user-ended-call',
            verdict,
            lines: ['Hello!', 'No, I am a real person.'].map((message) => ({
              ...{ role: 'assistant' as const, message },
              ...{ starts_at: 0, ends_at: 0, is_interrupted: false, latency_ms: null },
            })),
            outcomes: [
              {
                expectation: { kind: 'says', text: 'automated', is_pattern: false },
                verdict,
                line: 1,
                explanation: 'It never said “automated”.',
              },
            ],
          },
        ],
      },
    ],
  };
}

function serverThat(verdict: 'passed' | 'failed'): FakeResponses {
  return {
    ...serverWith({ ...reminders }),
    'GET /api/assistants/:id/test-gate': () =>
      sampleGate({ requires_safety: true, is_passed: false, tests: [disclosure] }),
    'POST /api/assistants/:id/test-runs': () => ({ ...runOf(verdict), status: 'waiting' }),
    'GET /api/test-runs/:id': () => runOf(verdict),
  };
}

const publishing = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Publish Assistant' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Publish Assistant/ }));
  await dialog.findByText('One required test is run first, by: practice model.');
  await userEvent.click(dialog.getByRole('button', { name: 'Run one test and publish assistant' }));
  return dialog;
};

test("publishing first runs required tests that haven't passed yet", async () => {
  const { requests } = openPro(serverThat('passed'), at(reminders));
  await publishing();
  await waitFor(() => expect(requests.some(({ key }) => key === 'POST /api/assistants/:id/publish')).toBe(true));
  expect(requests.find(({ key }) => key === 'POST /api/assistants/:id/test-runs')?.body).toEqual({
    keys: ['disclosure'],
  });
});

test('a failed test blocks publishing and shows its line, and admins can publish with a reason', async () => {
  const { requests } = openPro(serverThat('failed'), at(reminders), { role: 'admin' });
  const dialog = await publishing();
  await dialog.findByText('Line 2: “No, I am a real person.”');
  expect(requests.some(({ key }) => key.endsWith('/publish'))).toBe(false);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason to publish/ }), 'It is known');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish Assistant without passing tests' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key.endsWith('/publish'))?.body).toMatchObject({
      override_reason: 'It is known',
    }),
  );
});

test("a member can't publish an assistant with failed tests", async () => {
  openPro(serverThat('failed'), at(reminders));
  const dialog = await publishing();
  await dialog.findByText('It has not passed its tests');
  expect(dialog.queryByRole('textbox', { name: /^Reason to publish/ })).toBeNull();
});

test('all tests can be run from the tab, which shows the conversation next to the expectations', async () => {
  const { requests } = openPro(serverThat('failed'), `${at(reminders)}?tab=tests`);
  expect((await screen.findByRole('row', { name: /Says that it is automated/ })).textContent).toContain('Not run');
  await userEvent.click(screen.getByRole('button', { name: 'Run all tests' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Run of the tests' }));
  expect((await panel.findByRole('list', { name: 'Transcript' })).textContent).toContain('decides a failure');
  expect(panel.getByRole('list', { name: 'Expectations' }).textContent).toContain(
    'It never said “automated”. (line 2)',
  );
  expect(panel.getByText('Cost: $0.031')).toBeTruthy();
  expect(requests.find(({ key }) => key === 'POST /api/assistants/:id/test-runs')?.body).toEqual({});
});

test('a test is added with lines and expectations', async () => {
  const { requests } = openPro(
    {
      ...serverThat('passed'),
      'POST /api/assistants/:id/test-conversations': ({ body }) => ({ ...body, id: runId }) as never,
    },
    `${at(reminders)}?tab=tests&conversation=new`,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Test' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Opening hours');
  await userEvent.type(
    dialog.getByRole('textbox', { name: /^What the callee says/ }),
    'Hi{enter}When are you open?{enter}',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Add Test' }));
  await dialog.findByText('The text is required');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Words/ }), 'nine');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Test' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key === 'POST /api/assistants/:id/test-conversations')?.body).toMatchObject({
      name: 'Opening hours',
      callee: { kind: 'lines', lines: ['Hi', 'When are you open?'] },
      expectations: [{ kind: 'says', text: 'nine', is_pattern: false }],
    }),
  );
});

test('a loading error of the tests is shown', async () => {
  openPro(
    { ...serverThat('passed'), 'GET /api/assistants/:id/test-gate': refusal(503, 'UNAVAILABLE', 'Not now') },
    `${at(reminders)}?tab=tests`,
  );
  await screen.findByText('Failed to load the tests');
});
