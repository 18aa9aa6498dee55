import { Banner, Button, formatMoment } from '@switchboard/design-system';

/** What was typed before a reload is here again. */
export function RestoredNotice({ at, onDiscard }: { at: string | null; onDiscard: () => void }) {
  if (at === null) return null;
  return (
    <Banner
      title={`What you typed and did not save is here again, from ${formatMoment(at)}.`}
      actions={
        <Button size="sm" onPress={onDiscard}>
          Discard it
        </Button>
      }
    />
  );
}
