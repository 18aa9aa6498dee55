import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { Dialog, type DialogProps } from '../Dialog/Dialog.tsx';

export const confirmTones = ['default', 'danger'] as const;

export interface ConfirmDialogProps
  extends Pick<DialogProps, 'isOpen' | 'onClose' | 'onOpenChange' | 'className' | 'style' | 'ref' | 'children'> {
  /** The question, including the object's name. */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The verb of the action, never just 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: (typeof confirmTones)[number];
  /** The action is running: the dialog stays until the caller closes it. */
  isPending?: boolean;
  /** Confirming isn't possible at the moment; the content explains why. */
  isConfirmDisabled?: boolean;
  onConfirm: () => void;
}

/** Asks before an action that is hard to undo. Cancel has the initial focus. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'default',
  isPending = false,
  isConfirmDisabled = false,
  onConfirm,
  onClose,
  onOpenChange = (wanted) => !wanted && onClose?.(),
  children,
  ...rest
}: ConfirmDialogProps) {
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
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            isDisabled={isConfirmDisabled}
            isPending={isPending}
            onPress={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
