import type { InterviewState } from '@switchboard/contracts/interview-sessions';
import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { keep, kept } from '../call/kept.ts';
import { atSecond, enterCall, heardCall } from '../testing/enterCall.tsx';
import { installSound } from '../testing/fakeSound.ts';
import { sampleLine, sampleState } from '../testing/sampleState.ts';

test('the interview call shows candidate, interviewer and transcript, and marks a simulated interviewer', async () => {
  const { sound } = enterCall();
  expect(await screen.findByRole('heading', { level: 1, name: 'Interview with Northwind Clinics' })).toBeTruthy();
  for (const name of ['You', 'AI Interviewer', 'Live Transcript'])
    expect(screen.getByRole('region', { name })).toBeTruthy();
  expect(screen.getByText('Simulated interviewer')).toBeTruthy();
  expect(screen.getByText('Question 1 of 2')).toBeTruthy();
  expect(within(screen.getByRole('log', { name: 'Live Transcript' })).getByText('Hello Grace.')).toBeTruthy();
  expect(await screen.findByText('Live')).toBeTruthy();
  expect(sound.played).toContain('/audio/1');
  await expectAccessible();
});

test('an interview without audible interviewer stays in "Connecting..."', async () => {
  enterCall({}, { sound: installSound({ isMissing: true }) });
  await screen.findByRole('region', { name: 'AI Interviewer' });
  expect(screen.getAllByText('Connecting...').length).toBeGreaterThan(0);
  expect(screen.queryByText('Live')).toBeNull();
});

test('Enter sends a typed answer, and the next question is asked', async () => {
  const { requests, sound } = await heardCall();
  const field = screen.getByRole('textbox', { name: 'Type your answer' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard('I lead a small team.{Enter}');
  expect(await screen.findByText('Question 2 of 2')).toBeTruthy();
  expect(requests.find(({ key }) => key.endsWith('/answers'))?.body).toMatchObject({
    kind: 'typed',
    question: 1,
    text: 'I lead a small team.',
  });
  await waitFor(() => expect(sound.played).toContain('/audio/2'));
});

test('Done sends a spoken answer, and Skip sends none', async () => {
  const { requests } = await heardCall();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Question 2 of 2');
  const [spoken] = requests.filter(({ key }) => key.endsWith('/answers'));
  expect(spoken?.body).toMatchObject({ kind: 'spoken', question: 1 });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Skip' }).hasAttribute('disabled')).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await waitFor(() =>
    expect(requests.filter(({ key }) => key.endsWith('/answers')).at(-1)?.body).toMatchObject({ kind: 'skipped' }),
  );
});

test('an answer is kept while there is no network, and is sent again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let isDown = true;
    const { requests } = await heardCall({
      'POST /api/interviews/:id/answers': () => {
        if (isDown) throw new ApiError(0, { code: 'UNAVAILABLE', message: 'x', reason: 'network' });
        return atSecond();
      },
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByText('Your answer is being saved.');
    isDown = false;
    await act(async () => vi.advanceTimersByTime(3_100));
    expect(await screen.findByText('Question 2 of 2')).toBeTruthy();
    expect(requests.filter(({ key }) => key.endsWith('/answers'))).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a skip can be undone for five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { requests } = await heardCall();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    const sent = () => requests.filter(({ key }) => key.endsWith('/answers'));
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByText('Question skipped. You can undo this for 5 seconds.')).toBeTruthy();
    await pass(4_000);
    await user.click(screen.getByRole('button', { name: 'Undo skip' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Type your answer' }));
    await pass(6_000);
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await pass(5_100);
    expect(sent()[0]?.body).toMatchObject({ kind: 'skipped', question: 1 });
  } finally {
    vi.useRealTimers();
  }
});

test('a candidate can add to the last answer until the next question is heard, which is asked again', async () => {
  const { requests, sound } = await heardCall();
  const field = () => screen.getByRole('textbox', { name: 'Type your answer' });
  const add = () => screen.queryByRole('button', { name: 'Add to my last answer' });
  expect(add(), 'before the first answer').toBeNull();
  await userEvent.type(field(), 'I build bridges.{Enter}');
  await screen.findByText('Question 2 of 2');
  await userEvent.click(await screen.findByRole('button', { name: 'Add to my last answer' }));
  expect(screen.getByText(/^Add to your last answer/)).toBeTruthy();
  expect(screen.getByText('Question 1 of 2'), 'the question that is added to').toBeTruthy();
  await userEvent.type(field(), 'And tunnels.{Enter}');
  const bodies = () => requests.filter(({ key }) => key.endsWith('/answers')).map(({ body }) => body);
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({
    kind: 'typed',
    question: 1,
    text: 'And tunnels.',
    addition_id: expect.any(String),
  });
  await waitFor(() => expect(add()).not.toBeNull());
  await waitFor(() =>
    expect(screen.getByText('Listen to the question. You can start typing at any time.')).toBeTruthy(),
  );
  await sound.end();
  await screen.findByText('Your turn: speak, or type your answer.');
  expect(add(), 'once the question was heard').toBeNull();
});

test('a spoken answer that a reload interrupted is sent afterwards', async () => {
  const { id, question } = sampleState();
  const body = { tab: id, question: question?.number, kind: 'spoken', starts_at: sampleState().started_at };
  localStorage.clear();
  keep(id, 'answer', JSON.stringify({ ...body, ends_at: sampleState().started_at }));
  const { requests } = enterCall({}, { keepsStorage: true });
  await screen.findByText('Question 2 of 2');
  expect(requests.filter(({ key }) => key.endsWith('/answers'))).toMatchObject([
    { body: { kind: 'spoken', question: 1 } },
  ]);
  expect(kept(id, 'answer')).toBeNull();
});

test('a staff message is shown until it is read, also after a reload', async () => {
  const message = { number: 3, text: 'Take your time.', at: sampleState().started_at };
  const responses = { 'POST /api/interviews/:id/sign': () => sampleState({ staff_message: message }) };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { unmount } = enterCall(responses);
    await screen.findByText('Question 1 of 2');
    await act(async () => void (await vi.advanceTimersByTimeAsync(5_500)));
    expect(await screen.findByText('A message from Northwind Clinics')).toBeTruthy();
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText('Take your time.')).toBeNull();
    unmount();
  } finally {
    vi.useRealTimers();
  }
  enterCall({ 'POST /api/interviews/:id/join': () => sampleState({ staff_message: message }) }, { keepsStorage: true });
  await screen.findByText('Question 1 of 2');
  expect(screen.queryByText('Take your time.')).toBeNull();
});

test('a countdown announces the end of an answer, and Stay here lets the candidate think', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { requests, sound } = await heardCall();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    const sent = () => requests.filter(({ key }) => key.endsWith('/answers'));
    sound.setLevel(200);
    await pass(600);
    sound.setLevel(0);
    await pass(1_000);
    expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull();
    await pass(3_000);
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    await pass(60_000);
    expect(sent()).toHaveLength(0);
    sound.setLevel(200);
    await pass(600);
    sound.setLevel(0);
    await pass(8_500);
    expect(sent()[0]?.body).toMatchObject({ kind: 'spoken', question: 1 });
  } finally {
    vi.useRealTimers();
  }
});

test('silence sends no answer while one is being typed, and the draft survives a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { requests, sound, unmount } = await heardCall();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    const sent = () => requests.filter(({ key }) => key.endsWith('/answers'));
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Type your answer' });
    sound.setLevel(200);
    await pass(600);
    await user.type(field(), 'I lead');
    sound.setLevel(0);
    await pass(10_000);
    expect(sent()).toHaveLength(0);
    expect(screen.queryByText('Your answer is about to end.')).toBeNull();
    const id = sampleState().id;
    expect(kept(id, 'draft')).toBe('I lead');
    await user.clear(field());
    await pass(6_500);
    expect(sent(), 'anyone who takes it back may continue to speak').toHaveLength(0);
    expect(screen.getByText('Your answer is about to end.')).toBeTruthy();
    await pass(2_000);
    expect(sent()[0]?.body).toMatchObject({ kind: 'spoken', question: 1 });
    await screen.findByText('Question 2 of 2');
    await user.type(field(), 'Also');
    unmount();
    expect(kept(id, 'draft'), 'of a page that is left').toBe('Also');
  } finally {
    vi.useRealTimers();
  }
});

test('an unsent typed answer survives a reload as an answer, and not as the next draft', async () => {
  await heardCall();
  const { id } = sampleState();
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Type your answer' });
  await userEvent.type(field(), 'I lead');
  expect(kept(id, 'draft')).toBe('I lead');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(kept(id, 'draft')).toBeNull();
  expect(kept(id, 'answer')).toContain('I lead');
  await screen.findByText('Question 2 of 2');
  await waitFor(() => expect(field().value).toBe(''));
  expect([kept(id, 'draft'), kept(id, 'answer')]).toEqual([null, null]);
});

test('a microphone that was switched off stays off after a reload', async () => {
  const first = await heardCall();
  await userEvent.click(screen.getByRole('button', { name: 'Turn microphone off' }));
  expect(await screen.findByRole('button', { name: 'Turn microphone on' })).toBeTruthy();
  const id = sampleState().id;
  expect(kept(id, 'microphone-off')).toBe('off');
  first.unmount();
  enterCall({}, { keepsStorage: true });
  expect(await screen.findByRole('button', { name: 'Turn microphone on' })).toBeTruthy();
});

test('the candidate writes to the interviewer in the chat', async () => {
  const { requests } = await heardCall({
    'POST /api/interviews/:id/messages': () =>
      sampleState({
        lines: [...sampleState().lines, sampleLine(3, { role: 'user', kind: 'message', message: 'Is it remote?' })],
      }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Open chat' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Is it remote?{Enter}');
  const list = await screen.findByRole('list', { name: 'Messages' });
  expect(within(list).getByText('Is it remote?')).toBeTruthy();
  expect(requests.find(({ key }) => key.endsWith('/messages'))?.body).toMatchObject({ text: 'Is it remote?' });
});

describe('ending', () => {
  const last = (ended_reason: InterviewState['ended_reason']) =>
    sampleState({ status: 'ended', ended_reason, question: null, findings_url: '/interview-findings/abc' });

  test('ending the interview asks first, then shows the closing card and the findings', async () => {
    let isOver = false;
    const { notices } = await heardCall({
      'POST /api/call/:id/end': () => {
        isOver = true;
        return { success: true } as never;
      },
      'POST /api/interviews/:id/join': () => (isOver ? last('user-ended-call') : sampleState()),
    });
    await userEvent.click(screen.getByRole('button', { name: 'End Interview' }));
    const question = await screen.findByRole('alertdialog', { name: 'End Interview?' });
    expect(within(question).getByText('This action cannot be undone.')).toBeTruthy();
    await userEvent.click(within(question).getByRole('button', { name: 'End Interview' }));
    expect(await screen.findByRole('heading', { name: 'You Left the Interview' })).toBeTruthy();
    expect(notices).toContainEqual(expect.objectContaining({ title: 'Call Ended' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' })));
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'You Left the Interview' })).toBeTruthy();
    expect(document.activeElement?.textContent, 'what a screen reader reads next').toMatch(/^You Left the Interview/);
    expect(
      screen.getByText(/^You ended the interview before its last question\. .* You may now close this window\.$/),
    ).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'See what was noted' })).getAttribute('href')).toBe(
      '/interview-findings/abc',
    );
    expect(window.location.pathname).toBe('/interview-complete');
    await expectAccessible();
  });

  test('a failed end shows an error, and the interview continues', async () => {
    const { notices } = await heardCall({
      'POST /api/call/:id/end': () => {
        throw new ApiError(503, { code: 'UNAVAILABLE', message: 'x' });
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'End Interview' }));
    const question = await screen.findByRole('alertdialog', { name: 'End Interview?' });
    await userEvent.click(within(question).getByRole('button', { name: 'End Interview' }));
    await waitFor(() =>
      expect(notices).toContainEqual(
        expect.objectContaining({ description: 'Failed to end call properly. Please try again.' }),
      ),
    );
    expect(screen.getByRole('heading', { level: 1, name: /Interview with/ })).toBeTruthy();
  });

  test.each(['room-deleted', 'server-shutdown', 'participant-removed'] as const)(
    'the closing card thanks no one for an interview that ended by %s',
    async (reason) => {
      await heardCall({ 'POST /api/interviews/:id/answers': () => last(reason) });
      await userEvent.click(screen.getByRole('button', { name: 'Done' }));
      expect(await screen.findByRole('heading', { name: 'Interview Ended' })).toBeTruthy();
      expect(screen.queryByText(/Thank you/)).toBeNull();
      expect(await screen.findByRole('heading', { name: 'Interview Session Ended' })).toBeTruthy();
    },
  );

  test('the interviewer thanks after the last answer, and then the closing card is shown', async () => {
    await heardCall({
      'POST /api/interviews/:id/answers': () => ({
        ...last('interview-completed'),
        lines: [1, 2, 3].map((number) => sampleLine(number)),
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: 'Interview Completed' })).toBeTruthy();
    expect(screen.getByText('Thank you for your time!')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Interview Complete' })).toBeTruthy();
  });

  test('an interview that is over shows its closing card after a reload', async () => {
    enterCall({ 'POST /api/interviews/:id/join': () => last('time-limit-reached') }, { isPresent: false });
    expect(await screen.findByRole('heading', { name: "Time's Up" })).toBeTruthy();
  });
});

test('a silent interviewer ends the interview after 30 seconds, and the candidate can start again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const onReturn = vi.fn();
    const sound = installSound({ isMissing: true });
    const { requests } = enterCall(
      { 'PATCH /api/call/:id/ended-reason': () => ({ is_taken_back: true }) as never },
      { onReturn, sound },
    );
    await screen.findByRole('region', { name: 'AI Interviewer' });
    await act(async () => vi.advanceTimersByTime(31_000));
    expect(await screen.findByRole('heading', { name: 'Connection Issues' })).toBeTruthy();
    expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ ended_reason: 'connection-failed' });
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Start again' }));
    expect(onReturn).toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
