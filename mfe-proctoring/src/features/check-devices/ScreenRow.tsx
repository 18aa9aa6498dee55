import { NativeButton } from '@switchboard/design-system';
import { IconScreenShare } from '@switchboard/design-system/icons';
import { screenProblems } from '../../media/screen.ts';
import { CheckRow } from './CheckRow.tsx';
import { rowId } from './missingDevice.ts';
import type { ScreenCheckState } from './useScreenCheck.ts';

/** Lets the candidate share the whole screen beforehand; it stays on this computer until the start. */
export function ScreenRow({ check: { track, problem, isAsking, ask } }: { check: ScreenCheckState }) {
  const isGranted = track !== null;
  return (
    <CheckRow
      id={rowId('screen')}
      name="Screen sharing"
      icon={<IconScreenShare />}
      status={isGranted ? 'granted' : problem === null ? 'pending' : 'denied'}
      badge={!isGranted && problem === 'partial' ? 'Not the entire screen' : undefined}
      problem={isGranted || problem === null ? undefined : screenProblems[problem]}
      note={isGranted ? 'It works, and stays on this computer until you start.' : undefined}
      action={
        !isGranted && (
          <NativeButton isPending={isAsking} onPress={() => void ask()}>
            {problem === null ? 'Try screen sharing' : 'Retry screen sharing'}
          </NativeButton>
        )
      }
    />
  );
}
