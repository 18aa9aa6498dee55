import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../Button/Button.tsx';
import { Dialog, type DialogProps } from '../Dialog/Dialog.tsx';

export const confirmTones = ['default', 'danger'] as const;

export interface ConfirmDialogProps
  extends Pick<DialogProps, 'isOpen' | 'onClose' | 'onOpenChange' | 'className' | 'style' | 'ref' | 'children'> {
  /** The question, with the thing's name in it. */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The verb of the action, never just 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: (typeof confirmTones)[number];
  /** The work is under way: the dialog stays until the caller closes it. */
  isPending?: boolean;
  onConfirm: () => void;
}

// Presses this close are one double click.
const doubleClickMs = 500;

/** What is done once by a double click: its second press may come before the work that the first one began is drawn. */
function useOnce(work: () => void): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  // What came of it is drawn: the button knows that it is busy, or something is asked for first.
  useEffect(() => {
    last.current = Number.NEGATIVE_INFINITY;
  });
  return () => {
    const now = performance.now();
    if (now - last.current < doubleClickMs) return;
    last.current = now;
    work();
  };
}

/** Asks before something that is hard to take back. Cancel has the focus first. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'default',
  isPending = false,
  onConfirm,
  onClose,
  onOpenChange = (wanted) => !wanted && onClose?.(),
  children,
  ...rest
}: ConfirmDialogProps) {
  const confirm = useOnce(onConfirm);
  return (
    <Dialog
      {...rest}
      role="alertdialog"
      size="sm"
      title={title}
      description={description}
      isDismissable={!isPending}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button autoFocus isDisabled={isPending} onPress={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={tone === 'danger' ? 'danger' : 'primary'} isPending={isPending} onPress={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
