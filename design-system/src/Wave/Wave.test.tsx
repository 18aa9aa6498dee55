import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Wave } from './Wave.tsx';

const made: FakeWave[] = [];

class FakeWave {
  readonly options: Record<string, unknown>;
  isRunning = false;
  isGone = false;
  amplitude = 0;
  speed = 0;

  constructor(options: Record<string, unknown> & { container: HTMLElement }) {
    this.options = options;
    options.container.append(document.createElement('canvas'));
    made.push(this);
  }

  start() {
    this.isRunning = true;
  }

  stop() {
    this.isRunning = false;
  }

  dispose() {
    this.stop();
    this.isGone = true;
  }

  setAmplitude(value: number) {
    this.amplitude = value;
  }

  setSpeed(value: number) {
    this.speed = value;
  }
}

vi.mock('siriwave', () => ({ default: FakeWave }));

const drawn = () => waitFor(() => made.at(-1) ?? Promise.reject(new Error('Nothing was drawn')));

function prefers(isReduced: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('reduce') && isReduced,
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  made.length = 0;
  prefers(false);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ width: 300, height: 90 } as DOMRect);
});
afterEach(() => vi.restoreAllMocks());

describe('Wave', () => {
  it('Wave is a named image that moves', async () => {
    const { container } = render(<Wave label="The interviewer is speaking" amplitude={2} speed={0.3} frequency={8} />);
    const wave = await drawn();
    expect(screen.getByRole('img', { name: 'The interviewer is speaking' })).toBeTruthy();
    expect(wave.options).toMatchObject({ style: 'ios', frequency: 8, width: 300, height: 90 });
    expect(wave.isRunning).toBe(true);
    await waitFor(() => expect([wave.amplitude, wave.speed]).toEqual([2, 0.3]));
    await expectAccessible(container);
  });

  it('Wave limits its amplitude and speed, and is flat while inactive', async () => {
    const { rerender } = render(<Wave label="x" amplitude={90} speed={7} />);
    const wave = await drawn();
    await waitFor(() => expect([wave.amplitude, wave.speed]).toEqual([5, 1]));
    rerender(<Wave label="x" amplitude={90} isActive={false} />);
    await waitFor(() => expect(wave.amplitude).toBe(0));
  });

  it('Wave stops while the page is hidden, and continues when it is visible', async () => {
    render(<Wave label="x" />);
    const wave = await drawn();
    hide(true);
    expect(wave.isRunning).toBe(false);
    hide(false);
    expect(wave.isRunning).toBe(true);
  });

  it("Wave doesn't move if the system asks for reduced motion", async () => {
    prefers(true);
    render(<Wave label="x" />);
    expect(screen.getByRole('img', { name: 'x' }).hasAttribute('data-still')).toBe(true);
    // The drawing library is loaded separately from the page.
    await import('siriwave');
    expect(screen.getByRole('img', { name: 'x' }).querySelector('canvas')).toBeNull();
  });

  it('Wave disposes its drawing when it unmounts', async () => {
    const { unmount } = render(<Wave label="x" waveStyle="ios9" />);
    const wave = await drawn();
    expect(wave.options).toMatchObject({ style: 'ios9' });
    unmount();
    await waitFor(() => expect(wave.isGone).toBe(true));
  });
});
