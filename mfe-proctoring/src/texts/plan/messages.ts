/** Texts for candidates who plan their interview, as ICU messages: English, the source. */
export const messages = {
  'plan.open': 'Do it later…',
  'plan.when': 'When suits you? In your time zone ({zone})',
  'plan.too_late': 'Please choose a time before your link expires.',
  'plan.note': 'This is a reminder for you alone. You can start earlier or later.',
  'plan.add': 'Add to calendar',
  'plan.file': 'video-interview.ics',
  'plan.summary': 'Video interview with {organization}',
  'plan.description': 'Open your link in Chrome on a desktop or laptop: {link}',
} as const;
