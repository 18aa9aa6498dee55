import { tokens } from '@switchboard/design-system';
import { lazy, type ReactNode, Suspense } from 'react';
import styled from 'styled-components';
import { t } from '../../texts/texts.ts';
import { useBrowserSupport } from './browserSupport.ts';

// Loaded on demand, because candidates with a supported browser never see it.
const UnfitBrowser = lazy(() => import('./UnfitBrowser.tsx').then((file) => ({ default: file.UnfitBrowser })));

const Hint = styled.p`
  padding: ${tokens.space[3]} ${tokens.space[5]};
  background: ${tokens.color.warningSoft};
  color: ${tokens.color.ink};
`;

/** Shows an interview only in supported browsers: Chrome on a desktop or laptop. */
export function BrowserGuard({ children }: { children: ReactNode }) {
  const support = useBrowserSupport();
  // At the same place of the tree, so that resizing the window loses nothing that was typed or checked.
  if (support === 'supported' || support === 'narrow')
    return (
      <>
        {support === 'narrow' && <Hint role="status">{t('page.narrow')}</Hint>}
        {children}
      </>
    );
  return (
    <Suspense fallback={null}>
      <UnfitBrowser support={support} />
    </Suspense>
  );
}
