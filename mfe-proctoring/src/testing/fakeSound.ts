import { act, waitFor } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Controls the sound of a page in a test. */
export interface FakeSound {
  /** Files that were played, oldest first. */
  played: string[];
  /** Ends the current sound, as soon as there is one. */
  end: () => Promise<void>;
  /** The level of all sound, 0 to 255. */
  setLevel: (level: number) => void;
}

class FakeNode {
  gain = { value: 1, setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  frequency = { value: 0 };
  stream = new MediaStream([]);
  connect(next: unknown) {
    return next;
  }
  disconnect() {}
}

/** A beep, which ends on its own and isn't waited for. */
class FakeTone extends FakeNode {
  onended: (() => void) | null = null;
  start() {}
  stop() {
    this.onended?.();
  }
}

/** Gives the page audio output for the rest of the test; with `isMissing`, there are no audio files of questions. */
export function installSound({ isMissing = false } = {}): FakeSound {
  let level = 0;
  const endings: (() => void)[] = [];
  const played: string[] = [];

  class FakeSource extends FakeNode {
    buffer: unknown = null;
    onended: (() => void) | null = null;
    start() {
      endings.push(() => this.onended?.());
    }
    stop() {
      this.onended?.();
    }
  }

  class FakeContext {
    destination = new FakeNode();
    sampleRate = 48_000;
    get currentTime() {
      return performance.now() / 1000;
    }
    createGain = () => new FakeNode();
    createOscillator = () => new FakeTone();
    createMediaStreamDestination = () => new FakeNode();
    createMediaStreamSource = () => new FakeNode();
    createBufferSource = () => new FakeSource();
    createAnalyser = () =>
      Object.assign(new FakeNode(), {
        frequencyBinCount: 4,
        getByteFrequencyData: (bins: Uint8Array) => bins.fill(level),
        getFloatTimeDomainData: (samples: Float32Array) => samples.fill(level / 255),
      });
    decodeAudioData = async () => ({ duration: 2 });
    resume = async () => undefined;
    suspend = async () => undefined;
    close = async () => undefined;
  }

  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('fetch', async (url: string) => {
    played.push(url);
    return isMissing ? new Response('', { status: 503 }) : new Response('sound');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    played,
    end: async () => {
      await waitFor(() => {
        if (endings.length === 0) throw new Error('No sound is being played.');
      });
      act(() => endings.pop()?.());
    },
    setLevel: (next) => {
      level = next;
    },
  };
}
