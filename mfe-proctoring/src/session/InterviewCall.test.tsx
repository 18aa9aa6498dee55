import type { InterviewState } from '@switchboard/contracts/interview-sessions';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Devices } from '../call/devices.ts';
import { FakeTrack, fakeStream, installDevices, useBrowser } from '../testing/browsers.ts';
import { type FakeSound, installSound } from '../testing/fakeSound.ts';
import { sampleLine, sampleState } from '../testing/sampleState.ts';
import { InterviewCall } from './InterviewCall.tsx';

const { id } = sampleState();
const counts = sampleState().counts;
const second = { number: 2, text: 'What interested you in this role?', audio_url: '/audio/2' };

const signed = (more: Partial<InterviewState> = {}) => {
  const { server_time, status, ended_reason, ends_at } = sampleState(more);
  return { server_time, status, ended_reason, ends_at, counts };
};

const answers = (more: FakeResponses = {}): FakeResponses => ({
  'POST /api/interviews/:id/join': () => sampleState(),
  'POST /api/interviews/:id/sign': () => signed(),
  'POST /api/call/:id/events': () => ({ received_through: 0, counts, penalty: null, ended_reason: null }),
  'POST /api/interviews/:id/answers': () =>
    sampleState({
      question: second,
      lines: [...sampleState().lines, sampleLine(3, { role: 'user' }), sampleLine(4, { message: second.text })],
    }),
  ...more,
});

let camera: FakeTrack;
let sound: FakeSound;

function devices(): Devices {
  camera = new FakeTrack('video');
  return {
    camera: camera as unknown as MediaStreamTrack,
    microphone: new FakeTrack('audio') as unknown as MediaStreamTrack,
    screen: null,
  };
}

function enter(responses: FakeResponses = {}, more: { isPresent?: boolean; onReturn?: () => void } = {}) {
  return renderWithHost(
    <InterviewCall id={id} devices={devices()} isPresent={more.isPresent ?? true} onReturn={more.onReturn} />,
    { session: null, responses: answers(responses) },
  );
}

/** Enters and lets the first question be said. */
async function heard(responses: FakeResponses = {}) {
  const result = enter(responses);
  await screen.findByText('Live');
  act(() => sound.end());
  await screen.findByText('Your turn: speak, or type your answer.');
  return result;
}

beforeEach(() => {
  useBrowser();
  sound = installSound();
  installDevices(async () => {
    throw new DOMException('none', 'NotFoundError');
  });
  sessionStorage.clear();
});

test('shows candidate, interviewer and transcript, and says that the interviewer is simulated', async () => {
  enter();
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

test('is connected only once the interviewer is heard', async () => {
  sound = installSound({ isMissing: true });
  enter();
  await screen.findByRole('region', { name: 'AI Interviewer' });
  expect(screen.getAllByText('Connecting...').length).toBeGreaterThan(0);
  expect(screen.queryByText('Live')).toBeNull();
});

test('takes a typed answer with Enter, and asks the next question', async () => {
  const { requests } = await heard();
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

test('takes a spoken answer at Done, and none at Skip', async () => {
  const { requests } = await heard();
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

test('keeps an answer while there is no network, and sends it again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let isDown = true;
    const { requests } = await heard({
      'POST /api/interviews/:id/answers': () => {
        if (isDown) throw new ApiError(0, { code: 'UNAVAILABLE', message: 'x', reason: 'network' });
        return sampleState({ question: second, lines: [...sampleState().lines, sampleLine(3), sampleLine(4)] });
      },
    });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByText('Your answer is being sent.');
    isDown = false;
    await act(async () => vi.advanceTimersByTime(3_100));
    expect(await screen.findByText('Question 2 of 2')).toBeTruthy();
    expect(requests.filter(({ key }) => key.endsWith('/answers'))).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('writes to the interviewer in the chat', async () => {
  const { requests } = await heard({
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

  test('is asked first, and leads to its card and to what was noted', async () => {
    let isOver = false;
    const { notices } = await heard({
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
    expect(await screen.findByRole('heading', { name: 'Interview Complete' })).toBeTruthy();
    expect(screen.getByText('Thank you for completing the interview. You may now close this window.')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'See what was noted' })).getAttribute('href')).toBe(
      '/interview-findings/abc',
    );
    expect(window.location.pathname).toBe('/interview-complete');
    await expectAccessible();
  });

  test('that fails says so, and the interview goes on', async () => {
    const { notices } = await heard({
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

  test('after the last answer the interviewer thanks, and then comes the card', async () => {
    await heard({
      'POST /api/interviews/:id/answers': () => ({
        ...last('interview-completed'),
        lines: [1, 2, 3].map((number) => sampleLine(number)),
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: 'Interview Completed' })).toBeTruthy();
    expect(screen.getByText('Thank you for your time!')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Interview Complete' }, { timeout: 8_000 })).toBeTruthy();
  });

  test('what is over already shows its card after a reload', async () => {
    enter({ 'POST /api/interviews/:id/join': () => last('time-limit-reached') }, { isPresent: false });
    expect(await screen.findByRole('heading', { name: "Time's Up" })).toBeTruthy();
  });
});

test('without a word of the interviewer the link is good again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    sound = installSound({ isMissing: true });
    const onReturn = vi.fn();
    const { requests } = enter({ 'PATCH /api/call/:id/ended-reason': () => ({}) as never }, { onReturn });
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

describe('the camera', () => {
  test('is switched off after a question, and then ends the interview where the server agrees', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
      const { requests } = await heard({
        'POST /api/call/:id/terminate-violation': () => ({
          received_through: 1,
          counts,
          penalty: null,
          ended_reason: 'camera-violation',
        }),
      });
      await user.click(screen.getByRole('button', { name: 'Turn camera off' }));
      const question = await screen.findByRole('alertdialog', { name: 'Turn your camera off?' });
      await user.click(within(question).getByRole('button', { name: 'Turn camera off' }));
      const overlay = await screen.findByRole('alertdialog', { name: 'Your camera is off' });
      expect(within(overlay).getByText(/You turned off your camera\./)).toBeTruthy();
      expect(camera.isStopped).toBe(true);
      await act(async () => vi.advanceTimersByTime(3_200));
      expect(await screen.findByRole('heading', { name: 'Interview Terminated' })).toBeTruthy();
      expect(requests.find(({ key }) => key.endsWith('/terminate-violation'))?.body).toMatchObject({
        violation_type: 'camera',
      });
    } finally {
      vi.useRealTimers();
    }
  });

  test('that is lost by itself is paused for a minute, with a way to reconnect', async () => {
    await heard();
    act(() => void camera.dispatchEvent(new Event('ended')));
    const overlay = await screen.findByRole('alertdialog', { name: 'Camera disconnected' });
    expect(within(overlay).getByText(/Otherwise the interview ends in (60|5\d) seconds\./)).toBeTruthy();
    expect(await within(overlay).findByRole('button', { name: /Reconnect camera/ })).toBeTruthy();
    await expectAccessible();
  });
});

test('a counted act shows how many there are and counts down', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const tools = { ...sampleState().proctoring_tools, tab_change_detection: true };
    await heard({
      'POST /api/interviews/:id/join': () => sampleState({ proctoring_tools: tools }),
      'POST /api/call/:id/events': () => ({
        received_through: 1,
        counts: { ...counts, tab_change: 1 },
        penalty: { counter: 'tab_change', seconds: 5 },
        ended_reason: null,
      }),
    });
    act(() => void window.dispatchEvent(new Event('blur')));
    await act(async () => vi.advanceTimersByTime(200));
    const overlay = await screen.findByRole('alertdialog', { name: 'You switched to another tab' });
    expect(within(overlay).getByText('1 of 3')).toBeTruthy();
    await act(async () => vi.advanceTimersByTime(5_500));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});

describe('another window', () => {
  const elsewhere = () => {
    throw new ApiError(409, { code: 'CONFLICT', message: 'x', reason: 'interview_open_elsewhere' });
  };

  test('has the interview: this one can be used when that one is gone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let isTaken = true;
      enter({ 'POST /api/interviews/:id/join': () => (isTaken ? elsewhere() : sampleState()) });
      expect(await screen.findByRole('heading', { name: 'Open in another window' })).toBeTruthy();
      expect(screen.queryByRole('button')).toBeNull();
      await expectAccessible();
      isTaken = false;
      await act(async () => vi.advanceTimersByTime(15_500));
      const use = await screen.findByRole('button', { name: 'Use this window instead' });
      await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(use);
      expect(await screen.findByRole('region', { name: 'AI Interviewer' })).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  test('another browser reads that the interview has started', async () => {
    enter({
      'POST /api/interviews/:id/join': () => {
        throw new ApiError(403, { code: 'FORBIDDEN', message: 'x', reason: 'interview_not_resumable' });
      },
    });
    expect(await screen.findByRole('heading', { name: 'Interview Already Started' })).toBeTruthy();
  });
});

test('after a reload one press goes on, and opens the camera again', async () => {
  installDevices(async ({ video }) => fakeStream(new FakeTrack(video ? 'video' : 'audio')));
  enter({}, { isPresent: false });
  const welcome = await screen.findByRole('alertdialog', { name: 'Welcome back' });
  expect(sound.played).toEqual([]);
  await userEvent.click(within(welcome).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(sound.played).toContain('/audio/1'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
