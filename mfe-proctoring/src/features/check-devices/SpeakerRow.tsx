import { NativeButton } from '@switchboard/design-system';
import { IconVolume } from '@switchboard/design-system/icons';
import { useState } from 'react';
import { CheckRow } from './CheckRow.tsx';

type Answer = 'unasked' | 'playing' | 'asked' | 'heard' | 'silent';

/** Whether the candidate hears the interviewer: only they can tell. */
export function SpeakerRow() {
  const [answer, setAnswer] = useState<Answer>('unasked');
  const play = () => {
    setAnswer('playing');
    // What plays comes with the first press.
    import('./playTones.ts')
      .then(({ playTones }) => playTones())
      .then(
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
            <NativeButton onPress={() => setAnswer('heard')}>Yes, I heard them</NativeButton>
            <NativeButton onPress={() => setAnswer('silent')}>No</NativeButton>
          </>
        ) : (
          answer !== 'heard' && (
            <NativeButton isPending={answer === 'playing'} onPress={play}>
              {answer === 'silent' ? 'Retry speaker' : 'Play a sound'}
            </NativeButton>
          )
        )
      }
    />
  );
}
