import { Banner, Button, Stack } from '@switchboard/design-system';
import { labelOf } from '../editing/fieldValues.ts';

interface EditorNoticesProps {
  /** PRO was lost while the editor was open. */
  hasLostPro: boolean;
  /** Changed fields that require PRO, because of which the save was refused. */
  proFields: readonly string[];
  onTakeBack: () => void;
  /** Unsaved changes of an earlier visit are back in the form. */
  isFound: boolean;
  onDiscard: () => void;
  isArchived: boolean;
}

/** Notices that stay in the editor until their cause is gone. */
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
