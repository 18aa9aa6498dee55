import type { Campaign } from '@switchboard/contracts/campaigns';
import { Banner, Button, Card } from '@switchboard/design-system';
import { Form, FormActions } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { ApiError, useCan } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { StaleChoice } from '../../display/StaleChoice.tsx';
import { useReadCampaign } from '../../saving/useReadCampaign.ts';
import { DialingFields } from './DialingFields.tsx';
import { changesBetween, dialingShape, valuesOf } from './dialingValues.ts';

/** While nothing is typed the form follows what others save; a save over somebody else's asks which of the two is to be. */
function useDialingForm(campaign: Campaign) {
  const reading = useReadCampaign(campaign);
  const { read, theirs, goOn } = reading;
  const form = useSaveForm(dialingShape, {
    values: valuesOf(read),
    save: reading.save,
    done: 'Settings saved',
    failed: (error) => {
      if (error instanceof ApiError && error.reason === 'stale') return undefined;
      return error instanceof Error ? error.message : 'An unknown error occurred';
    },
  });
  reading.follow(form.formState.isDirty || form.isSaving);
  if (!theirs) return { form, read, clash: null };
  const takeTheirs = () => {
    form.reset(valuesOf(theirs));
    goOn();
  };
  return { form, read, clash: { fields: changesBetween(read, theirs), goOn, takeTheirs } };
}

/** How a campaign dials: days, limits, calling again and pausing by itself. What is saved holds from the next call on. */
export function DialingSettings({ campaign }: { campaign: Campaign }) {
  const canWrite = useCan('campaign.write');
  const { form, read, clash } = useDialingForm(campaign);
  const [has_retries, has_auto_pause, retries] = form.watch(['has_retries', 'has_auto_pause', 'retries']);
  return (
    <Card title="Dialing" titleLevel={2} description="What you save holds from the next call on.">
      <Form form={form}>
        {clash && <StaleChoice fields={clash.fields} onKeepMine={clash.goOn} onTakeTheirs={clash.takeTheirs} />}
        {form.failure && (
          <Banner tone="danger" role="alert" title="Error updating campaign">
            {form.failure}
          </Banner>
        )}
        <DialingFields values={{ has_retries, has_auto_pause, retries }} />
        {canWrite && (
          <FormActions>
            <Button isDisabled={!form.formState.isDirty || form.isSaving} onPress={() => form.reset(valuesOf(read))}>
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
