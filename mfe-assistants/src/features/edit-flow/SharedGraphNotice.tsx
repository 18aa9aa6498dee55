import { Banner, Button } from '@switchboard/design-system';
import { useFlow } from './FlowContext.ts';

/** Shown above a shared sub-flow: why it can't be changed here, and a button to edit it. */
export function SharedGraphNotice() {
  const { editing, onEditShared } = useFlow();
  const { shared } = editing;
  if (shared === null) return null;
  return (
    <Banner
      tone="info"
      role="note"
      title={`Shared sub-flow, version ${shared.version}`}
      actions={
        onEditShared && !editing.isFlowReadOnly ? (
          <Button size="sm" onPress={() => onEditShared(shared)}>
            Edit shared sub-flow
          </Button>
        ) : undefined
      }
    >
      Other assistants can use it, too. Changes are saved as a new version, and every assistant keeps the version that
      it uses.
    </Banner>
  );
}
