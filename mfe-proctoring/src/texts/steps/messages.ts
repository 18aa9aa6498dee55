/** Texts of the steps after the first two, as ICU messages: English, the source. Loaded after the first page was rendered. */
export const messages = {
  'practice.title': 'A practice question',
  'practice.text': 'Try once how answering works. Nothing of it is kept or sent.',
  'practice.open': 'Try a practice question',

  'rules.title': 'Rules of this interview',
  'rules.nothing': 'Apart from your camera, nothing is monitored in this interview.',
  'rules.end':
    'Monitoring stops when the interview ends. Your emotions are never analyzed: what a face seems to feel says nothing reliable about a person.',
  'rules.limit':
    'The {limit, selectordinal, =1 {first} =2 {second} =3 {third} one {#st} two {#nd} few {#rd} other {#th}} time ends the interview.',
  'rules.tab': 'Tab changes',
  'rules.tab_what':
    'We notice when you switch to another tab or program, or leave, move or resize this window. The browser’s own controls, such as the address bar, are outside the window. The Tab key stays on the page.',
  'rules.tab_effect':
    'Another tab pauses the interview for {tab} seconds, leaving the window for {window} seconds. Both are counted separately.',
  'rules.tab_why': 'So that the answers are your own.',
  'rules.monitors': 'Additional monitors',
  'rules.monitors_what': 'We check that only one monitor is connected.',
  'rules.monitors_effect':
    'The interview pauses until you disconnect the other monitor, or explain that you don’t have one.',
  'rules.monitors_why': 'So that no one can read answers from a second screen.',
  'rules.screen': 'Screen sharing',
  'rules.screen_what': 'You share your entire screen during the interview.',
  'rules.screen_effect':
    'If sharing stops, the interview pauses. It ends if you don’t share your screen again within {seconds} seconds.',
  'rules.screen_why': 'So that everyone is interviewed under the same conditions.',
  'rules.blur': 'Blurred face',
  'rules.blur_what': 'We notice when your face can’t be seen clearly.',
  'rules.blur_effect': 'It’s only noted. It doesn’t end the interview.',
  'rules.blur_why': 'So that it stays clear who is answering.',
  'rules.face': 'Face out of view',
  'rules.face_what': 'We notice when you leave the picture.',
  'rules.face_effect':
    'After {seconds} seconds the interview pauses until you are back, or tell us that you are there. It’s noted and doesn’t end the interview.',
  'rules.face_effect_end':
    'After {seconds} seconds the interview pauses until you are back, or tell us that you are there. It’s noted.',
  'rules.face_why': 'So that it stays clear that you are there for the whole interview.',
  'rules.camera': 'Camera',
  'rules.camera_what': 'Your camera stays on during the interview.',
  'rules.camera_effect':
    'The interview pauses. It ends if you switch the camera off for more than {off} seconds, or if the camera stops on its own and isn’t back within {lost} seconds.',
  'rules.camera_why': 'So that people can see the whole interview.',
  'rules.reload': 'What is allowed',
  'rules.reload_what': 'You may reload the page, and a lost connection isn’t counted.',
  'rules.reload_effect': 'You can continue within {minutes} minutes, in the same browser.',
  'rules.reload_why': 'Computers and networks fail. That isn’t your fault.',

  'consent.title': 'What you agree to',
  // A changed text needs a new version: `interviewConsent` in contracts/src/interviews.limits.ts.
  'consent.interviewer': 'An AI interviewer asks the questions. It is a computer program, not a person.',
  'consent.recorded':
    'Your camera, your microphone, the interviewer’s voice and what you type are recorded, and your screen where this interview asks for it.',
  'consent.transcript':
    'Software writes a rough transcript of what you say, for the people who review the interview. It decides nothing.',
  'consent.kept':
    'People at {organization} with access to interviews can see the recording and what was noted. Both are kept for {days} days after the interview, then deleted.',
  'consent.reviewed':
    'The rules on this page apply during the interview. People review everything that is noted. No emotion, identity or score is inferred from your face or voice.',
  'consent.contest': 'You can see everything that was noted, and contest it.',
  'consent.agree': 'I have read this and agree to it.',
  'consent.first': 'Please read this and agree before you start.',
  'consent.missing': '{count, plural, one {One thing is missing:} other {# things are missing:}}',
  'consent.start': 'Start Interview',
  'consent.adjustment': 'I need an adjustment',
  'consent.refuse': 'I do not agree',
  'consent.question': 'I have a question',
} as const;
