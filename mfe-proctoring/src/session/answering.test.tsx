import type { FakeResponses } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { keep, kept } from '../call/kept.ts';
import { FakeTrack, fakeStream, installDevices } from '../testing/browsers.ts';
import { atSecond, enterCall, heardCall } from '../testing/enterCall.tsx';
import { sampleState } from '../testing/sampleState.ts';

type Call = Awaited<ReturnType<typeof heardCall>>;

interface Held extends Call {
  user: ReturnType<typeof userEvent.setup>;
  pass: (ms: number) => Promise<void>;
  /** Someone speaks for a moment, and then stops. */
  speak: () => Promise<void>;
  sent: () => unknown[];
}

/** An interview after its first question, with a test clock. */
async function hold(use: (held: Held) => Promise<void>, responses: FakeResponses = {}): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const call = await heardCall(responses);
    const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    const speak = async () => {
      call.sound.setLevel(200);
      await pass(600);
      call.sound.setLevel(0);
    };
    const sent = () => call.requests.filter(({ key }) => key.endsWith('/answers'));
    await use({ ...call, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), pass, speak, sent });
  } finally {
    vi.useRealTimers();
  }
}

const field = () => screen.getByRole('textbox', { name: 'Type your answer' });
const invitation = () =>
  within(screen.getByRole('region', { name: 'Your answer' })).getAllByRole('status')[0]?.textContent;

test('the page keeps saying that it hears the candidate during pauses between words', () =>
  hold(async ({ pass, speak }) => {
    const said: (string | undefined)[] = [];
    for (let word = 0; word < 4; word += 1) {
      await speak();
      said.push(invitation());
      await pass(700);
      said.push(invitation());
    }
    expect(new Set(said)).toEqual(
      new Set(['We hear you. Press Done when you have finished, or stay silent for 8 seconds.']),
    );
  }));

test("after Stay here, silence doesn't end the answer, and the answer field has the focus", () =>
  hold(async ({ pass, speak, user }) => {
    await speak();
    await pass(4_000);
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(document.activeElement).toBe(field());
    await pass(20_000);
    expect(invitation()).toMatch(/^Take your time\./);
    await speak();
    expect(invitation()).toMatch(/^We hear you\./);
  }));

test("the page says after 15 seconds of silence that it doesn't hear the candidate", () =>
  hold(async ({ pass, speak }) => {
    await pass(14_000);
    expect(invitation()).toMatch(/^Your turn:/);
    await pass(2_000);
    expect(invitation()).toMatch(/^We don’t hear anything yet\./);
    await speak();
    expect(invitation()).toMatch(/^We hear you\./);
  }));

test('a candidate who types answers sees no note about the microphone', () =>
  hold(async ({ pass, user, sound }) => {
    await user.type(field(), 'I lead a team.{Enter}');
    await screen.findByText('Question 2 of 2');
    await sound.end();
    await screen.findByText(/^Your turn:/);
    await pass(20_000);
    expect(invitation()).toMatch(/^Your turn:/);
  }));

test('the prompt says to press Send while an answer is being typed', () =>
  hold(async ({ user }) => {
    await user.type(field(), 'I lead');
    expect(invitation()).toBe('Press Send when you have finished.');
  }));

test('silence ends no answer while a chat message is typed, and the message survives closing the chat', () =>
  hold(async ({ pass, speak, sent, user }) => {
    await speak();
    await user.click(screen.getByRole('button', { name: 'Open chat' }));
    const message = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' });
    expect(document.activeElement).toBe(message);
    await user.type(message, 'Could you say that again?');
    await pass(20_000);
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Close chat' }));
    await user.click(screen.getByRole('button', { name: 'Open chat' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' }).value).toBe('Could you say that again?');
  }));

test('a candidate who writes in the chat keeps the focus there when the question ends', async () => {
  const { sound } = enterCall();
  await screen.findByText('Live');
  await userEvent.click(screen.getByRole('button', { name: 'Open chat' }));
  await userEvent.keyboard('Is it ');
  await sound.end();
  await screen.findByText(/^Your turn:/);
  await userEvent.keyboard('remote?');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' }).value).toBe('Is it remote?');
});

test('screen readers announce each question once', async () => {
  await heardCall();
  const { text } = sampleState().question ?? { text: '' };
  const live = [...document.querySelectorAll('[aria-live], [role=log], [role=status], [role=alert]')];
  expect(live.filter(({ textContent }) => textContent?.includes(text))).toHaveLength(1);
});

test('the pause overlay is described by its reason and its countdown', async () => {
  const { camera } = await heardCall();
  act(() => void camera.dispatchEvent(new Event('ended')));
  const overlay = await screen.findByRole('alertdialog', { name: 'Camera disconnected' });
  const described = document.getElementById(overlay.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described).toMatch(/We keep trying to reconnect it\.Otherwise the interview ends in 60 seconds\./);
});

test('the chosen camera and microphone are used again after a reload', async () => {
  const asked: MediaStreamConstraints[] = [];
  localStorage.clear();
  const { id } = sampleState();
  keep(id, 'camera', 'desk');
  keep(id, 'microphone', 'headset');
  enterCall({}, { keepsStorage: true, isPresent: false });
  installDevices(async (constraints) => {
    asked.push(constraints);
    return fakeStream(new FakeTrack(constraints.video ? 'video' : 'audio', { width: 640, height: 480 }));
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(asked).toMatchObject([
      { video: { deviceId: { ideal: 'desk' } } },
      { audio: { deviceId: { ideal: 'headset' } } },
    ]),
  );
});

test('the browser keeps drafts of the current interview only, and deletes them when it ends', async () => {
  const { id } = sampleState();
  localStorage.clear();
  keep('another', 'draft', 'Of someone else');
  keep(id, 'face-explained', 'A mask');
  const ended = { ...atSecond(), status: 'ended', ended_reason: 'interview-completed' } as const;
  enterCall({ 'POST /api/interviews/:id/answers': () => ended }, { keepsStorage: true });
  await screen.findByText('Live');
  expect(kept('another', 'draft')).toBeNull();
  expect(kept(id, 'face-explained')).toBe('A mask');
  await userEvent.type(field(), 'The last answer.{Enter}');
  await screen.findByRole('heading', { name: 'Interview Completed' });
  expect(kept(id, 'face-explained')).toBeNull();
});

test('the page sends a typed or spoken answer that the time limit cuts short', async () => {
  const over = () => ({ ...sampleState({ status: 'ended', ended_reason: 'time-limit-reached' }) });
  const bodies = ({ requests }: Pick<Call, 'requests'>) =>
    requests.filter(({ key }) => key.endsWith('/answers')).map(({ body }) => body);
  let isOver = false;
  const sign = { 'POST /api/interviews/:id/sign': () => (isOver ? over() : { ...sampleState() }) };
  await hold(async (held) => {
    await held.user.type(field(), 'I build bri');
    isOver = true;
    await held.pass(5_500);
    await screen.findByRole('heading', { name: "Time's Up" });
    expect(bodies(held)).toMatchObject([{ kind: 'typed', question: 1, text: 'I build bri' }]);
    held.unmount();
  }, sign);
  isOver = false;
  await hold(async (held) => {
    await held.speak();
    isOver = true;
    await held.pass(5_500);
    await screen.findByRole('heading', { name: "Time's Up" });
    expect(bodies(held)).toMatchObject([{ kind: 'spoken', question: 1 }]);
  }, sign);
});

test('camera and microphone are switched off when the interview ends', async () => {
  const ended = { ...atSecond(), status: 'ended', ended_reason: 'interview-completed' } as const;
  const { camera, microphone } = await heardCall({ 'POST /api/interviews/:id/answers': () => ended });
  await userEvent.type(field(), 'The last answer.{Enter}');
  await screen.findByRole('heading', { name: 'Interview Completed' });
  await waitFor(() => expect([camera.isStopped, microphone.isStopped]).toEqual([true, true]));
});
