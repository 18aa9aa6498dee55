/** Texts of the page that the link at the end of an email opens. */
export const messages = {
  'unsubscribe.title': 'Unsubscribe',
  'unsubscribe.button': 'Unsubscribe',
  'unsubscribe.retry': 'Retry',
  'unsubscribe.profile': 'Open your profile',

  'unusable.title': 'This link does not work',
  'unusable.text':
    'The link is incomplete or too old, or you are no longer a member of the organization that sent it. You can change your email settings on your profile page.',
  'unreadable.title': 'The link could not be read',

  'emails.ask': 'Stop emails from {organization}?',
  'emails.effect': '{organization} won’t write to your address any longer.',
  'emails.failed': 'You were not unsubscribed',
  'emails.ended': 'No more emails',
  'emails.ended_text': '{organization} no longer writes to your address.',

  'summary.ask': 'End the weekly summaries?',
  'summary.effect': 'The week of {organization} is mailed to you on Mondays. All other mails stay as they are.',
  'summary.failed': 'The summaries were not ended',
  'summary.ended': 'No more summaries',
  'summary.ended_text':
    'The week of {organization} is no longer mailed to you. You can ask for it again on your profile page.',
} as const;
