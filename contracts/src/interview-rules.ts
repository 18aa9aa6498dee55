import type { ProctoringTools } from './interview-sessions.ts';
import {
  faceAwaySeconds,
  lostTrackSeconds,
  penaltySeconds,
  resumeMinutes,
  screenAgainSeconds,
  type ViolationCounter,
  violationLimit,
} from './interviews.limits.ts';

/** What an interview monitors. */
export interface Monitored {
  proctoring_tools: ProctoringTools;
  face_violations_end: boolean;
}

/** One rule, as candidates read it before the start, in the text that they agree to, and during the interview. */
export interface InterviewRule {
  tool: keyof ProctoringTools | 'camera' | 'reload';
  name: string;
  /** What is monitored. */
  what: string;
  /** What it does, and after how many times it ends the interview. */
  effect: string;
  why: string;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** "third" for 3; beyond ten in digits, such as "11th". */
export function ordinalOf(number: number): string {
  const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(number);
  return ordinals[number - 1] ?? `${number}${suffixes[rule]}`;
}

/** "The third time ends the interview." */
export const limitInWords = (limit: number = violationLimit): string =>
  `The ${ordinalOf(limit)} time ends the interview.`;

const counted: Record<ViolationCounter, { one: string; many: string }> = {
  tab_change: { one: 'tab change', many: 'tab changes' },
  window_blur: { one: 'time outside the window', many: 'times outside the window' },
  multiple_monitors: { one: 'additional monitor', many: 'additional monitors' },
};

/** "2 of 3 tab changes". */
export function countOf(counter: ViolationCounter, count: number, limit: number): string {
  const { one, many } = counted[counter];
  return `${count} of ${limit} ${limit === 1 ? one : many}`;
}

/** "2 of 3 tab changes; the third ends the interview", from the limit itself. */
export function countInWords(counter: ViolationCounter, count: number, limit: number): string {
  const end = count >= limit ? 'the interview has ended' : `the ${ordinalOf(limit)} ends the interview`;
  return `${countOf(counter, count, limit)}; ${end}`;
}

const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`);

const faceEffect = (isEnd: boolean): string =>
  `After ${seconds(faceAwaySeconds)} the interview pauses until you are back, or tell us that you are there. ${isEnd ? `It’s noted. ${limitInWords()}` : 'It’s noted and doesn’t end the interview.'}`;

const cameraEffect = `The interview pauses. It ends if you switch the camera off for more than ${seconds(lostTrackSeconds.on_purpose)}, or if the camera stops on its own and isn’t back within ${seconds(lostTrackSeconds.by_itself)}.`;

const screenEffect = `If sharing stops, the interview pauses. It ends if you don’t share your screen again within ${seconds(screenAgainSeconds)}.`;

/** Every rule of an interview, from the limits by which it is held. */
export function rulesOf({ proctoring_tools: tools, face_violations_end }: Monitored): InterviewRule[] {
  const all: InterviewRule[] = [
    {
      tool: 'tab_change_detection',
      name: 'Tab changes',
      what: 'We notice when you switch to another tab or program, or leave, move or resize this window. The browser’s own controls, such as the address bar, are outside the window. The Tab key stays on the page.',
      effect: `Another tab pauses the interview for ${seconds(penaltySeconds.tab_change)}, leaving the window for ${seconds(penaltySeconds.window_blur)}. Both are counted separately. ${limitInWords()}`,
      why: 'So that the answers are your own.',
    },
    {
      tool: 'multiple_monitor_detection',
      name: 'Additional monitors',
      what: 'We check that only one monitor is connected.',
      effect: `The interview pauses until you disconnect the other monitor, or explain that you don’t have one. ${limitInWords()}`,
      why: 'So that no one can read answers from a second screen.',
    },
    {
      tool: 'screen_share',
      name: 'Screen sharing',
      what: 'You share your entire screen during the interview.',
      effect: screenEffect,
      why: 'So that everyone is interviewed under the same conditions.',
    },
    {
      tool: 'face_blur_detection',
      name: 'Blurred face',
      what: 'We notice when your face can’t be seen clearly.',
      effect: 'It’s only noted. It doesn’t end the interview.',
      why: 'So that it stays clear who is answering.',
    },
    {
      tool: 'face_out_of_view',
      name: 'Face out of view',
      what: 'We notice when you leave the picture.',
      effect: faceEffect(face_violations_end),
      why: 'So that it stays clear that you are there for the whole interview.',
    },
  ];
  return [
    ...all.filter(({ tool }) => tool !== 'camera' && tool !== 'reload' && tools[tool]),
    {
      tool: 'camera',
      name: 'Camera',
      what: 'Your camera stays on during the interview.',
      effect: cameraEffect,
      why: 'So that people can see the whole interview.',
    },
    {
      tool: 'reload',
      name: 'What is allowed',
      what: 'You may reload the page, and a lost connection isn’t counted.',
      effect: `You can continue within ${resumeMinutes} minutes, in the same browser.`,
      why: 'Computers and networks fail. That isn’t your fault.',
    },
  ];
}
