import { Button, isolated, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { useOrganization } from '@switchboard/platform';
import { useState } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { followSwitch, returnToPage } from '../session/sessionActions.ts';
import { useAskAgain } from '../session/useAskAgain.ts';
import { useSessionContext } from '../session/useSessionContext.ts';

/**
 * Covers a page that has unsaved input while another tab has switched to another organization. The page can't be used
 * until the person switches back, and then continues unchanged.
 */
export function SwitchedElsewhere() {
  const context = useSessionContext();
  const to = bootStore((state) => state.heldFor);
  const here = useOrganization()?.name ?? 'this organization';
  const [isReturning, setReturning] = useState(false);
  useAskAgain();
  const comeBack = async () => {
    setReturning(true);
    await returnToPage(context);
    setReturning(false);
  };
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={`You switched to ${isolated(to?.name ?? 'another organization')}`}
      description={`You switched in another tab. This page belongs to ${isolated(here)}.`}
      isDismissable={false}
      isOpen
      onOpenChange={() => undefined}
      footer={
        <>
          <Button variant="ghost" isDisabled={isReturning} onPress={() => void followSwitch(context)}>
            Discard what I typed
          </Button>
          <Button autoFocus variant="primary" isPending={isReturning} onPress={() => void comeBack()}>
            Switch back
          </Button>
        </>
      }
    >
      <Text as="p">
        Your unsaved changes are still here. Switch back to save them. Your other tabs will switch, too.
      </Text>
    </Dialog>
  );
}
