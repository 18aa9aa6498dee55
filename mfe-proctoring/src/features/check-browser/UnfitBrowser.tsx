import { IconMonitor, NativeButton } from '@switchboard/design-system';
import { IconGlobe } from '@switchboard/design-system/icons';
import { CloseWindow } from '../../candidate/CloseWindow.tsx';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { t } from '../../texts/later/t.ts';
import type { BrowserSupport } from './browserSupport.ts';

const chromeSite = 'https://www.google.com/chrome/';

// If pop-ups are blocked, the download page opens in this tab.
function downloadChrome(): void {
  const opened = window.open(chromeSite, '_blank');
  if (opened) opened.opener = null;
  else window.location.assign(chromeSite);
}

function DesktopRequired() {
  return (
    <MessageCard
      icon={<IconMonitor />}
      title={t('browser.desktop')}
      message={t('browser.desktop_text')}
      helpTitle={t('browser.needs')}
      help={[
        t('browser.needs_chrome'),
        t('browser.needs_camera'),
        t('browser.needs_microphone'),
        t('browser.needs_internet'),
      ]}
      actions={<CloseWindow />}
    />
  );
}

function ChromeRequired() {
  return (
    <MessageCard
      icon={<IconGlobe />}
      title={t('browser.chrome')}
      message={t('browser.chrome_text')}
      help={[t('browser.chrome_download'), t('browser.chrome_open')]}
      actions={
        <NativeButton size="lg" variant="primary" onPress={downloadChrome}>
          {t('browser.download')}
        </NativeButton>
      }
    />
  );
}

/** Why the browser isn't supported, and what to do. */
export function UnfitBrowser({ support }: { support: Exclude<BrowserSupport, 'supported' | 'narrow'> }) {
  return support === 'desktop-required' ? <DesktopRequired /> : <ChromeRequired />;
}
