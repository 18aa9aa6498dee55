import type { Campaign } from '@switchboard/contracts/campaigns';
import { Banner, Button, Card } from '@switchboard/design-system';
import { Form, FormActions } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { useCampaignForm } from '../../saving/useCampaignForm.tsx';
import { DialingFields } from './DialingFields.tsx';
import { dialingLabel, dialingShape, valuesOf } from './dialingValues.ts';

/** How a campaign dials: days, limits, retries and automatic pauses. Changes apply from the next call. */
export function DialingSettings({ campaign }: { campaign: Campaign }) {
  const canWrite = useCan('campaign.write');
  const form = useCampaignForm(campaign, {
    schema: dialingShape,
    label: dialingLabel,
    valuesOf,
    done: 'Settings saved',
    failed: (error) => (error instanceof Error ? error.message : 'An unknown error occurred'),
  });
  const [has_retries, has_auto_pause, retries] = form.watch(['has_retries', 'has_auto_pause', 'retries']);
  return (
    <Card title="Dialing" titleLevel={2} description="Changes apply from the next call on.">
      <Form form={form}>
        {form.failure && (
          <Banner tone="danger" role="alert" title="Error updating campaign">
            {form.failure}
          </Banner>
        )}
        <DialingFields values={{ has_retries, has_auto_pause, retries }} />
        {canWrite && (
          <FormActions>
            <Button isDisabled={!form.formState.isDirty || form.isSaving} onPress={() => form.reset()}>
              Reset
            </Button>
            <Button variant="primary" type="submit" isPending={form.isSaving}>
              Save Changes
            </Button>
          </FormActions>
        )}
        <LeaveQuestion form={form} />
      </Form>
    </Card>
  );
}
