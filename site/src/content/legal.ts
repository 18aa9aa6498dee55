import type { TextContent } from '../pages/TextPage.tsx';
import { interviewSections } from './interviewPrivacy.ts';

/** `[[operator]]` and `[[contact]]` are filled in when the page is served. */
export const terms: TextContent = {
  title: 'Terms',
  intro:
    'Switchboard is open-source software. This installation is run by [[operator]], who is your contractual partner and may add terms of their own. Contact: [[contact]].',
  sections: [
    {
      title: 'Whom you may call',
      paragraphs: [
        'Call only people who have agreed to be called, or whom the law of their country lets you call. Respect do-not-call lists and calling hours.',
      ],
    },
    {
      title: 'Say that it is a machine',
      paragraphs: [
        'People who are called by an assistant must be informed that they speak with one, wherever the law requires it. The same holds for recordings.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'Keep your password to yourself. The owners and admins of your organization decide who may see and do what in it.',
      ],
    },
    {
      title: 'No warranty',
      paragraphs: [
        'The software is provided as it is, under the Apache License 2.0. Calls can fail and assistants can be wrong: do not rely on them where anyone’s safety depends on it.',
      ],
    },
  ],
};

export const privacy: TextContent = {
  title: 'Privacy policy',
  intro:
    'This page says what Switchboard itself stores. This installation is run by [[operator]], who is responsible for it and may add to this page. Contact: [[contact]].',
  sections: [
    {
      title: 'What is stored',
      paragraphs: [
        'Your name, e-mail address and a hash of your password; the leads, documents, calls, messages, bookings, transcripts and recordings that your organization creates; and a log of who changed what.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'Members of your organization, as far as their role allows. Organizations are separated from each other in the database itself. The people who run this installation can reach its database.',
      ],
    },
    {
      title: 'Where it goes',
      paragraphs: [
        'Nowhere by default. When your organization connects a phone line, a speech service or a language model, the content of a call goes to that provider while the call lasts.',
      ],
    },
    {
      title: 'Cookies and storage',
      paragraphs: [
        'These public pages set no cookie. One cookie keeps you signed in. Your browser also remembers the theme, the row height and whether the sidebar is collapsed. There are no trackers and no advertising.',
      ],
    },
    {
      title: 'Video interviews',
      paragraphs: [
        'A separate page says what is recorded in interviews, who can see it and for how long: /privacy/interviews.',
      ],
    },
    {
      title: 'Getting it out, getting it deleted',
      paragraphs: ['Ask an owner of your organization, or the operator of this installation: [[contact]].'],
    },
  ],
};

export const interviewPrivacy: TextContent = {
  title: 'Privacy in video interviews',
  intro:
    'For candidates. An organization that uses Switchboard invited you; it decides what is watched and is your partner. This installation is run by [[operator]]. Contact: [[contact]].',
  sections: interviewSections,
};
