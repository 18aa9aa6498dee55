import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';

/** What to do before the interview; some of it only where something is watched. */
export function checklist(tools: ProctoringTools): string[] {
  return [
    'Find a quiet, bright place where you are not interrupted.',
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
