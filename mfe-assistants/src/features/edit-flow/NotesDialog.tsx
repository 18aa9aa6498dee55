import { Button, Stack } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';

interface NotesDialogProps {
  title: string;
  description: string;
  notes: readonly string[];
  acceptLabel: string;
  onAccept: () => void;
  onClose: () => void;
}

/** Notes to read before a flow is used. */
export function NotesDialog({ title, description, notes, acceptLabel, onAccept, onClose }: NotesDialogProps) {
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onPress={() => {
              onAccept();
              onClose();
            }}
          >
            {acceptLabel}
          </Button>
        </>
      }
    >
      <Stack as="ul" gap={2} aria-label="Notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Stack>
    </Dialog>
  );
}
