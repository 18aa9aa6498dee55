import type { Interview } from '@switchboard/contracts/interviews';
import { IconMessage, IconRefresh, IconUser, IconVideo } from '@switchboard/design-system';
import type { MenuEntry } from '@switchboard/design-system/data';
import { IconBan, IconMail, IconPlay } from '@switchboard/design-system/icons';

/** The actions on an interview that open a dialog. */
export const interviewVerbs = ['cancel', 'resend', 'reissue', 'resume', 'message'] as const;
export type InterviewVerb = (typeof interviewVerbs)[number];

const isOpen = ({ status }: Pick<Interview, 'status'>) => status === 'pending';

/** The actions that an interview's status allows, for people with permission. */
function verbsOf(interview: Interview): InterviewVerb[] {
  if (isOpen(interview)) return ['resend', 'reissue', 'cancel'];
  if (interview.status === 'interrupted') return ['message', 'resume'];
  if (interview.status === 'started') return ['message'];
  return interview.status === 'ended' && interview.ended_reason === 'network-disconnected'
    ? ['resume', 'reissue']
    : ['reissue'];
}

const words: Record<InterviewVerb, Pick<Extract<MenuEntry, { id: string }>, 'label' | 'icon' | 'tone'>> = {
  resend: { label: 'Resend link', icon: <IconMail /> },
  reissue: { label: 'New link…', icon: <IconRefresh /> },
  resume: { label: 'Allow resume…', icon: <IconPlay /> },
  message: { label: 'Message candidate…', icon: <IconMessage /> },
  cancel: { label: 'Cancel interview', icon: <IconBan />, tone: 'danger' },
};

/** The verbs of an interview as entries of a menu. */
export function verbEntries(interview: Interview, act: (verb: InterviewVerb) => void): MenuEntry[] {
  return verbsOf(interview).map((verb) => ({ id: verb, ...words[verb], onAction: () => act(verb) }));
}

/** The menu of a row. */
export function rowEntries(
  interview: Interview,
  canManage: boolean,
  act: (verb: InterviewVerb) => void,
  onlyLead: () => void,
): MenuEntry[] {
  return [
    { id: 'open', label: 'Open', icon: <IconVideo />, isQuick: true, href: `/interviews/${interview.id}` },
    { id: 'lead', label: 'All of this lead', icon: <IconUser />, onAction: onlyLead },
    ...(canManage ? verbEntries(interview, act) : []),
  ];
}
