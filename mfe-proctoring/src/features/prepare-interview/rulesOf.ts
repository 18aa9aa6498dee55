import type { Monitored } from '@switchboard/contracts/interview-rules';
import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import {
  faceAwaySeconds,
  lostTrackSeconds,
  penaltySeconds,
  resumeMinutes,
  screenAgainSeconds,
  violationLimit,
} from '@switchboard/contracts/interviews.limits';
import { t } from '../../texts/steps/t.ts';

/** One rule, as shown before the start and in the text that candidates agree to. */
export interface InterviewRule {
  tool: keyof ProctoringTools | 'camera' | 'reload';
  name: string;
  /** What is monitored. */
  what: string;
  /** The consequence, and after how many times it ends the interview. */
  effect: string;
  why: string;
}

type Key = 'tab' | 'monitors' | 'screen' | 'blur' | 'face' | 'camera' | 'reload';

const rule = (tool: InterviewRule['tool'], key: Key, effect: string): InterviewRule => ({
  tool,
  name: t(`rules.${key}`),
  what: t(`rules.${key}_what`),
  effect,
  why: t(`rules.${key}_why`),
});

/** All rules of an interview, with its limits. */
export function rulesOf({ proctoring_tools: tools, face_violations_end: isFaceEnd }: Monitored): InterviewRule[] {
  const limit = t('rules.limit', { limit: violationLimit });
  const { tab_change: tab, window_blur: left } = penaltySeconds;
  const face = { seconds: faceAwaySeconds };
  const monitored = [
    rule('tab_change_detection', 'tab', `${t('rules.tab_effect', { tab, window: left })} ${limit}`),
    rule('multiple_monitor_detection', 'monitors', `${t('rules.monitors_effect')} ${limit}`),
    rule('screen_share', 'screen', t('rules.screen_effect', { seconds: screenAgainSeconds })),
    rule('face_blur_detection', 'blur', t('rules.blur_effect')),
    rule(
      'face_out_of_view',
      'face',
      isFaceEnd ? `${t('rules.face_effect_end', face)} ${limit}` : t('rules.face_effect', face),
    ),
  ];
  const { on_purpose: off, by_itself: lost } = lostTrackSeconds;
  return [
    ...monitored.filter(({ tool }) => tool in tools && tools[tool as keyof ProctoringTools]),
    rule('camera', 'camera', t('rules.camera_effect', { off, lost })),
    rule('reload', 'reload', t('rules.reload_effect', { minutes: resumeMinutes })),
  ];
}
