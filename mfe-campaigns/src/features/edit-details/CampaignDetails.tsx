import type { CampaignForm } from '@switchboard/contracts/campaign-forms';
import type { Campaign } from '@switchboard/contracts/campaigns';
import { Banner, Button, Card, EmptyState, Loaded, Skeleton } from '@switchboard/design-system';
import { FormActions } from '@switchboard/design-system/forms';
import { IconFile } from '@switchboard/design-system/icons';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { propertiesOf } from '@switchboard/forms/schema';
import { ApiError, notify, notifyError, useCan } from '@switchboard/platform';
import { useLeaveQuestion } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { StaleChoice } from '../../display/StaleChoice.tsx';
import { configurationProblems } from '../../saving/configurationProblems.ts';
import { useReadCampaign } from '../../saving/useReadCampaign.ts';
import { SchemaForm } from '../schema-form/SchemaForm.tsx';
import { changedFields } from './changedFields.ts';

type Values = Record<string, unknown>;

interface DetailsFormProps {
  campaign: Campaign;
  form: Pick<CampaignForm, 'schema' | 'version'>;
}

function DetailsForm({ campaign, form: { schema, version } }: DetailsFormProps) {
  const canWrite = useCan('campaign.write');
  const reading = useReadCampaign(campaign);
  const { read, theirs } = reading;
  const stored = read.configuration_data;
  const [typed, setTyped] = useState<Values | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  // Taking theirs draws the form anew.
  const [round, setRound] = useState(0);
  // Something is being typed of which the form has not told yet.
  const [isTyping, setIsTyping] = useState(false);
  const isWorkedOn = typed !== null || isTyping;
  const guard = useLeaveQuestion(isWorkedOn);
  reading.follow(isWorkedOn || isSaving);
  // The version that somebody began to fill in. Another one is told while they do; what they typed stays.
  const [begun, setBegun] = useState(version);
  if (begun !== version && !isWorkedOn && !isSaving) setBegun(version);
  const save = async (configuration_data: Values) => {
    setIsSaving(true);
    setProblems({});
    try {
      await reading.save({ configuration_data });
      guard.settle();
      setTyped(null);
      notify({ title: 'Campaign updated', tone: 'success' });
    } catch (error) {
      const isStale = error instanceof ApiError && error.reason === 'stale';
      if (error instanceof ApiError) setProblems(configurationProblems(error.fields));
      if (!isStale) notifyError('Failed to save campaign configuration', error);
    } finally {
      setIsSaving(false);
    }
  };
  const takeTheirs = () => {
    reading.goOn();
    setTyped(null);
    setRound(round + 1);
  };
  return (
    <>
      {theirs && (
        <StaleChoice
          fields={changedFields(schema, stored, typed ?? stored, theirs.configuration_data)}
          onKeepMine={reading.goOn}
          onTakeTheirs={takeTheirs}
        />
      )}
      {begun !== version && (
        <Banner
          tone="warning"
          title={`The form has changed: this is version ${version}`}
          actions={<Button onPress={() => setBegun(version)}>OK</Button>}
        >
          What you typed is kept. Look at the fields before you save.
        </Banner>
      )}
      <SchemaForm
        key={round}
        schema={schema}
        values={stored}
        problems={problems}
        isDisabled={!canWrite}
        onTyping={setIsTyping}
        onChange={(values, isDirty) => setTyped(isDirty ? values : null)}
        onSubmit={(values) => void save(values)}
        footer={({ isDirty, reset }) =>
          canWrite && (
            <FormActions>
              <Button isDisabled={!isDirty || isSaving} onPress={reset}>
                Reset
              </Button>
              <Button variant="primary" type="submit" isPending={isSaving}>
                Save
              </Button>
            </FormActions>
          )
        }
      />
      <LeaveQuestion form={guard} />
    </>
  );
}

/** The tab Details: what the form of the template asks for, by the version that the campaign goes by. */
export function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const { id, feature_template } = campaign;
  const form = useQuery(endpointQuery('GET /api/campaigns/:id/form', { params: { id } }));
  return (
    <Card title="Details" titleLevel={2} description={`What the form of ${feature_template.name} asks for`}>
      <Loaded query={form} failed="Failed to load form schema" loading={<Skeleton lines={6} />}>
        {(asked) =>
          propertiesOf(asked.schema).length === 0 ? (
            <EmptyState
              icon={<IconFile />}
              title="Nothing is asked"
              description="The form of this template has no fields."
            />
          ) : (
            <DetailsForm campaign={campaign} form={asked} />
          )
        }
      </Loaded>
    </Card>
  );
}
