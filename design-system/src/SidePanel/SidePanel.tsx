import { type CSSProperties, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Dialog, Modal } from 'react-aria-components';
import { createPortal } from 'react-dom';
import { Heading } from '../Heading/Heading.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { IconClose } from '../icons/icons.ts';
import { useOverlayPlace } from '../StyleScope/StyleScope.tsx';
import { OwnEvents } from '../state/OwnEvents.tsx';
import { useOpenOverlay } from '../state/openOverlays.ts';
import { ClampedLines, useClampedLines } from '../state/useClampedLines.tsx';
import { useMediaQuery } from '../state/useMediaQuery.ts';
import { useOverflow } from '../state/useOverflow.ts';
import { breakpoints } from '../tokens/tokens.ts';
import { Overlay, Panel, PanelBody, PanelFoot, PanelHead } from './SidePanel.styles.ts';

export const sidePanelSizes = ['md', 'lg'] as const;

export interface SidePanelProps {
  /** Defaults to open while it is rendered. */
  isOpen?: boolean;
  /** Called when the user closes the panel. */
  onClose?: () => void;
  onOpenChange?: (isOpen: boolean) => void;
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Buttons next to the close button: previous, next, open in full. */
  actions?: ReactNode;
  side?: 'right' | 'left';
  size?: (typeof sidePanelSizes)[number];
  /** Covers the page and traps the focus. Always the case on a phone. */
  isModal?: boolean;
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLDivElement>;
}

function PanelContent({
  titleId,
  title,
  actions,
  children,
  footer,
  onClose,
}: Pick<SidePanelProps, 'title' | 'actions' | 'children' | 'footer'> & { titleId: string; onClose: () => void }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const isScrolling = useOverflow(body, 'block');
  const { lines, more } = useClampedLines();
  return (
    <>
      <PanelHead>
        <div>
          <Heading level={2} id={titleId}>
            <ClampedLines {...lines}>{title}</ClampedLines>
          </Heading>
          {more}
        </div>
        {actions}
        <IconButton label="Close panel" icon={<IconClose />} onPress={onClose} />
      </PanelHead>
      <PanelBody ref={setBody} {...(isScrolling && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}>
        {/* The measured element stays the same when its content changes. */}
        <div>{children}</div>
      </PanelBody>
      {footer !== undefined && footer !== null && <PanelFoot>{footer}</PanelFoot>}
    </>
  );
}

/** A panel next to the page. It takes the focus when it opens, returns it when it closes, and leaves the page usable. */
function PeekPanel({
  onClose,
  side,
  size,
  className,
  style,
  ref,
  ...content
}: Omit<SidePanelProps, 'isOpen' | 'isModal' | 'onOpenChange'> & { onClose: () => void }) {
  const titleId = useId();
  const place = useOverlayPlace();
  const panel = useRef<HTMLDivElement | null>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const own = panel.current;
    own?.focus();
    return () => {
      const hasFocus = own?.contains(document.activeElement) || document.activeElement === document.body;
      if (hasFocus && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const peek = (
    <Panel
      ref={(node) => {
        panel.current = node;
        if (typeof ref === 'function') ref(node);
        else if (ref) ref.current = node;
      }}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-side={side}
      data-size={size}
      className={className}
      style={style}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <PanelContent titleId={titleId} {...content} onClose={onClose} />
    </Panel>
  );
  return <OwnEvents>{createPortal(peek, place)}</OwnEvents>;
}

/** Shows one thing without leaving its list. */
export function SidePanel({
  isOpen = true,
  onClose,
  onOpenChange = (wanted) => !wanted && onClose?.(),
  isModal = false,
  side = 'right',
  size = 'md',
  ...rest
}: SidePanelProps) {
  const titleId = useId();
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  const close = () => onOpenChange(false);
  const coversPage = isModal || isPhone;
  useOpenOverlay(isOpen && coversPage ? close : undefined);
  if (!coversPage) return isOpen ? <PeekPanel side={side} size={size} {...rest} onClose={close} /> : null;
  const { className, style, ref, ...content } = rest;
  return (
    <Overlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal>
        <Panel
          as={Dialog}
          ref={ref}
          aria-labelledby={titleId}
          data-side={side}
          data-size={size}
          className={className}
          style={style}
        >
          <PanelContent titleId={titleId} {...content} onClose={close} />
        </Panel>
      </Modal>
    </Overlay>
  );
}
