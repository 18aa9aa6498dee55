import { expectAccessible } from '@switchboard/platform/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InterviewComplete } from './InterviewComplete.tsx';

test.each(['interview-completed', 'assistant-ended-call'])('the closing page says thanks after %s', async (reason) => {
  render(<InterviewComplete reason={reason} />);
  expect(screen.getByRole('heading', { name: 'Interview Complete' })).toBeTruthy();
  expect(screen.getByText('Thank you for completing the interview. You may now close this window.')).toBeTruthy();
  await expectAccessible();
});

test('the closing page thanks no one if no interview is known in this tab', async () => {
  render(<InterviewComplete />);
  expect(screen.getByRole('heading', { name: 'Interview Ended' })).toBeTruthy();
  expect(screen.queryByText(/Thank you/)).toBeNull();
  await expectAccessible();
});

test.each([
  ['tab-change-violation-limit', 'Interview Terminated'],
  ['network-disconnected', 'Connection Issues'],
  ['user-ended-call', 'You Left the Interview'],
])("the closing page says what happened after %s and doesn't thank the candidate", (reason, title) => {
  render(<InterviewComplete reason={reason} />);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByText(/Thank you/)).toBeNull();
});

test('the closing page asks to keep the window open until everything is sent', () => {
  render(
    <InterviewComplete reason="network-disconnected" sending={{ pendingChunks: 3, totalChunks: 9, isOffline: true }} />,
  );
  expect(screen.getByText(/Please keep this window open/)).toBeTruthy();
  expect(screen.queryByText(/You may now close this window/)).toBeNull();
});
