import type { Campaign, CampaignChange } from '@switchboard/contracts/campaigns';
import { ApiError } from '@switchboard/platform';
import { type SaveForm, useSaveForm } from '@switchboard/platform/forms';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { StaleChoice } from '../display/StaleChoice.tsx';
import { useReadCampaign } from './useReadCampaign.ts';

type Change = Omit<CampaignChange, 'updated_at'>;

interface CampaignFormOptions<Values extends Change, Input> {
  schema: z.ZodType<Input, Values>;
  /** What stands in the form, field by field, with what people call it. */
  labels: Record<keyof Values & string, string>;
  valuesOf: (campaign: Campaign) => Values;
  /** A value as people read it. */
  shown: (name: keyof Values & string, value: unknown) => string;
  /** What the form says of an error; nothing where it says so itself. */
  failed: (error: unknown) => string | undefined;
  onSaved?: (saved: Campaign) => void;
}

/**
 * A form of some fields of a campaign. While nothing is typed it follows what others save; what is typed is not lost by it, and
 * a save over somebody else's asks which of the two is to be.
 */
export function useCampaignForm<Values extends Change, Input extends Change>(
  campaign: Campaign,
  { schema, labels, valuesOf, shown, failed, onSaved }: CampaignFormOptions<Values, Input>,
): { form: SaveForm<Values, Input>; stale: ReactNode } {
  const reading = useReadCampaign(campaign);
  const { read, theirs } = reading;
  const form = useSaveForm<Values, Input, Campaign>(schema, {
    values: valuesOf(read) as never,
    save: (typed) => reading.save(typed),
    done: 'Campaign updated',
    failed: (error) => (error instanceof ApiError && error.reason === 'stale' ? undefined : failed(error)),
    ...(onSaved && { onSaved }),
  });
  const { isDirty, dirtyFields } = form.formState;
  reading.follow(isDirty || form.isSaving);
  if (!theirs) return { form, stale: null };
  const [ours, stored] = [valuesOf(read), valuesOf(theirs)];
  const names = Object.keys(labels) as (keyof Values & string)[];
  const clashes = names.filter((name) => name in dirtyFields && stored[name] !== ours[name]);
  const takeTheirs = () => {
    form.reset(stored as never);
    reading.goOn();
  };
  return {
    form,
    stale: (
      <StaleChoice
        fields={clashes.map((name) => ({
          label: labels[name],
          mine: shown(name, form.getValues(name as never)),
          theirs: shown(name, stored[name]),
        }))}
        onKeepMine={reading.goOn}
        onTakeTheirs={takeTheirs}
      />
    ),
  };
}
