import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';

/** The proctoring tools of an interview, with the texts of the step that selects them. */
export const watched: readonly { id: keyof ProctoringTools; label: string; description: string }[] = [
  {
    id: 'tab_change_detection',
    label: 'Tab change detection',
    description: 'Counts each time the candidate leaves the interview tab or window.',
  },
  {
    id: 'multiple_monitor_detection',
    label: 'Multiple monitor detection',
    description: 'Refuses to start while a second screen is connected.',
  },
  { id: 'screen_share', label: 'Screen share', description: 'The candidate shares the whole screen.' },
  { id: 'face_blur_detection', label: 'Face blur detection', description: 'Notices a blurred or covered camera.' },
  { id: 'face_out_of_view', label: 'Face out of view', description: 'Notices when no face is in front of the camera.' },
];

/** No tool is on by default. */
export const nothingWatched: ProctoringTools = {
  tab_change_detection: false,
  multiple_monitor_detection: false,
  screen_share: false,
  face_blur_detection: false,
  face_out_of_view: false,
};

/** Whether the camera is checked for a face. */
export const watchesFaces = (tools: ProctoringTools) => tools.face_blur_detection || tools.face_out_of_view;
