import { Button, isolated, Loaded, Skeleton } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import type { ComponentProps, ReactNode } from 'react';

type Query<T> = ComponentProps<typeof Loaded<T>>['query'];

interface DeleteUnusedProps<T> {
  name: string;
  /** The query for its uses, read since the dialog opened. */
  uses: Query<T>;
  isUsed: (uses: T) => boolean;
  /** What would be lost, if nothing uses it. */
  unused: ReactNode;
  /** What uses it, and what to do about it. */
  used: (uses: T) => ReactNode;
  isPending: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before deleting something unused. Otherwise shows what uses it and doesn't offer to delete it. */
export function DeleteUnused<T>(props: DeleteUnusedProps<T>) {
  const { name, uses, isUsed, unused, used, isPending, onDelete, onClose } = props;
  const isInUse = uses.data !== undefined && isUsed(uses.data);
  const canDelete = uses.data !== undefined && !isInUse;
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={isInUse ? `“${isolated(name)}” is in use` : `Delete “${isolated(name)}”?`}
      onClose={onClose}
      isDismissable={!isPending}
      footer={
        <>
          <Button autoFocus isDisabled={isPending} onPress={onClose}>
            {canDelete ? 'Cancel' : 'Close'}
          </Button>
          {canDelete && (
            <Button variant="danger" isPending={isPending} onPress={onDelete}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <Loaded query={uses} failed="Failed to read what uses it" loading={<Skeleton lines={2} />}>
        {(data) => (isUsed(data) ? used(data) : unused)}
      </Loaded>
    </Dialog>
  );
}
