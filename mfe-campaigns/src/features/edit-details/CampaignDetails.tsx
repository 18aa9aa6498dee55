import type { CampaignForm } from '@switchboard/contracts/campaign-forms';
import type { Campaign } from '@switchboard/contracts/campaigns';
import { Banner, Button, Card, EmptyState, Loaded, Skeleton, Stack } from '@switchboard/design-system';
import { FormActions } from '@switchboard/design-system/forms';
import { IconFile } from '@switchboard/design-system/icons';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { jsonKey, propertiesOf } from '@switchboard/forms/schema';
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

function DetailsForm({ campaign, form }: DetailsFormProps) {
  const canWrite = useCan('campaign.write');
  const reading = useReadCampaign(campaign);
  const { read, theirs } = reading;
  const stored = read.configuration_data;
  const [typed, setTyped] = useState<Values | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  // Increments to remount the form when the user takes the other version.
  const [round, setRound] = useState(0);
  // The user is typing something that the form has not reported yet.
  const [isTyping, setIsTyping] = useState(false);
  const isWorkedOn = typed !== null || isTyping;
  const guard = useLeaveQuestion(isWorkedOn);
  // A new version of the form is shown once no edits are pending, or when the user asks for it.
  const [{ schema, version }, setShown] = useState(form);
  if (form.version !== version && !isWorkedOn && !isSaving) setShown(form);
  reading.follow(isWorkedOn || isSaving);
  const showNewest = () => {
    setShown(form);
    reading.follow(false);
  };
  const clashesWith = (theirs: Campaign, mine: Values) =>
    changedFields(schema, stored, mine, theirs.configuration_data);
  const mergedWith = (theirs: Campaign, mine: Values): Values => ({
    ...theirs.configuration_data,
    ...Object.fromEntries(Object.entries(mine).filter(([name, value]) => jsonKey([value]) !== jsonKey([stored[name]]))),
  });
  const save = async (configuration_data: Values) => {
    setIsSaving(true);
    setProblems({});
    try {
      await reading.save({ configuration_data }, (theirs) =>
        clashesWith(theirs, configuration_data).length > 0
          ? null
          : { configuration_data: mergedWith(theirs, configuration_data) },
      );
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
  const goOn = () => {
    setShown(form);
    reading.goOn();
  };
  const saveMine = () => {
    if (!theirs) return;
    goOn();
    void save(mergedWith(theirs, typed ?? stored));
  };
  const takeTheirs = () => {
    if (!theirs) return;
    const there = theirs.configuration_data;
    const mine = typed ?? stored;
    const taken = Object.fromEntries(clashesWith(theirs, mine).map(({ name }) => [name, there[name]]));
    const both = { ...mergedWith(theirs, mine), ...taken };
    goOn();
    setTyped(null);
    setRound(round + 1);
    // Edits to other fields are kept.
    if (jsonKey([both]) !== jsonKey([{ ...there, ...taken }])) void save(both);
  };
  return (
    <Stack gap={4}>
      {theirs && (
        <StaleChoice fields={clashesWith(theirs, typed ?? stored)} onSaveMine={saveMine} onTakeTheirs={takeTheirs} />
      )}
      {form.version !== version && !theirs && (
        <Banner
          tone="warning"
          title="The form has a new version"
          actions={<Button onPress={showNewest}>Show it</Button>}
        >
          Your changes are kept in every field that still exists.
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
    </Stack>
  );
}

/** The Details tab: the template's form, in the version that the campaign uses. */
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
