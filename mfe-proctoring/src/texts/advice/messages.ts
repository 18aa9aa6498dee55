/**
 * Advice for candidates whose camera or microphone doesn't work, as ICU messages: English, the source. Staff get the same sentences from
 * `deviceAdvice` of the platform.
 */
export const messages = {
  'badge.blocked': 'Denied',
  'badge.system': 'Denied by system',
  'badge.policy': 'Denied by policy',
  'badge.dismissed': 'Not answered',
  'badge.missing': 'Not found',
  'badge.busy': 'In use',
  'badge.insecure': 'Not available',
  'badge.stopped': 'Stopped',

  'again.check': 'click Retry',
  'again.practice': 'try the practice question again',

  'settings.mac': 'System Settings, Privacy & Security, {device}',
  'settings.windows': 'Settings, Privacy & security, {device}',
  'settings.other': 'the privacy settings of your system',

  'camera.name': 'Camera',
  'camera.stopped': 'Your camera has stopped. Check that it is connected, then {again}.',
  'camera.blocked':
    'Your browser blocks the camera on this page. Click the icon to the left of the address, allow the camera, then {again}.',
  'camera.dismissed':
    'The browser asked whether this page can use your camera, but got no answer. To be asked again, {again}, and choose Allow.',
  'camera.system':
    "Your computer doesn''t let this browser use the camera. Allow it in {settings}. Restart the browser, then {again}.",
  'camera.policy':
    "This page isn''t allowed to use the camera: it is embedded in another page, or your organization doesn''t allow it. Open it in its own tab, or ask the person who manages your computer.",
  'camera.missing': 'No camera was found. Connect one, then {again}.',
  'camera.busy': 'Another program is using your camera. Close it, then {again}.',
  'camera.insecure':
    'Browsers let pages use the camera over https only. Open this page with an address that begins with https.',

  'microphone.name': 'Microphone',
  'microphone.stopped': 'Your microphone has stopped. Check that it is connected, then {again}.',
  'microphone.blocked':
    'Your browser blocks the microphone on this page. Click the icon to the left of the address, allow the microphone, then {again}.',
  'microphone.dismissed':
    'The browser asked whether this page can use your microphone, but got no answer. To be asked again, {again}, and choose Allow.',
  'microphone.system':
    "Your computer doesn''t let this browser use the microphone. Allow it in {settings}. Restart the browser, then {again}.",
  'microphone.policy':
    "This page isn''t allowed to use the microphone: it is embedded in another page, or your organization doesn''t allow it. Open it in its own tab, or ask the person who manages your computer.",
  'microphone.missing': 'No microphone was found. Connect one, then {again}.',
  'microphone.busy': 'Another program is using your microphone. Close it, then {again}.',
  'microphone.insecure':
    'Browsers let pages use the microphone over https only. Open this page with an address that begins with https.',
} as const;
