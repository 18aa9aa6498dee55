import { Banner, Button, Stack } from '@switchboard/design-system';
import { labelOf } from '../editing/fieldValues.ts';

interface EditorNoticesProps {
  /** PRO went while the editor was open. */
  hasLostPro: boolean;
  /** Changed fields that only PRO may change: the save was refused. */
  proFields: readonly string[];
  onTakeBack: () => void;
  /** What was typed on an earlier visit stands in the form again. */
  isFound: boolean;
  onDiscard: () => void;
  isArchived: boolean;
}

/** What stays with the editor until its cause is gone. */
export function EditorNotices({
  hasLostPro,
  proFields,
  onTakeBack,
  isFound,
  onDiscard,
  isArchived,
}: EditorNoticesProps) {
  if (!hasLostPro && proFields.length === 0 && !isFound && !isArchived) return null;
  return (
    <Stack gap={3}>
      {isArchived && (
        <Banner title="This assistant is archived">It cannot be chosen for calls until it is published again.</Banner>
      )}
      {hasLostPro && (
        <Banner tone="warning" role="status" title="This organization is no longer PRO">
          PRO fields are locked and keep their values. The published version keeps running.
        </Banner>
      )}
      {proFields.length > 0 && (
        <Banner
          tone="danger"
          role="alert"
          title="Only PRO organizations can change these fields"
          actions={<Button onPress={onTakeBack}>Take these changes back</Button>}
        >
          {proFields.map(labelOf).join(', ')}
        </Banner>
      )}
      {isFound && (
        <Banner
          role="status"
          title="Your unsaved changes were restored"
          actions={<Button onPress={onDiscard}>Discard it</Button>}
        >
          It has not been saved.
        </Banner>
      )}
    </Stack>
  );
}
