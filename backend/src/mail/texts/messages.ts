/** Texts of emails and messages to bookers and candidates, as ICU messages: English, the source. */
export const messages = {
  'frame.hello': 'Hello {name},',
  'frame.hello_unknown': 'Hello,',
  'frame.address': 'Or open this address:',

  'booking.what': 'What',
  'booking.when': 'When',
  'booking.where': 'Where',
  'booking.manage': 'To move or cancel it, open',
  'booking.manage_link': 'Move or cancel',

  'booking.booked.subject': 'Your booking: {slot}',
  'booking.booked.text': 'Your booking has been confirmed!',
  'booking.waiting.subject': 'On the waiting list: {slot}',
  'booking.waiting.text':
    'This time is full. You are on the waiting list, and get the next seat of it that becomes free.',
  'booking.promoted.subject': 'A seat for you: {slot}',
  'booking.promoted.text': 'A seat has become free, and it is yours.',
  'booking.moved.subject': 'Your booking was moved: {slot}',
  'booking.moved.text': 'Your booking was moved to another time.',
  'booking.changed.subject': 'Changed: {slot}',
  'booking.changed.text': 'The name or the place of what you booked has changed. It takes place at the same time.',
  'booking.cancelled.subject': 'Your booking was cancelled: {slot}',
  'booking.cancelled.text': 'Your booking was cancelled.',
  'booking.slot_cancelled.subject': 'Cancelled: {slot}',
  'booking.slot_cancelled.text': 'This appointment was cancelled by the organizer, so your booking is cancelled too.',
  'booking.reminder.subject': 'Reminder: {slot}',
  'booking.reminder.text': 'This is a reminder of your booking.',

  'interview.open': 'Open your interview',
  'interview.continue': 'Continue your interview',
  'interview.see': 'See what was noted',
  'interview.write': 'Write to {organization}',
  'interview.reply': 'If you have a question, reply to this email.',
  'interview.no_reply': 'Replies to this email aren’t read. If you have a question, write to us here:',
  'interview.answers': '{organization} answers:',
  'interview.all': 'Everything that was noted:',
  'interview.contested': 'You contested what was noted in your video interview: {finding}',

  'interview.invitation.subject': 'Your video interview with {organization}',
  'interview.invitation.text':
    '{organization} invites you to a video interview. An AI interviewer asks the questions; it takes at most {minutes} minutes.',
  'interview.invitation.needs':
    'Please use Chrome on a desktop or laptop with a webcam and a microphone. The page says before the start what is recorded and who sees it, and there you can say what you need.',
  'interview.invitation.until':
    'Your link is valid until {until}, for one interview. Opening it doesn’t start anything yet:',
  'interview.reminder.subject': 'Reminder: your video interview with {organization}',
  'interview.reminder.text':
    'Your video interview with {organization} is waiting for you. Your link works until {until}.',
  'interview.interrupted.subject': 'Your video interview with {organization} was interrupted',
  'interview.interrupted.text':
    'Your video interview was interrupted. Until {until}, you can continue where you were, in the same browser:',
  'interview.interrupted.late': 'If you can’t continue in time, {organization} can let you in again.',
  'interview.answered.subject': 'Your video interview with {organization}: an answer to your request',
  'interview.answered.wrote': 'You wrote:',
  'interview.answered.asked': 'You wrote to us before your video interview.',
  'interview.answered.until': 'You can start your interview until {until}:',
  'interview.received.subject': 'Your video interview with {organization}',
  'interview.received.text': 'Your video interview is over. Thank you for your time.',
  'interview.received.noted': 'For {days} days, you can see here what was noted, and contest it. A person answers you:',
  'interview.contest_received.subject': 'Your video interview with {organization}: we received your objection',
  'interview.contest_received.text':
    'A person at {organization} reads it and answers you by email. Everything that was noted:',
  'interview.contest_answered.subject': 'Your video interview with {organization}: an answer',

  'chat.subject': 'Your chat with {organization}',
  'chat.intro': 'This is what you and {assistant} wrote.',
  'chat.why': 'You get this email because someone entered this address in a chat with {organization}.',

  'flow.why': 'You get this email because you talked with {organization} on the phone.',
  'flow.stop': 'Unsubscribe',

  'whatsapp.reminder': 'Reminder: {slot}, {time}.',
  'whatsapp.manage': 'To move or cancel it, open {link}',
} as const;
