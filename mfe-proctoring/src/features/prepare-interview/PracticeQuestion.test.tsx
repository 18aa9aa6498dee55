import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FakeTrack, fakeStream, installDevices } from '../../testing/browsers.ts';
import { installSound } from '../../testing/fakeSound.ts';
import { PracticeQuestion } from './PracticeQuestion.tsx';

test('the practice question uses the chosen microphone, gets the focus, and reports silence and thinking', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const asked: MediaStreamConstraints[] = [];
    installDevices(async (constraints) => {
      asked.push(constraints);
      return fakeStream(new FakeTrack('video'), new FakeTrack('audio'));
    });
    const sound = installSound();
    const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<PracticeQuestion silenceSeconds={8} choice={() => ({ microphoneId: 'headset' })} />);
    expect(asked).toEqual([{ audio: { deviceId: { ideal: 'headset' } }, video: true }]);
    expect(document.activeElement?.textContent).toBe('What did you see on your way here today?');
    await pass(16_000);
    expect(screen.getByText(/^We don’t hear anything yet\./)).toBeTruthy();
    sound.setLevel(200);
    await pass(600);
    expect(screen.getByText(/^We hear you\./)).toBeTruthy();
    sound.setLevel(0);
    await pass(3_000);
    expect(screen.getByText('Your answer is about to end.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
    await pass(20_000);
    expect(screen.getByText(/^Take your time\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(document.activeElement?.textContent).toMatch(/^That’s how it works/);
  } finally {
    vi.useRealTimers();
  }
});
