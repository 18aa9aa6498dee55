/** What candidates read before the start, as ICU messages: English, the source. Quoted texts are those of specification 03 §8. */
export const messages = {
  'page.title': 'Welcome to Your Video Interview',
  'page.tab': 'Video interview',
  'page.loading': 'Loading interview details...',
  'page.connecting': 'Connecting to your interview...',
  'page.spinner': 'Loading',
  'page.help': 'What you can do',
  'page.try_again': 'Try Again',
  'page.narrow': 'This window is narrow. Please make it wider, if you can: then everything is in view.',
  'page.crashed': 'Something went wrong',
  'page.crashed_text': 'An unexpected error occurred',
  'page.offline': 'Connection Error',
  'page.offline_text': 'Failed to load interview details. Please check your internet connection and try again.',

  'start.failed': 'Call Failed',
  'start.failed_text': 'Failed to start video call. Please try again.',
  'start.started': 'Video Call Started',

  'steps.label': 'Steps',
  'steps.welcome': 'Welcome',
  'steps.devices': 'Your devices',
  'steps.practice': 'Practice',
  'steps.rules': 'Rules',
  'steps.start': 'Agree and start',
  'steps.name': 'Step {number} of {count}: {label}',
  'steps.back': 'Back',
  'steps.next': 'Next: {label}',

  'welcome.hello': 'Hello {name}. {organization} has invited you to this interview.',
  'welcome.next': 'What happens next',
  'welcome.asks':
    'An AI interviewer asks you {questions, plural, one {one question} other {# questions, one after the other}}.',
  'welcome.answer':
    'You answer by voice, or type, and take the time you need: the interview lasts {minutes} minutes at most.',
  'welcome.start':
    'Check your devices, try a practice question, read the rules, and press Start Interview in the last step. You can start once, until {until} in your time zone ({zone}).',
  'welcome.silence':
    'Each spoken answer ends after {seconds} seconds of silence, or when you press Done. Typed answers end when you send them.',
  'welcome.simulated': 'Simulated interviewer',
  'welcome.simulated_text':
    'The interviewer is simulated here: its questions are prepared, and it does not understand answers.',
  'welcome.yours': 'Your interview',
  'welcome.candidate': 'Candidate',
  'welcome.email': 'Email',
  'welcome.phone': 'Phone',
  'welcome.agent': 'AI agent',
  'welcome.before': 'Before You Start',
  'welcome.quiet': 'Find a quiet, bright place where you are not interrupted.',
  'welcome.close': 'Close other programs and browser tabs.',
  'welcome.power': 'Plug in your computer, or charge its battery.',
  'welcome.monitors': 'Disconnect additional monitors.',
  'welcome.screen': 'Put away what you do not want to show: you will share your entire screen.',
  'welcome.technical': 'Technical requirements',
  'welcome.chrome': 'Google Chrome on a desktop or laptop',
  'welcome.devices': 'A webcam and a microphone',
  'welcome.internet': 'A stable internet connection',

  'check.title': 'Camera and microphone',
  'check.title_screen': 'Camera, microphone and screen',
  'check.private': 'Nothing is recorded or sent: the picture stays on this computer.',
  'check.camera': 'Camera',
  'check.microphone': 'Microphone',
  'check.speak': 'Say something: the bar moves with your voice.',
  'check.heard': 'We hear you.',
  'check.asking': 'Chrome asks you now whether this page may use them. Please choose Allow.',
  'check.works': 'Your camera and microphone work.',
  'check.ready': 'Your camera and microphone work. You are ready for the interview.',
  'check.send': 'Check camera and microphone',
  'check.retry': 'Retry',
  'check.pending': 'Pending',
  'check.granted': 'Granted',
  'check.passed': 'Passed',
  'check.denied': 'Denied',
  'check.failed': 'Failed',
  'check.explained': 'Explained',

  'picture.label': 'Your camera',
  'picture.you': 'You',
  'picture.off': 'Camera is off',

  'speaker.name': 'Speaker',
  'speaker.play': 'Play a sound',
  'speaker.question': 'Did you hear three tones?',
  'speaker.yes': 'Yes, I heard them',
  'speaker.no': 'No',
  'speaker.silent':
    'Turn up the sound, or choose another speaker in the settings of your computer. Then press Retry speaker.',
  'speaker.retry': 'Retry speaker',

  'network.name': 'Network',
  'network.failed': 'The interview cannot be reached. Check your internet connection.',
  'network.slow':
    'Your connection is slow. Close what else uses it, or move closer to your router. The interview can still be held.',
  'network.retry': 'Retry network',

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
  // A changed text is another version: `interviewConsent` in contracts/src/interviews.limits.ts.
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
