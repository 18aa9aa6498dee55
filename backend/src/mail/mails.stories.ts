import type { MailId } from '@switchboard/contracts/mails';
import { createElement as h, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { composeMail } from './compose-mail.ts';
import { ourselves } from './letter.ts';
import { sampleMails } from './sample-mails.ts';

export default { title: 'Mails', tags: ['!autodocs'] };

const organization = { name: 'Engines of Leeds', replyTo: null };

const senderOf = (mail: MailId) => (mail.startsWith('account.') ? ourselves : organization);
const darkOnly = '(prefers-color-scheme: dark)';

/** Shows the theme of Storybook instead of the machine's. */
function inTheme(html: string, theme: string): string {
  if (theme === 'system') return html;
  return html.replaceAll(darkOnly, theme === 'dark' ? 'all' : 'not all');
}

/** A mail in a program of this width, with its full height. */
function Frame({ html, title, width }: { html: string; title: string; width: number }): ReactNode {
  const [height, setHeight] = useState(480);
  return h('iframe', {
    title,
    srcDoc: html,
    // It is measured from outside; nothing in it runs.
    sandbox: 'allow-same-origin',
    style: { width, maxWidth: '100%', height, border: 0, flex: 'none' },
    onLoad: ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
      setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? height),
  });
}

function Mail({ mail, theme }: { mail: MailId; theme: string }): ReactNode {
  const [written, setWritten] = useState<{ html: string; subject: string }>();
  useEffect(() => {
    void composeMail(mail, sampleMails[mail], senderOf(mail)).then(setWritten);
  }, [mail]);
  if (!written) return h('p', null, 'Writing…');
  const html = inTheme(written.html, theme);
  return h(
    'div',
    { style: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 24 } },
    h(Frame, { html, title: written.subject, width: 640 }),
    h(Frame, { html, title: `${written.subject}, on a phone`, width: 320 }),
  );
}

/** One mail of the list, with sample data: on a desktop and on a narrow phone. */
const story = (mail: MailId) => ({
  parameters: { mail },
  render: (_: object, { globals }: { globals: { theme: string } }) => h(Mail, { mail, theme: globals.theme }),
});

export const AccountSignUp = story('account.sign-up');
export const AccountKnownAlready = story('account.known-already');
export const AccountConfirmAddress = story('account.confirm-address');
export const AccountResetPassword = story('account.reset-password');
export const AccountPasswordChanged = story('account.password-changed');
export const AccountAddressWanted = story('account.address-wanted');
export const AccountAddressChanged = story('account.address-changed');
export const AccountNewSignIn = story('account.new-sign-in');
export const AccountSecondFactorOn = story('account.second-factor-on');
export const AccountSecondFactorOff = story('account.second-factor-off');
export const AccountSecondFactorLost = story('account.second-factor-lost');
export const AccountRecoveryCodeUsed = story('account.recovery-code-used');
export const AccountPasskeyAdded = story('account.passkey-added');
export const AccountPasskeyRemoved = story('account.passkey-removed');
export const InvitationStaff = story('invitation.staff');
export const InvitationClient = story('invitation.client');
export const InvitationAccepted = story('invitation.accepted');
export const OrganizationMemberRemoved = story('organization.member-removed');
export const OrganizationHandedOver = story('organization.handed-over');
export const OrganizationDeleted = story('organization.deleted');
export const OrganizationTakenBack = story('organization.taken-back');
export const WebhookDisabled = story('webhook.disabled');
export const ModelsEnding = story('models.ending');
export const ApiKeyCreated = story('api-key.created');
export const ImportReady = story('import.ready');
export const SummaryWeekly = story('summary.weekly');
export const InterviewInvitation = story('interview.invitation');
export const InterviewReminder = story('interview.reminder');
export const InterviewInterrupted = story('interview.interrupted');
export const InterviewRequestAnswered = story('interview.request-answered');
export const InterviewReceived = story('interview.received');
export const InterviewContestReceived = story('interview.contest-received');
export const InterviewContestAnswered = story('interview.contest-answered');
export const BookingBooked = story('booking.booked');
export const BookingWaiting = story('booking.waiting');
export const BookingPromoted = story('booking.promoted');
export const BookingMoved = story('booking.moved');
export const BookingChanged = story('booking.changed');
export const BookingCancelled = story('booking.cancelled');
export const BookingSlotCancelled = story('booking.slot_cancelled');
export const BookingReminder = story('booking.reminder');
export const ChatTranscript = story('chat.transcript');
export const FlowMessage = story('flow.message');
