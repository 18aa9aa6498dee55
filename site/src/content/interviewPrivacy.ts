import type { TextSection } from '../pages/TextPage.tsx';

/** The full text of what candidates agree to. */
export const interviewSections: readonly TextSection[] = [
  {
    title: 'Who asks',
    paragraphs: [
      'An AI interviewer asks the questions. It is a computer program and says so. People of the organization read and decide.',
    ],
  },
  {
    title: 'What is recorded',
    paragraphs: [
      'Your camera, your microphone, the interviewer’s voice and what you type. Your whole screen only where the page before the start says so.',
      'The page before the start also lists what is watched: switching tabs, leaving the window, further monitors, whether a face is in view and sharp. Each is noted with its second of video, for people to look at.',
      'Software on this installation writes a rough transcript of what you say, only where it is sure, for the people who review the interview. It decides nothing.',
      'Nothing is recorded before you press Start. Opening the link changes nothing.',
    ],
  },
  {
    title: 'What is not done',
    paragraphs: [
      'No emotion, identity or score is inferred from your face or voice. A finding alone never rejects anyone.',
      'Software that looks for faces flags darker skin more often. People therefore review its findings. They only count if the organization chose so, and the page before the start says whether it did.',
    ],
  },
  {
    title: 'Who sees it, and for how long',
    paragraphs: [
      'The people of the organization who may read interviews; each view is written into a log. Recordings are deleted 90 days after the interview, or after 30 to 365 days where the organization set so, and later only while something is contested.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'Before the start you can decline, or ask for an adjustment: neither counts against you, and a person reads it.',
      'After the interview you see everything that was noted, with ten seconds of video around it, for 30 days, and can contest each. A person answers.',
      'You can ask the organization for a copy, and to delete what is kept. If it does not answer, write to the operator of this installation.',
    ],
  },
];
