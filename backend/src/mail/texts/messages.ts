/** What emails and messages to bookers say, as ICU messages: English, the source. Each other language is a file beside this one. */
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
  'booking.moved.text': 'Your booking is at another time now.',
  'booking.changed.subject': 'Changed: {slot}',
  'booking.changed.text': 'The name or the place of what you booked has changed. It takes place at the same time.',
  'booking.cancelled.subject': 'Your booking was cancelled: {slot}',
  'booking.cancelled.text': 'Your booking was cancelled.',
  'booking.slot_cancelled.subject': 'Cancelled: {slot}',
  'booking.slot_cancelled.text': 'This appointment was cancelled by the organizer, so your booking is cancelled too.',
  'booking.reminder.subject': 'Reminder: {slot}',
  'booking.reminder.text': 'This is a reminder of your booking.',

  'whatsapp.reminder': 'Reminder: {slot}, {time}.',
  'whatsapp.manage': 'To move or cancel it, open {link}',
} as const;
