import { action, type Block, quote, text } from '../letter.ts';
import { mailText } from '../texts/mail-text.ts';
import type { Letters } from './letters.ts';

type Writer = ReturnType<typeof mailText>;

/** The form of a candidate's link. */
const formOf = (link: string): string => `${link}${link.includes('?') ? '&' : '?'}write`;

/** How the candidate asks a question: by replying if someone reads the address, else with the form of their link. */
const writeBack = (t: Writer, organization: string, link: string, canReply: boolean): Block[] =>
  canReply
    ? [text(t('interview.reply'))]
    : [text(t('interview.no_reply')), ...action(t('interview.write', { organization }), formOf(link))];

export const interviewLetters: Letters<'interview'> = {
  'interview.invitation': ({ name, organization, minutes, until, link, language }) => {
    const t = mailText(language);
    return {
      subject: t('interview.invitation.subject', { organization }),
      hello: name,
      blocks: [
        text(t('interview.invitation.text', { organization, minutes })),
        text(t('interview.invitation.needs')),
        text(t('interview.invitation.until', { until })),
        ...action(t('interview.open'), link),
      ],
      language,
    };
  },
  'interview.reminder': ({ name, organization, until, link, language }) => {
    const t = mailText(language);
    return {
      subject: t('interview.reminder.subject', { organization }),
      hello: name,
      blocks: [text(t('interview.reminder.text', { organization, until })), ...action(t('interview.open'), link)],
      language,
    };
  },
  'interview.interrupted': ({ name, organization, until, link, can_reply, language }) => {
    const t = mailText(language);
    return {
      subject: t('interview.interrupted.subject', { organization }),
      hello: name,
      blocks: [
        text(t('interview.interrupted.text', { until })),
        ...action(t('interview.continue'), link),
        text(t('interview.interrupted.late', { organization })),
        ...writeBack(t, organization, link, can_reply),
      ],
      language,
    };
  },
  'interview.request-answered': ({ name, organization, asked, answer, until, link, can_reply, language }) => {
    const t = mailText(language);
    return {
      subject: t('interview.answered.subject', { organization }),
      hello: name,
      blocks: [
        ...(asked === null
          ? [text(t('interview.answered.asked'))]
          : [text(t('interview.answered.wrote')), quote(asked)]),
        text(t('interview.answers', { organization })),
        quote(answer),
        ...(until === null
          ? []
          : [text(t('interview.answered.until', { until })), ...action(t('interview.open'), link)]),
        ...writeBack(t, organization, link, can_reply),
      ],
      language,
    };
  },
  'interview.received': ({ name, organization, days, link, language }) => {
    const t = mailText(language);
    return {
      subject: t('interview.received.subject', { organization }),
      hello: name,
      blocks: [
        text(t('interview.received.text')),
        text(t('interview.received.noted', { days })),
        ...action(t('interview.see'), link),
      ],
      language,
    };
  },
  'interview.contest-received': ({ name, organization, finding, contest, link, language }) => {
    const t = mailText(language);
    return {
      subject: t('interview.contest_received.subject', { organization }),
      hello: name,
      blocks: [
        text(t('interview.contested', { finding })),
        quote(contest),
        text(t('interview.contest_received.text', { organization })),
        ...action(t('interview.see'), link),
      ],
      language,
    };
  },
  'interview.contest-answered': ({ name, organization, finding, answer, link, language }) => {
    const t = mailText(language);
    return {
      subject: t('interview.contest_answered.subject', { organization }),
      hello: name,
      blocks: [
        text(t('interview.contested', { finding })),
        text(t('interview.answers', { organization })),
        quote(answer),
        text(t('interview.all')),
        ...action(t('interview.see'), link),
      ],
      language,
    };
  },
};
