import { tokens, visuallyHidden } from '@switchboard/design-system';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { t } from '../../texts/call/t.ts';

/** Shown only while it has the focus, like a skip link. */
const Edge = styled.button`
  &:not(:focus-visible) {
    ${visuallyHidden}
  }

  &:focus-visible {
    position: fixed;
    inset-inline-start: ${tokens.space[3]};
    z-index: ${tokens.layer.overlay};
    padding: ${tokens.space[2]} ${tokens.space[3]};
    border: ${tokens.line.hair} solid ${tokens.color.line};
    border-radius: ${tokens.radius.md};
    background: ${tokens.color.surface};
    color: ${tokens.color.ink};
  }
`;

const Top = styled(Edge)`
  inset-block-start: ${tokens.space[3]};
`;

const Bottom = styled(Edge)`
  inset-block-end: ${tokens.space[3]};
`;

interface Props {
  /** Whether leaving the window counts. */
  isOn: boolean;
  children: ReactNode;
}

/**
 * Makes Tab continue at the other end of the page instead of in the browser's own controls, where the window would lose the focus. All
 * other exits work: the browser's keys for its address bar, and a screen reader's cursor.
 */
export function TabLoop({ isOn, children }: Props) {
  const top = useRef<HTMLButtonElement>(null);
  const bottom = useRef<HTMLButtonElement>(null);
  const onTab = (to: typeof top, isBack: boolean) => (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey !== isBack) return;
    event.preventDefault();
    to.current?.focus();
  };
  return (
    <>
      {isOn && (
        <nav aria-label={t('call.page_start')}>
          <Top ref={top} type="button" onClick={() => bottom.current?.focus()} onKeyDown={onTab(bottom, true)}>
            {t('call.to_end')}
          </Top>
        </nav>
      )}
      {children}
      {isOn && (
        <nav aria-label={t('call.page_end')}>
          <Bottom ref={bottom} type="button" onClick={() => top.current?.focus()} onKeyDown={onTab(top, false)}>
            {t('call.to_start')}
          </Bottom>
        </nav>
      )}
    </>
  );
}
