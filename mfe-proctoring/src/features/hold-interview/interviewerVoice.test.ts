import { expect, test, vi } from 'vitest';
import { installSound } from '../../testing/fakeSound.ts';
import { openInterviewerVoice } from './interviewerVoice.ts';

test('a pause that ends after the interview does not wake a loudspeaker that is closed', () => {
  installSound();
  const resume = vi.fn(async () => undefined);
  const Fake = AudioContext;
  vi.stubGlobal(
    'AudioContext',
    class extends Fake {
      override state: AudioContextState = 'running';
      override resume = resume;
      override close = async () => {
        this.state = 'closed';
      };
    },
  );
  const voice = openInterviewerVoice();
  resume.mockClear();
  voice.hold(true);
  voice.hold(false);
  expect(resume).toHaveBeenCalledOnce();
  voice.close();
  voice.hold(false);
  expect(resume).toHaveBeenCalledOnce();
});
