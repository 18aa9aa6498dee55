import { action, type Block, quote, text } from '../letter.ts';
import type { Letters } from './letters.ts';

/** How the candidate asks something: by replying where an address is read, else by the form behind their link. */
const writeBack = (organization: string, link: string, canReply: boolean): Block[] =>
  canReply
    ? [text('If you have a question, reply to this email.')]
    : [
        text('Replies to this email aren’t read. If you have a question, write to us here:'),
        ...action(`Write to ${organization}`, `${link}?write`),
      ];

export const interviewLetters: Letters<'interview'> = {
  'interview.invitation': ({ name, organization, minutes, until, link }) => ({
    subject: `Your video interview with ${organization}`,
    hello: name,
    blocks: [
      text(
        `${organization} invites you to a video interview. An AI interviewer asks the questions; it takes at most ${minutes} minutes.`,
      ),
      text(
        'Please use Chrome on a desktop or laptop with a webcam and a microphone. The page says before the start what is recorded and who sees it, and there you can say what you need.',
      ),
      text(`Your link is good until ${until}, and for one interview. Opening it starts nothing:`),
      ...action('Open your interview', link),
    ],
  }),
  'interview.reminder': ({ name, organization, until, link }) => ({
    subject: `Reminder: your video interview with ${organization}`,
    hello: name,
    blocks: [
      text(`Your video interview with ${organization} is waiting for you. Your link works until ${until}.`),
      ...action('Open your interview', link),
    ],
  }),
  'interview.interrupted': ({ name, organization, until, link, can_reply }) => ({
    subject: `Your video interview with ${organization} was interrupted`,
    hello: name,
    blocks: [
      text(
        `Your video interview was interrupted. Until ${until}, you can continue where you were, in the same browser:`,
      ),
      ...action('Continue your interview', link),
      text(`If you can’t continue in time, ${organization} can let you in again.`),
      ...writeBack(organization, link, can_reply),
    ],
  }),
  'interview.request-answered': ({ name, organization, asked, answer, until, link, can_reply }) => ({
    subject: `Your video interview with ${organization}: an answer to your request`,
    hello: name,
    blocks: [
      ...(asked === null ? [text('You wrote to us before your video interview.')] : [text('You wrote:'), quote(asked)]),
      text(`${organization} answers:`),
      quote(answer),
      ...(until === null
        ? []
        : [text(`You can start your interview until ${until}:`), ...action('Open your interview', link)]),
      ...writeBack(organization, link, can_reply),
    ],
  }),
  'interview.received': ({ name, organization, days, link }) => ({
    subject: `Your video interview with ${organization}`,
    hello: name,
    blocks: [
      text('Your video interview is over. Thank you for your time.'),
      text(`For ${days} days you can see here what was noted in it, and contest it; a person answers you:`),
      ...action('See what was noted', link),
    ],
  }),
  'interview.contest-received': ({ name, organization, finding, contest, link }) => ({
    subject: `Your video interview with ${organization}: we have what you wrote`,
    hello: name,
    blocks: [
      text(`You contested what was noted in your video interview: ${finding}`),
      quote(contest),
      text(`A person of ${organization} reads it and answers you by mail. All that was noted:`),
      ...action('See what was noted', link),
    ],
  }),
  'interview.contest-answered': ({ name, organization, finding, answer, link }) => ({
    subject: `Your video interview with ${organization}: an answer`,
    hello: name,
    blocks: [
      text(`You contested what was noted in your video interview: ${finding}`),
      text(`${organization} answers:`),
      quote(answer),
      text('All that was noted:'),
      ...action('See what was noted', link),
    ],
  }),
};
