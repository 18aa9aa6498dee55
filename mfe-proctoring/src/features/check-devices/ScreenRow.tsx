import { NativeButton } from '@switchboard/design-system';
import { IconScreenShare } from '@switchboard/design-system/icons';
import { t } from '../../texts/later/t.ts';
import { CheckRow } from './CheckRow.tsx';
import { rowId } from './missingDevice.ts';
import type { ScreenCheckState } from './useScreenCheck.ts';

/** Lets the candidate share the whole screen before the start; it doesn't leave this computer until then. */
export function ScreenRow({ check: { track, problem, isAsking, ask } }: { check: ScreenCheckState }) {
  const isGranted = track !== null;
  return (
    <CheckRow
      id={rowId('screen')}
      name={t('screen.name')}
      icon={<IconScreenShare />}
      status={isAsking ? 'asking' : isGranted ? 'granted' : problem === null ? 'pending' : 'denied'}
      badge={!isAsking && !isGranted && problem === 'partial' ? t('screen.partial') : undefined}
      problem={isAsking || isGranted || problem === null ? undefined : t(`screen.problem_${problem}`)}
      note={isAsking ? t('screen.asking') : isGranted ? t('screen.works') : undefined}
      action={
        !isGranted && (
          <NativeButton isPending={isAsking} onPress={() => void ask()}>
            {problem === null ? t('screen.try') : t('screen.retry')}
          </NativeButton>
        )
      }
    />
  );
}
