import { type CSSProperties, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { Dialog, Modal } from 'react-aria-components';
import { createPortal } from 'react-dom';
import { Heading } from '../Heading/Heading.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { IconClose } from '../icons/icons.ts';
import { useMediaQuery } from '../state/useMediaQuery.ts';
import { breakpoints } from '../tokens/tokens.ts';
import { Overlay, Panel, PanelBody, PanelFoot, PanelHead } from './SidePanel.styles.ts';

export const sidePanelSizes = ['md', 'lg'] as const;

export interface SidePanelProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Beside the cross: previous, next, open in full. */
  actions?: ReactNode;
  side?: 'right' | 'left';
  size?: (typeof sidePanelSizes)[number];
  /** Covers the page and holds the focus. On a phone it always does. */
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
  return (
    <>
      <PanelHead>
        <Heading level={2} id={titleId}>
          {title}
        </Heading>
        {actions}
        <IconButton label="Close panel" icon={<IconClose />} onPress={onClose} />
      </PanelHead>
      <PanelBody>{children}</PanelBody>
      {footer !== undefined && footer !== null && <PanelFoot>{footer}</PanelFoot>}
    </>
  );
}

/** Beside the page: takes the focus when it opens, gives it back when it closes, and leaves the page usable meanwhile. */
function PeekPanel({
  onOpenChange,
  side,
  size,
  className,
  style,
  ref,
  ...content
}: Omit<SidePanelProps, 'isOpen' | 'isModal'>) {
  const titleId = useId();
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
  return createPortal(
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
        if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false);
      }}
    >
      <PanelContent titleId={titleId} {...content} onClose={() => onOpenChange(false)} />
    </Panel>,
    document.body,
  );
}

/** Peeks at one thing without leaving the list it stands in. */
export function SidePanel({ isOpen, isModal = false, side = 'right', size = 'md', ...rest }: SidePanelProps) {
  const titleId = useId();
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  if (!isModal && !isPhone) return isOpen ? <PeekPanel side={side} size={size} {...rest} /> : null;
  const { onOpenChange, className, style, ref, ...content } = rest;
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
          <PanelContent titleId={titleId} {...content} onClose={() => onOpenChange(false)} />
        </Panel>
      </Modal>
    </Overlay>
  );
}
