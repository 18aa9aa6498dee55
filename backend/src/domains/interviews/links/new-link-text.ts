import type { InterviewTerms } from '@switchboard/contracts/interview-effects';
import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import { localeOf } from '@switchboard/contracts/languages';
import { interviewText, languageOf } from '../texts/interview-text.ts';

const tools = [
  'screen_share',
  'tab_change_detection',
  'multiple_monitor_detection',
  'face_blur_detection',
  'face_out_of_view',
] as const satisfies readonly (keyof ProctoringTools)[];

/** The text about a new link: its differences, or its terms if nothing is different. In the candidate's language. */
export function newLinkText(before: InterviewTerms & { language: string | null }, after: InterviewTerms): string {
  const language = languageOf(before);
  const t = interviewText(language);
  const changed = [
    ...(before.max_minutes === after.max_minutes
      ? []
      : [t('terms.minutes_changed', { minutes: after.max_minutes, before: before.max_minutes })]),
    ...tools
      .filter((tool) => before.proctoring_tools[tool] !== after.proctoring_tools[tool])
      .map((tool) => t(after.proctoring_tools[tool] ? 'terms.added' : 'terms.removed', { check: t(`check.${tool}`) })),
  ];
  if (changed.length > 0) return t('link.changed', { terms: changed.join(', ') });
  const minutes = t('terms.minutes', { minutes: after.max_minutes });
  const watched = tools.filter((tool) => after.proctoring_tools[tool]).map((tool) => t(`check.${tool}`));
  const checks = new Intl.ListFormat(localeOf[language]).format(watched);
  return t('link.unchanged', {
    terms: watched.length === 0 ? t('terms.without', { minutes }) : t('terms.with', { minutes, checks }),
  });
}
