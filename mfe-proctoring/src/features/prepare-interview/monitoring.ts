import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import { t } from '../../texts/texts.ts';

/** What to do before the interview; some of it only if something is monitored. */
export function checklist(tools: ProctoringTools): string[] {
  return [
    t('welcome.quiet'),
    t('welcome.close'),
    t('welcome.power'),
    ...(tools.multiple_monitor_detection ? [t('welcome.monitors')] : []),
    ...(tools.screen_share ? [t('welcome.screen')] : []),
  ];
}

/** The technical requirements. */
export const technicalRequirements = (): string[] => [t('welcome.chrome'), t('welcome.devices'), t('welcome.internet')];
