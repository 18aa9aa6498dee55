/**
 * Texts for candidates after the end of an interview, as ICU messages: English, the source. The titles and the thanks are those of
 * specification 03 §2.1, §4 and §8.
 */
export const messages = {
  'end.next': 'What happens next',
  'end.ok': 'OK',
  'end.again': 'Start again',
  'end.left': 'The interviewer has left.',
  'end.thanks': 'Thank you for your time!',
  'end.disconnected': 'Disconnected',
  'end.reviewed': 'A person reviews these notes before anything is decided.',
  'end.contest': 'Press OK to see everything that was noted, and to contest what is wrong.',
  'end.contact': 'Contact the person who sent you the link: they can let you continue, or send a new one.',
  'end.sender': 'The person who sent you the link will contact you.',
  'end.kept': 'Your answers were kept. The person who sent you the link will contact you.',
  'end.link_again': 'You can start again with the same link.',
  'end.check_connection': 'Check your internet connection.',
  'end.check_connection_speaker': 'Check your internet connection and your speaker.',
  'end.check_sound': 'Check your microphone and your speaker.',
  'end.close_camera': 'Close other programs that use the camera.',

  'title.complete': 'Interview Complete',
  'title.completed': 'Interview Completed',
  'title.left': 'You Left the Interview',
  'title.time': "Time''s Up",
  'title.terminated': 'Interview Terminated',
  'title.connection': 'Connection Issues',
  'title.sound': 'Audio Issues',
  'title.closed': 'Interview Session Ended',
  'title.ended': 'Interview Ended',

  'why.complete': 'That was the last question. Thank you for your time!',
  'why.left': 'You ended the interview before its last question. Your answers so far were kept.',
  'why.time': 'Your interview time is up. Your answers so far were kept.',
  'why.tab':
    'The interview ended because another tab was opened {limit, plural, =1 {once} =2 {twice} =3 {three times} other {# times}}.',
  'why.window':
    'The interview ended because its window was left, moved or resized {limit, plural, =1 {once} =2 {twice} =3 {three times} other {# times}}.',
  'why.monitor': 'The interview ended because a second monitor was connected.',
  'why.camera': 'The interview ended because the camera was disconnected.',
  'why.screen': 'The interview ended because screen sharing stopped.',
  'why.face': 'The interview ended because no face could be seen.',
  'why.noted': 'The interview ended because of what was noted in it.',
  'why.no_word': 'We couldn’t reach the interviewer within 30 seconds. This won’t count against you.',
  'why.connection': 'The connection to the interview was lost. This won’t count against you.',
  'why.technical': 'A technical problem ended the interview. This won’t count against you.',
  'why.closed': 'The interview was closed on our side. This won’t count against you.',
  'why.no_camera': 'Your camera could not be started. This won’t count against you.',
  'why.no_screen': 'Your screen could not be shared. This won’t count against you.',
  'why.no_sound': 'There was a problem with the sound. This won’t count against you.',
  'why.ended': 'The interview has ended. Your answers so far were kept.',
  'why.unknown': 'No interview is open in this tab.',

  'complete.thanks': 'Thank you for completing the interview.',
  'complete.close': 'You may now close this window.',
  'complete.nothing': 'Nothing was counted.',
  'complete.counted': 'Counted: {counts}.',
  'complete.findings':
    'You can see everything that was noted, with a short video clip of each moment, and contest anything that’s wrong. A person will reply. The link works for {days} days.',
  'complete.see': 'See what was noted',

  'count.tab_change': '{count} of {limit, plural, one {# tab change} other {# tab changes}}',
  'count.window_blur': '{count} of {limit, plural, one {# time outside the window} other {# times outside the window}}',
  'count.multiple_monitors': '{count} of {limit, plural, one {# additional monitor} other {# additional monitors}}',
  'count.limit':
    '{counted}; the {limit, selectordinal, =1 {first} =2 {second} =3 {third} one {#st} two {#nd} few {#rd} other {#th}} ends the interview',
  'count.over': '{counted}; the interview has ended',
} as const;
