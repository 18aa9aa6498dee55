import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { Banner, Button, IconButton, IconClose, IconHash, IconPhone, Stack, Text } from '@switchboard/design-system';
import { IconFlag } from '@switchboard/design-system/icons';
import { useCan, useFlag } from '@switchboard/platform';
import { useEffect, useRef } from 'react';

interface NextStepsProps {
  /** The assistant as published. */
  assistant: AssistantDetail;
  /** Opens the numbers of the assistant. */
  onNumbers: () => void;
  onClose: () => void;
}

/** Takes the focus once the dialog is closed, because the button that opened it has been replaced. */
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

/** Shown in the editor after publishing: what to do with the new version. */
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
