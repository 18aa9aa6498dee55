import { type CSSProperties, type ReactNode, type Ref, useId, useRef } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { IconClose } from '../icons/icons.ts';
import { componentTexts } from '../language/componentTexts.ts';
import { useOpenOverlay } from '../state/openOverlays.ts';
import { ClampedLines, useClampedLines } from '../state/useClampedLines.tsx';
import {
  DialogBody,
  DialogDescription,
  DialogFoot,
  DialogFrame,
  DialogHead,
  DialogTitle,
  Scrim,
  Sheet,
} from './Dialog.styles.ts';

export const dialogSizes = ['sm', 'md', 'lg', 'xl'] as const;

export interface DialogProps {
  /** Defaults to open while it is rendered. */
  isOpen?: boolean;
  /** Called when the user closes the dialog. */
  onClose?: () => void;
  onOpenChange?: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: (typeof dialogSizes)[number];
  /** Closes with Escape, with the close button and with a click outside. */
  isDismissable?: boolean;
  role?: 'dialog' | 'alertdialog';
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLElement>;
}

// If the first click of a double click shrinks the dialog, the second one lands outside. That must not close it.
const doubleClickMs = 500;

function Title({ title }: Pick<DialogProps, 'title'>) {
  const { lines, more } = useClampedLines();
  return (
    <>
      <DialogTitle slot="title" level={2}>
        <ClampedLines {...lines}>{title}</ClampedLines>
      </DialogTitle>
      {more}
    </>
  );
}

/** A task that needs full attention for a moment. The focus stays inside and returns to where it came from. */
export function Dialog({
  isOpen = true,
  onClose,
  onOpenChange = (wanted) => !wanted && onClose?.(),
  title,
  description,
  children,
  footer,
  size = 'md',
  isDismissable = true,
  role = 'dialog',
  ...rest
}: DialogProps) {
  const descriptionId = useId();
  const lastInside = useRef(Number.NEGATIVE_INFINITY);
  const hasDescription = description !== undefined;
  useOpenOverlay(isOpen && isDismissable ? () => onOpenChange(false) : undefined);
  return (
    <Scrim
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable && role === 'dialog'}
      isKeyboardDismissDisabled={!isDismissable}
      shouldCloseOnInteractOutside={() => performance.now() - lastInside.current > doubleClickMs}
    >
      <Sheet
        data-size={size}
        onPointerDownCapture={() => {
          lastInside.current = performance.now();
        }}
      >
        <DialogFrame role={role} aria-describedby={hasDescription ? descriptionId : undefined} {...rest}>
          <DialogHead>
            <div>
              <Title title={title} />
              {hasDescription && <DialogDescription id={descriptionId}>{description}</DialogDescription>}
            </div>
            {isDismissable && role === 'dialog' && (
              <IconButton label={componentTexts.close} icon={<IconClose />} onPress={() => onOpenChange(false)} />
            )}
          </DialogHead>
          {children !== undefined && children !== null && <DialogBody>{children}</DialogBody>}
          {footer !== undefined && footer !== null && <DialogFoot>{footer}</DialogFoot>}
        </DialogFrame>
      </Sheet>
    </Scrim>
  );
}
