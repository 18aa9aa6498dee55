import { IconMonitor, NativeButton } from '@switchboard/design-system';
import { IconGlobe } from '@switchboard/design-system/icons';
import { CloseWindow } from '../../candidate/CloseWindow.tsx';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import type { BrowserSupport } from './browserSupport.ts';

const chromeSite = 'https://www.google.com/chrome/';

// Where pop-ups are blocked the download page takes this tab.
function downloadChrome(): void {
  const opened = window.open(chromeSite, '_blank');
  if (opened) opened.opener = null;
  else window.location.assign(chromeSite);
}

function DesktopRequired() {
  return (
    <MessageCard
      icon={<IconMonitor />}
      title="Desktop Required"
      message="Video interviews are not supported on mobile devices. Please open this link on a desktop or laptop."
      helpTitle="What you need"
      help={['A desktop or laptop with Google Chrome', 'A webcam', 'A microphone', 'A stable internet connection']}
      actions={<CloseWindow />}
    />
  );
}

function ChromeRequired() {
  return (
    <MessageCard
      icon={<IconGlobe />}
      title="Chrome Required"
      message="This browser is not supported. Please use Google Chrome on a desktop or laptop."
      help={['Download Chrome, if you do not have it yet.', 'Then open this same link in Chrome.']}
      actions={
        <NativeButton size="lg" variant="primary" onPress={downloadChrome}>
          Download Chrome
        </NativeButton>
      }
    />
  );
}

/** Why the interview cannot be taken here, and what to do. */
export function UnfitBrowser({ support }: { support: Exclude<BrowserSupport, 'supported' | 'narrow'> }) {
  return support === 'desktop-required' ? <DesktopRequired /> : <ChromeRequired />;
}
