import type { ProctoringTools } from './interview-sessions.ts';

/** The terms of an interview that an adjustment can change. */
export interface InterviewTerms {
  max_minutes: number;
  proctoring_tools: ProctoringTools;
}

const toolNames: Record<keyof ProctoringTools, string> = {
  screen_share: 'screen sharing',
  tab_change_detection: 'checks for tab changes',
  multiple_monitor_detection: 'checks for additional monitors',
  face_blur_detection: 'checks for a blurred face',
  face_out_of_view: 'checks for a face out of view',
};

const names = (tools: ProctoringTools, isOn: boolean): string[] =>
  (Object.keys(toolNames) as (keyof ProctoringTools)[])
    .filter((tool) => tools[tool] === isOn)
    .map((tool) => toolNames[tool]);

/** The terms of an interview in words: "30 minutes, with screen sharing and checks for tab changes". */
export function termsInWords({ max_minutes, proctoring_tools }: InterviewTerms): string {
  const watched = names(proctoring_tools, true);
  const list = new Intl.ListFormat('en').format(watched);
  return `${max_minutes} minutes, ${watched.length === 0 ? 'without any checks' : `with ${list}`}`;
}

/** The differences of another interview: "60 minutes instead of 30", "no screen sharing". Empty if there are none. */
export function changedTerms(before: InterviewTerms, after: InterviewTerms): string[] {
  const minutes =
    before.max_minutes === after.max_minutes ? [] : [`${after.max_minutes} minutes instead of ${before.max_minutes}`];
  const changed = (Object.keys(toolNames) as (keyof ProctoringTools)[]).flatMap((tool) => {
    const [was, is] = [before.proctoring_tools[tool], after.proctoring_tools[tool]];
    return was === is ? [] : [`${is ? 'with' : 'no'} ${toolNames[tool]}`];
  });
  return [...minutes, ...changed];
}
