import type { FeatureFlag } from '@switchboard/contracts/modules';
import { type OperatedOrganization, FeatureSwitches as Switches } from '@switchboard/contracts/operator';
import { Button, Card, Grid } from '@switchboard/design-system';
import { Form, FormActions, Switch } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { organizationEndpoints } from '../../superadmin/organizations.tsx';
import { notifyFailure } from '../../superadmin/refusals.ts';
import { featureLabels } from './featureLabels.ts';

const flags = Object.keys(featureLabels) as FeatureFlag[];

/** The features of an organization, each on or off. */
export function FeatureSwitches({ organization: { id, feature_flags } }: { organization: OperatedOrganization }) {
  const isOn = (flag: FeatureFlag) => feature_flags[flag] !== false;
  const form = useSaveForm(Switches, {
    values: Object.fromEntries(flags.map((flag) => [flag, isOn(flag)])) as Record<FeatureFlag, boolean>,
    save: (typed) => {
      // Only sends the switches that were changed, so that another super admin's changes aren't overwritten.
      const changed = flags.filter((flag) => typed[flag] !== isOn(flag)).map((flag) => [flag, typed[flag]]);
      return request('PATCH /api/superadmin/organizations/:organization_id', {
        params: { organization_id: id },
        body: { feature_flags: Object.fromEntries(changed) },
      });
    },
    stale: organizationEndpoints,
    done: 'Feature flags updated',
    failed: (error) => {
      notifyFailure('Failed to update feature flags', error);
      return undefined;
    },
  });
  return (
    <Card
      title="Features"
      titleLevel={2}
      description="Features that are off are locked in the sidebar and rejected by the API, even on open pages. Nothing is deleted."
    >
      <Form form={form}>
        <Grid min={200} gap={3}>
          {flags.map((flag) => (
            <Switch key={flag} name={flag} label={featureLabels[flag]} />
          ))}
        </Grid>
        <FormActions>
          <Button variant="primary" type="submit" isPending={form.isSaving} isDisabled={!form.formState.isDirty}>
            Save Changes
          </Button>
        </FormActions>
      </Form>
      <LeaveQuestion form={form} />
    </Card>
  );
}
