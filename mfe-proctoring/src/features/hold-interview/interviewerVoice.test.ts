import { expect, test, vi } from 'vitest';
import { installSound } from '../../testing/fakeSound.ts';
import { openInterviewerVoice } from './interviewerVoice.ts';

test("ending a pause after the interview doesn't resume a closed audio context", () => {
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
