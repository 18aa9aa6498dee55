import { Banner, Button, formatMoment } from '@switchboard/design-system';

/** Shown after unsaved edits were restored. */
export function RestoredNotice({ at, onDiscard }: { at: string | null; onDiscard: () => void }) {
  if (at === null) return null;
  return (
    <Banner
      title={`Your unsaved changes from ${formatMoment(at)} were restored.`}
      actions={
        <Button size="sm" onPress={onDiscard}>
          Discard it
        </Button>
      }
    />
  );
}
