import { CallAnalysis } from '@switchboard/contracts/call-analyses';
import type { StaffRole } from '@switchboard/contracts/permissions';
import { blankRow, expectAccessible, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleLogDetail } from '../../testing/samples.ts';
import { CallAnalyses } from './CallAnalyses.tsx';

const of = (kind: CallAnalysis['kind'], given: Partial<CallAnalysis>) =>
  blankRow(CallAnalysis, { kind, status: 'completed', made_by: 'GROQ llama', cost: null, ...given });

function open(analyses: CallAnalysis[], role: StaffRole = 'member') {
  const log = sampleLogDetail(1, { analyses });
  const host = renderWithHost(<CallAnalyses log={log} />, {
    session: sampleSession({ role }),
    responses: { 'POST /api/call-logs/:id/analyses': () => of('evaluation', { status: 'waiting' }) },
  });
  return { ...host, user: userEvent.setup() };
}

test('an analysis is shown with its model, and a failed one with its reason and a retry', async () => {
  const { user, requests } = open([
    of('evaluation', { is_success: false, text: 'No time was agreed.' }),
    of('structured_data', { status: 'failed', error_message: 'GROQ refused the key (401).' }),
  ]);
  screen.getByText('Objectives not met');
  screen.getByText('No time was agreed.');
  screen.getByText('Made by GROQ llama.');
  screen.getByText('GROQ refused the key (401).');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ kind: 'structured_data' }]));
});

test('an analysis without a model explains what is missing, and a role with permission can make it', async () => {
  const { user, requests, unmount } = open([of('structured_data', { status: 'running' })]);
  const evaluation = screen.getByRole('heading', { name: 'Evaluation' }).parentElement as HTMLElement;
  within(evaluation).getByText(/Not made: it takes a model/);
  screen.getByText('Being made…');
  await user.click(screen.getByRole('button', { name: 'Make evaluation' }));
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ kind: 'evaluation' }]));
  unmount();
  open([], 'viewer');
  expect(screen.queryByRole('button')).toBeNull();
});
