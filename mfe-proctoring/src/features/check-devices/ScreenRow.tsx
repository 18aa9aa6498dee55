import { Button } from '@switchboard/design-system';
import { IconScreenShare } from '@switchboard/design-system/icons';
import { useState } from 'react';
import { askForScreen, type ScreenAnswer } from './askForScreen.ts';
import { CheckRow } from './CheckRow.tsx';

const problems: Record<Exclude<ScreenAnswer, 'granted'>, string> = {
  partial: 'Please share your entire screen, not just a window or tab.',
  refused: 'Unable to start screen sharing. Please check permissions and try again.',
  insecure: 'Chrome lets pages share the screen over https only. Ask the sender for a link that begins with https.',
};

/** Lets the candidate try sharing the whole screen; what was shared is let go at once. */
export function ScreenRow({ onChange }: { onChange: (isGranted: boolean) => void }) {
  const [answer, setAnswer] = useState<ScreenAnswer | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    const next = await askForScreen();
    setAnswer(next);
    setIsAsking(false);
    onChange(next === 'granted');
  };
  const isGranted = answer === 'granted';
  return (
    <CheckRow
      name="Screen sharing"
      icon={<IconScreenShare />}
      status={answer === null ? 'pending' : isGranted ? 'granted' : 'denied'}
      problem={answer === null || isGranted ? undefined : problems[answer]}
      note={isGranted ? 'It works, and has been stopped again.' : undefined}
      action={
        !isGranted && (
          <Button isPending={isAsking} onPress={() => void ask()}>
            {answer === null ? 'Try screen sharing' : 'Retry screen sharing'}
          </Button>
        )
      }
    />
  );
}
