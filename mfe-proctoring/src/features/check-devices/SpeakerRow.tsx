import { Button } from '@switchboard/design-system';
import { IconVolume } from '@switchboard/design-system/icons';
import { useState } from 'react';
import { CheckRow } from './CheckRow.tsx';

const tones = [523, 659, 784];
const toneSeconds = 0.25;

/** Plays three tones. Rejects where the browser has no sound. */
async function playTones(): Promise<void> {
  const context = new AudioContext();
  await context.resume();
  const done = tones.map(
    (hertz, index) =>
      new Promise<void>((resolve) => {
        const tone = context.createOscillator();
        const volume = context.createGain();
        const from = context.currentTime + index * toneSeconds;
        tone.frequency.value = hertz;
        volume.gain.setValueAtTime(0.15, from);
        volume.gain.linearRampToValueAtTime(0, from + toneSeconds);
        tone.connect(volume).connect(context.destination);
        tone.onended = () => resolve();
        tone.start(from);
        tone.stop(from + toneSeconds);
      }),
  );
  await Promise.all(done);
  await context.close();
}

type Answer = 'unasked' | 'playing' | 'asked' | 'heard' | 'silent';

/** Whether the candidate hears the interviewer: only they can tell. */
export function SpeakerRow() {
  const [answer, setAnswer] = useState<Answer>('unasked');
  const play = () => {
    setAnswer('playing');
    playTones().then(
      () => setAnswer('asked'),
      () => setAnswer('silent'),
    );
  };
  return (
    <CheckRow
      name="Speaker"
      icon={<IconVolume />}
      status={answer === 'heard' ? 'passed' : answer === 'silent' ? 'failed' : 'pending'}
      note={answer === 'asked' ? 'Did you hear three tones?' : undefined}
      problem={
        answer === 'silent'
          ? 'Turn up the sound, or choose another speaker in the settings of your computer. Then press Retry speaker.'
          : undefined
      }
      action={
        answer === 'asked' ? (
          <>
            <Button onPress={() => setAnswer('heard')}>Yes, I heard them</Button>
            <Button onPress={() => setAnswer('silent')}>No</Button>
          </>
        ) : (
          answer !== 'heard' && (
            <Button isPending={answer === 'playing'} onPress={play}>
              {answer === 'silent' ? 'Retry speaker' : 'Play a sound'}
            </Button>
          )
        )
      }
    />
  );
}
