import { transcriberLanguages } from '@switchboard/contracts/transcriber-languages';
import {
  IconBarChart,
  IconClock,
  IconLanguages,
  IconMessage,
  IconShieldCheck,
  IconSparkles,
} from '@switchboard/design-system';

/** Rounded down to tens: "over 30". */
export const languagesAtLeast = Math.floor((transcriberLanguages.length - 1) / 10) * 10;

export const features = [
  {
    Icon: IconMessage,
    title: 'Natural conversations',
    text: 'Assistants wait until people have finished, can be interrupted, and continue from the last words that were heard.',
  },
  {
    Icon: IconLanguages,
    title: `Over ${languagesAtLeast} languages`,
    text: 'All languages of the transcriber that you connect. The built-in speech, which needs no account, is English.',
  },
  {
    Icon: IconClock,
    title: 'Real-time responses',
    text: 'The pause before each answer is measured step by step and shown next to the line.',
  },
  {
    Icon: IconBarChart,
    title: 'Analytics',
    text: 'Every call leaves a transcript, a recording, an outcome, its cost, and the reason why it was placed or not.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Enterprise security',
    text: 'Organizations are kept apart in the database itself. Keys and passwords are never shown again. Every change is in a log.',
  },
  {
    Icon: IconSparkles,
    title: 'Rehearsal first',
    text: 'Without a phone line, calls are simulated and clearly marked, so you can try everything before anyone is called.',
  },
] as const;

export const steps = [
  {
    title: 'Create an assistant',
    text: 'Say what its calls are about, try it in the browser, and publish it when its tests pass.',
  },
  { title: 'Bring your leads', text: 'Type them in, import a CSV, or drop résumés and let them be read.' },
  {
    title: 'Check before it dials',
    text: 'Every call is decided by rules you can read, in the time zone of the person called.',
  },
  { title: 'Call', text: 'Watch each call live, listen in, and end it with one press.' },
  { title: 'Read what came of it', text: 'Transcripts, summaries and recordings, searchable by your team.' },
] as const;

/** Shown instead of testimonials: claims that visitors can check. */
export const checks = [
  {
    title: 'Read the code',
    text: 'All of it is open source, from the database to the last button. The API describes itself.',
    href: '/api/docs',
    link: 'The API',
  },
  {
    title: 'See what was measured',
    text: 'Every figure is a ratio against something known, measured side by side, with the goals that were missed.',
    href: '/evidence/measurements',
    link: 'The measurements',
  },
  {
    title: 'See what can break',
    text: 'Each thing that can go wrong with a part of the product, what people see then, and the test that breaks it on purpose.',
    href: '/evidence/faults',
    link: 'The fault matrix',
  },
] as const;
