import { BulkRun } from '@switchboard/contracts/lead-bulk';
import { blankRow, expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada, openLeads, tim } from '../../testing/openLeads.tsx';
import { onePage, sampleAssistant, sampleId, sampleNumber } from '../../testing/samples.ts';

const action = {
  kind: 'schedule' as const,
  assistant_id: sampleId(2, 1),
  phone_number_id: sampleId(3, 1),
  not_before: '2026-11-30T10:00:00.000Z',
  calls_per_hour: 60,
  assistant_variables: {},
};
const run = blankRow(BulkRun, { id: sampleId(13, 1), action, status: 'running', total: 2 });

test('bulk calls show a preview with skipped leads and reasons, and are scheduled at the chosen pace', async () => {
  const user = userEvent.setup();
  const { requests } = openLeads([ada, tim], {
    responses: {
      'GET /api/assistants': () => onePage([sampleAssistant(1)]),
      'GET /api/phone-numbers': () => onePage([sampleNumber(1)]),
      'POST /api/leads/bulk/schedule/preview': () => ({
        total: 2,
        schedulable: 1,
        skipped: { do_not_call: 1 },
        first_time: '2026-11-30T10:00:00.000Z',
        last_time: '2026-11-30T10:00:00.000Z',
      }),
      'POST /api/leads/bulk/schedule': () => run,
    },
  });
  await screen.findByText('Ada Moss');
  await user.click(screen.getByRole('checkbox', { name: /all/i }));
  await user.click(await screen.findByRole('button', { name: 'Schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule calls to 2 leads' }));
  await user.click(await dialog.findByRole('button', { name: /Assistant/ }));
  await user.click(await screen.findByRole('option', { name: /Assistant 1/ }));
  await dialog.findByText('1 call will be scheduled');
  dialog.getByText('1 lead on the do-not-call list gets none.');
  const pace = dialog.getByRole('textbox', { name: /Calls per hour/ });
  await user.clear(pace);
  await user.type(pace, '120');
  await user.tab();
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Schedule Calls' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.findLast(({ key }) => key === 'POST /api/leads/bulk/schedule')?.body).toMatchObject({
    ids: [ada.id, tim.id],
    expected_count: 2,
    action: { kind: 'schedule', assistant_id: sampleId(2, 1), phone_number_id: sampleId(3, 1), calls_per_hour: 120 },
  });
});

test('recently scheduled bulk calls can be undone after a confirmation', async () => {
  const user = userEvent.setup();
  let over: BulkRun = { ...run, status: 'completed', done: 2, changed: 2, finished_at: new Date().toISOString() };
  const { requests, notices } = openLeads([ada], {
    responses: {
      'GET /api/leads/bulk': () => onePage([over]),
      // The undo of so few calls ends before the first poll.
      'POST /api/leads/bulk/:id/undo': () => {
        over = { ...over, status: 'undone' };
        return over;
      },
    },
  });
  await screen.findByText('2 calls scheduled.');
  await user.click(screen.getByRole('button', { name: 'Cancel these calls' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the 2 calls?' }));
  await user.click(question.getByRole('button', { name: 'Cancel the calls' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'POST /api/leads/bulk/:id/undo')).toBe(true));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Calls cancelled' }));
  await waitFor(() => expect(screen.queryByText('2 calls scheduled.')).toBeNull());
});
