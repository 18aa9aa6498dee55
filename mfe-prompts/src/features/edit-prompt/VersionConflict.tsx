import { Button, formatMoment, Stack, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { useUser } from '@switchboard/platform';
import { LazyCompareTexts } from '../../compare/LazyCompareTexts.tsx';
import type { NewerVersion } from './useSaveVersion.ts';

interface VersionConflictProps {
  newer: NewerVersion;
  mine: string;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Closes without a decision: the edits stay unsaved. */
  onClose: () => void;
}

/** Shows both texts and a choice when someone else saved a version in the meantime. */
export function VersionConflict(props: VersionConflictProps) {
  const { newer, mine, isSaving, onKeepMine, onTakeTheirs, onClose } = props;
  const { latest_version: version, content, created_by_name, created_at } = newer;
  // One person with two windows isn't someone else.
  const isOwn = useUser().full_name === created_by_name;
  const who = isOwn ? 'You' : (created_by_name ?? 'Someone else');
  return (
    <Dialog
      size="xl"
      title={isOwn ? 'This prompt was saved in another window' : 'Someone else saved this prompt'}
      description={`${who} saved version ${version} ${formatMoment(created_at)}${isOwn ? '' : ', while you were typing'}. Nothing of yours is lost.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            Decide later
          </Button>
          <Button isDisabled={isSaving} onPress={onTakeTheirs}>
            Take theirs
          </Button>
          <Button variant="primary" isPending={isSaving} onPress={onKeepMine}>
            Save mine as version {version + 1}
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        <Text as="p" size="sm" tone="muted">
          From {isOwn ? 'the other window’s' : 'theirs'}, struck through, to yours.
        </Text>
        <LazyCompareTexts label="Theirs and yours" before={content} after={mine} />
      </Stack>
    </Dialog>
  );
}
