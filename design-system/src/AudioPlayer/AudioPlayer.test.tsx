import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { formatDuration } from '../Moment/formatMoment.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { AudioPlayer, type AudioPlayerProps } from './AudioPlayer.tsx';

function show(props: Partial<AudioPlayerProps> = {}) {
  const { container, rerender } = render(
    <AudioPlayer src="/a.wav" title="Recording" durationSeconds={200} {...props} />,
  );
  const audio = container.querySelector('audio') as HTMLAudioElement;
  let isPaused = true;
  Object.defineProperty(audio, 'paused', { get: () => isPaused });
  audio.play = vi.fn(async () => {
    isPaused = false;
    fireEvent.play(audio);
    fireEvent.playing(audio);
  });
  audio.pause = vi.fn(() => {
    isPaused = true;
    fireEvent.pause(audio);
  });
  audio.load = vi.fn();
  fireEvent.canPlay(audio);
  return { container, rerender, audio };
}

describe('AudioPlayer', () => {
  it('AudioPlayer plays and pauses with its button and with K', async () => {
    const user = userEvent.setup();
    const { container, audio } = show();
    expect(screen.getByRole('group', { name: 'Recording' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(audio.play).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(audio.pause).toHaveBeenCalledOnce();
    await user.keyboard('k');
    expect(audio.play).toHaveBeenCalledTimes(2);
    await expectAccessible(container);
  });

  it('AudioPlayer seeks in steps of 0.1 s, and jumps 10 s with J and L', async () => {
    const user = userEvent.setup();
    const { audio } = show();
    const position = screen.getByRole('slider', { name: 'Position' });
    position.focus();
    await user.keyboard('{ArrowRight}');
    expect(audio.currentTime).toBeCloseTo(0.1);
    await user.keyboard('l');
    expect(audio.currentTime).toBeCloseTo(10.1);
    await user.keyboard('jj');
    expect(audio.currentTime).toBe(0);
    expect(position.getAttribute('aria-valuetext')).toBe('0:00 of 3:20');
  });

  it('AudioPlayer changes the volume in steps of 0.05', async () => {
    const { audio } = show();
    screen.getByRole('slider', { name: 'Volume' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(audio.volume).toBeCloseTo(0.95);
  });

  it('AudioPlayer plays at 1.25× after a click on the speed button', async () => {
    const { audio } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Speed 1×' }));
    expect(audio.playbackRate).toBe(1.25);
    expect(screen.getByRole('button', { name: 'Speed 1.25×' })).toBeTruthy();
  });

  it('AudioPlayer reports the time and jumps on request', () => {
    const onTimeUpdate = vi.fn();
    const { audio, rerender } = show({ onTimeUpdate });
    audio.currentTime = 42;
    fireEvent.timeUpdate(audio);
    expect(onTimeUpdate).toHaveBeenCalledWith(42);
    expect(screen.getByText('0:42')).toBeTruthy();
    rerender(<AudioPlayer src="/a.wav" title="Recording" durationSeconds={200} seekTo={90} />);
    expect(audio.currentTime).toBe(90);
  });

  it('AudioPlayer jumps to a marker that is clicked', async () => {
    const { audio } = show({ markers: [{ atSeconds: 71, label: 'Interrupted' }] });
    await userEvent.click(screen.getByRole('button', { name: '1:11 Interrupted' }));
    expect(audio.currentTime).toBe(71);
  });

  it("AudioPlayer shows an error if the recording can't be played, and retries", async () => {
    const { audio } = show({ downloadHref: '/a.wav' });
    fireEvent.error(audio);
    expect(screen.getByRole('alert').textContent).toContain('The recording could not be played.');
    expect((screen.getByRole('button', { name: 'Play' }) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(audio.load).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/a.wav');
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [59.4, '0:59'],
    [59.5, '1:00'],
    [192, '3:12'],
    [3600, '1:00:00'],
    [3725, '1:02:05'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
    [-3, '0:00'],
  ])('formatDuration writes %f as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
