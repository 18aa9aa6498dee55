import { NativeButton } from '@switchboard/design-system';
import { IconVolume } from '@switchboard/design-system/icons';
import { useState } from 'react';
import { t } from '../../texts/texts.ts';
import { CheckRow } from './CheckRow.tsx';

type Answer = 'unasked' | 'playing' | 'asked' | 'heard' | 'silent';

/** Asks whether the candidate hears the interviewer: only they know. */
export function SpeakerRow() {
  const [answer, setAnswer] = useState<Answer>('unasked');
  const play = () => {
    setAnswer('playing');
    // The player is loaded with the first click.
    import('./playTones.ts')
      .then(({ playTones }) => playTones())
      .then(
        () => setAnswer('asked'),
        () => setAnswer('silent'),
      );
  };
  return (
    <CheckRow
      name={t('speaker.name')}
      icon={<IconVolume />}
      status={answer === 'heard' ? 'passed' : answer === 'silent' ? 'failed' : 'pending'}
      note={answer === 'asked' ? t('speaker.question') : undefined}
      problem={answer === 'silent' ? t('speaker.silent') : undefined}
      action={
        answer === 'asked' ? (
          <>
            <NativeButton onPress={() => setAnswer('heard')}>{t('speaker.yes')}</NativeButton>
            <NativeButton onPress={() => setAnswer('silent')}>{t('speaker.no')}</NativeButton>
          </>
        ) : (
          answer !== 'heard' && (
            <NativeButton isPending={answer === 'playing'} onPress={play}>
              {answer === 'silent' ? t('speaker.retry') : t('speaker.play')}
            </NativeButton>
          )
        )
      }
    />
  );
}
