import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';

export interface Monitoring {
  tool: keyof ProctoringTools;
  name: string;
  what: string;
  why: string;
}

const everything: readonly Monitoring[] = [
  {
    tool: 'tab_change_detection',
    name: 'Tab changes',
    what: 'It is noted when you switch to another tab, window or program.',
    why: 'So that the answers are your own.',
  },
  {
    tool: 'multiple_monitor_detection',
    name: 'Additional monitors',
    what: 'It is checked that only one monitor is connected.',
    why: 'So that nobody can read answers from a second screen.',
  },
  {
    tool: 'screen_share',
    name: 'Screen sharing',
    what: 'You share your entire screen during the interview.',
    why: 'So that everybody is interviewed under the same conditions.',
  },
  {
    tool: 'face_blur_detection',
    name: 'Blurred face',
    what: 'It is noted when your face cannot be seen clearly.',
    why: 'So that it stays clear who is answering.',
  },
  {
    tool: 'face_out_of_view',
    name: 'Face out of view',
    what: 'It is noted when you leave the picture.',
    why: 'So that it stays clear that you are there for the whole interview.',
  },
];

/** What this interview watches, in the order in which people ask about it. */
export function enabledMonitoring(tools: ProctoringTools): Monitoring[] {
  return everything.filter(({ tool }) => tools[tool]);
}

/** What to do before the interview; some of it only where something is watched. */
export function checklist(tools: ProctoringTools): string[] {
  return [
    'Find a quiet, bright place where nobody interrupts you.',
    'Close other programs and browser tabs.',
    'Plug in your computer, or charge its battery.',
    ...(tools.multiple_monitor_detection ? ['Disconnect additional monitors.'] : []),
    ...(tools.screen_share ? ['Put away what you do not want to show: you will share your entire screen.'] : []),
  ];
}

export const technicalRequirements = [
  'Google Chrome on a desktop or laptop',
  'A webcam and a microphone',
  'A stable internet connection',
];
