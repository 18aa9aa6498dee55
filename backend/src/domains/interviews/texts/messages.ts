/** The server's texts to candidates about their interview, as ICU messages in English: the source, and what staff read. */
export const messages = {
  'finding.tab_change':
    'The interview’s tab was hidden{lasted, select, none {} short { for less than a second} other { for {seconds} s}}.',
  'finding.window_blur':
    'The interview’s window was left for another one{lasted, select, none {} short { for less than a second} other { for {seconds} s}}.',
  'finding.window_manipulation': 'The interview’s window was moved or resized.',
  'finding.resized': 'The interview’s window was made {changes}.',
  'finding.moved': 'The interview’s window was moved {changes}.',
  'finding.multiple_monitors': 'Multiple displays detected.',
  'finding.monitors_counted': 'Multiple displays detected ({count} monitors).',
  'finding.screen_share_lost':
    'The shared screen {cause, select, on_purpose {was switched off} other {was lost unintentionally}}{lasted, select, none {} short { for less than a second} other { for {seconds} s}}.',
  'finding.camera_lost':
    'The camera {cause, select, on_purpose {was switched off} other {was lost unintentionally}}{lasted, select, none {} short { for less than a second} other { for {seconds} s}}.',
  'finding.face_out_of_view':
    'No face was in view{lasted, select, none {} short { for less than a second} other { for {seconds} s}}.',
  'finding.face_blur':
    'The face was not sharp{lasted, select, none {} short { for less than a second} other { for {seconds} s}}.',
  'finding.left_page':
    'The page was left or reloaded{lasted, select, none {} short { for less than a second} other { for {seconds} s}}.',
  'finding.explained': '{finding} The candidate explains: “{explanation}”',

  'change.wider': '{pixels} pixels wider',
  'change.narrower': '{pixels} pixels narrower',
  'change.taller': '{pixels} pixels taller',
  'change.shorter': '{pixels} pixels shorter',
  'change.right': '{pixels} pixels to the right',
  'change.left': '{pixels} pixels to the left',
  'change.down': '{pixels} pixels down',
  'change.up': '{pixels} pixels up',

  'rule.tab_change':
    'Each tab change counts once and pauses the interview for {seconds} s. The {limit, selectordinal, =1 {first} =2 {second} =3 {third} one {#st} two {#nd} few {#rd} other {#th}} one ends the interview.',
  'rule.window_blur':
    'Leaving the window counts once and pauses the interview for {seconds} s. The {limit, selectordinal, =1 {first} =2 {second} =3 {third} one {#st} two {#nd} few {#rd} other {#th}} time ends the interview.',
  'rule.window_manipulation':
    'Moving or resizing the window counts as leaving it. The {limit, selectordinal, =1 {first} =2 {second} =3 {third} one {#st} two {#nd} few {#rd} other {#th}} time ends the interview.',
  'rule.multiple_monitors':
    'Counted if the browser reports a second display. The {limit, selectordinal, =1 {first} =2 {second} =3 {third} one {#st} two {#nd} few {#rd} other {#th}} time ends the interview.',
  'rule.screen_share_lost': 'Not counted. The screen has to be shared again within {seconds} s.',
  'rule.camera_lost':
    'Not counted. The camera can be switched off for up to {off} s, or be lost unintentionally for up to {lost} s.',
  'rule.face_out_of_view':
    'Only noted for reviewers, not counted: software recognizes some faces less reliably than others.',
  'rule.face_blur': 'Only noted for reviewers, not counted: software recognizes some faces less reliably than others.',
  'rule.left_page': 'Only noted. The same browser can come back within ten minutes.',
  'rule.face_counted':
    'Counted, as was chosen for this interview. The {limit, selectordinal, =1 {first} =2 {second} =3 {third} one {#st} two {#nd} few {#rd} other {#th}} time ends the interview.',
  'rule.explained': 'Not counted: the candidate explained it. Please read what they say.',
  'rule.late': 'Not counted: a limit had already been reached.',

  'link.changed': 'You have a new link: {terms}.',
  'link.unchanged': 'You have a new link: as before, {terms}.',
  'terms.minutes': '{minutes} minutes',
  'terms.minutes_changed': '{minutes} minutes instead of {before}',
  'terms.with': '{minutes}, with {checks}',
  'terms.without': '{minutes}, without any checks',
  'terms.added': 'with {check}',
  'terms.removed': 'no {check}',
  'check.screen_share': 'screen sharing',
  'check.tab_change_detection': 'checks for tab changes',
  'check.multiple_monitor_detection': 'checks for additional monitors',
  'check.face_blur_detection': 'checks for a blurred face',
  'check.face_out_of_view': 'checks for a face out of view',

  'interviewer.introduction': 'Hello {name}. I am {interviewer}, an AI interviewer of {organization}.',
  'interviewer.simulated':
    '{introduction} I am simulated: I ask {count, plural, one {one question} other {# questions}} and do not judge what you answer.',
  'interviewer.simulated_by_flow': '{introduction} I am simulated and do not judge what you answer.',
  'interviewer.closing':
    'Thank you, {name}. That was the last question. The people of {organization} will look at what you said.',
  'interviewer.cannot_reply':
    'I am a simulated interviewer and cannot answer this. Your message is saved with the interview for the people who review it.',
  'question.now': 'Please tell me a little about yourself and what you do at the moment.',
  'question.interest': 'What interested you in this role?',
  'question.pride': 'Tell me about a piece of work that you are proud of. What was your part in it?',
  'question.problem': 'Tell me about a problem at work that was hard to solve, and how you went about it.',
  'question.others': 'How do you like to work with other people?',
  'question.else': 'Is there anything else that you would like us to know?',
} as const;
