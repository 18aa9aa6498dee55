import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { Banner, Button, IconButton, IconClose, IconHash, IconPhone, Stack, Text } from '@switchboard/design-system';
import { IconFlag } from '@switchboard/design-system/icons';
import { useCan, useFlag } from '@switchboard/platform';
import { useEffect, useRef } from 'react';

interface NextStepsProps {
  /** As it was published. */
  assistant: AssistantDetail;
  /** Leads to the numbers of the assistant. */
  onNumbers: () => void;
  onClose: () => void;
}

/** Takes the focus as soon as the dialog that opened this is gone: the button that opened the dialog is another one now. */
function useFocusAfterDialog() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const take = () => {
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) frame = requestAnimationFrame(take);
      else if (document.activeElement === document.body) root.current?.focus();
    };
    take();
    return () => cancelAnimationFrame(frame);
  }, []);
  return root;
}

/** Shown after publishing, in the editor: what the person can do with the new version. */
export function NextSteps({ assistant, onNumbers, onClose }: NextStepsProps) {
  const [mayCall, mayAdd, hasLeads] = [useCan('call.place'), useCan('lead.write'), useFlag('leads')];
  const root = useFocusAfterDialog();
  const canCall = mayCall && mayAdd && hasLeads;
  const canReadNumbers = useCan('phone_number.read');
  const hasNumbers = useFlag('phonenumbers');
  const canReadCampaigns = useCan('campaign.read');
  const hasCampaigns = useFlag('campaigns');
  return (
    <Banner
      ref={root}
      tabIndex={-1}
      tone="success"
      title={`Version ${assistant.published_version} is live`}
      actions={<IconButton size="sm" label="Close the next steps" icon={<IconClose />} onPress={onClose} />}
    >
      <Stack gap={3}>
        <Text as="p">
          New calls use it. {canCall && 'To hear it on the phone, add yourself as a lead and call your own number.'}
        </Text>
        <Stack direction="row" gap={2} wrap role="group" aria-label="Next steps">
          {canCall && (
            <Button size="sm" icon={<IconPhone size={14} />} href="/leads?dialog=create">
              Call yourself
            </Button>
          )}
          {canReadNumbers && hasNumbers && (
            <Button size="sm" icon={<IconHash size={14} />} onPress={onNumbers}>
              Assign a number
            </Button>
          )}
          {canReadCampaigns && hasCampaigns && (
            <Button size="sm" icon={<IconFlag size={14} />} href="/campaigns">
              Use in a campaign
            </Button>
          )}
        </Stack>
      </Stack>
    </Banner>
  );
}
