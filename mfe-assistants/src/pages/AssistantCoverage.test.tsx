import type { TestGate, TestRunDetail } from '@switchboard/contracts/test-conversations';
import type { FakeResponses } from '@switchboard/platform/testing';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { at, moment, openPro, reminders, sampleGate, serverWith } from '../testing/openAssistants.tsx';

type Coverage = NonNullable<TestGate['flow_coverage']>;

const coverage = (done: number): Coverage => ({
  nodes: { done, total: 5 },
  edges: { done, total: 8 },
  untested: [
    { subflow: null, node: 'later', message: 'No test enters “Later”.' },
    { subflow: 'verify', node: 'born', message: 'No test that passed enters “Date of birth”.' },
  ].slice(0, 5 - done),
});

const optional = (verdict: 'passed' | null) => ({
  ...{ key: 'own', name: 'Says later', is_safety: false, is_required: false, verdict, run_id: null },
});

const run: TestRunDetail = {
  ...{ id: '00000000-0000-4000-8000-000000000070', assistant_id: reminders.id, assistant_version: null },
  ...{ snapshot_hash: 'a'.repeat(64), status: 'completed', brain: 'practice model', total: 1, passed: 1, failed: 0 },
  ...{ undecided: 0, error_message: null, cost: null, created_by_name: null, created_at: moment, finished_at: moment },
  results: [],
};

/** A server whose tests cover some of five nodes, before and after a run. */
function serverThat(before: TestGate, after = before): FakeResponses {
  let gate = before;
  return {
    ...serverWith({ ...reminders }),
    'GET /api/assistants/:id/test-gate': () => gate,
    'PUT /api/assistants/:id/test-gate': ({ body }) => {
      gate = { ...gate, ...body };
      return gate;
    },
    'POST /api/assistants/:id/test-runs': () => {
      gate = after;
      return run;
    },
    'GET /api/test-runs/:id': () => run,
  };
}

const gateWith = (done: number, verdict: 'passed' | null): TestGate =>
  sampleGate({
    ...{ required_coverage: 80, flow_coverage: coverage(done), is_passed: done >= 4, tests: [optional(verdict)] },
  });

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Publish Assistant' }));
  return within(await screen.findByRole('dialog', { name: /^Publish Assistant/ }));
};

test('the tab shows how much of the flow is tested, and links to each untested node', async () => {
  const { requests } = openPro(serverThat(gateWith(3, 'passed')), `${at(reminders)}?tab=tests`, { role: 'admin' });
  expect(
    await screen.findByText('Tests that passed for this draft go through 3 of 5 nodes (60%) and 3 of 8 connections.'),
  ).toBeTruthy();
  expect(screen.getByText('80% required')).toBeTruthy();
  const links = within(screen.getByRole('list', { name: 'Untested nodes' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['No test enters “Later”.', `/assistants/${reminders.id}?tab=flow&at=nodes.later`],
    [
      'No test that passed enters “Date of birth”.',
      `/assistants/${reminders.id}?tab=flow&at=subflows.verify.nodes.born`,
    ],
  ]);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: /Publishing waits until tests go through/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Every node' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key === 'PUT /api/assistants/:id/test-gate')?.body).toEqual({
      requires_safety: false,
      required_coverage: 100,
    }),
  );
});

test('members see the requirement and can’t change it', async () => {
  openPro(serverThat(gateWith(3, 'passed')), `${at(reminders)}?tab=tests`);
  const choice = await screen.findByRole('button', { name: /Publishing waits until tests go through/ });
  expect(choice.hasAttribute('disabled')).toBe(true);
});

test("publishing first runs the tests that haven't run yet", async () => {
  const { requests } = openPro(serverThat(gateWith(3, null), gateWith(4, 'passed')), at(reminders));
  const dialog = await openDialog();
  await dialog.findByText(/Tests go through 60% of the nodes of the flow so far, and 80% is required/);
  await userEvent.click(dialog.getByRole('button', { name: 'Run one test and publish assistant' }));
  await waitFor(() => expect(requests.some(({ key }) => key.endsWith('/publish'))).toBe(true));
  expect(requests.find(({ key }) => key === 'POST /api/assistants/:id/test-runs')?.body).toEqual({ keys: ['own'] });
});

test('the dialog names untested nodes if no test is left, and admins can publish with a reason', async () => {
  const { requests } = openPro(serverThat(gateWith(3, null), gateWith(3, 'passed')), at(reminders), { role: 'admin' });
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: 'Run one test and publish assistant' }));
  await dialog.findByText('Tests go through 60% of the nodes of the flow, and 80% is required');
  expect(dialog.getByRole('button', { name: 'No test enters “Later”.' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Publish Assistant' }).hasAttribute('disabled')).toBe(true);
  expect(requests.some(({ key }) => key.endsWith('/publish'))).toBe(false);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason to publish/ }), 'Tested by hand');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish Assistant without passing tests' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key.endsWith('/publish'))?.body).toMatchObject({
      override_reason: 'Tested by hand',
    }),
  );
});
