import type { Campaign, CampaignChange } from '@switchboard/contracts/campaigns';
import { request } from '@switchboard/platform';
import { type FieldValues, type SaveForm, useSaveForm } from '@switchboard/platform/forms';
import { useQueryClient } from '@switchboard/platform/query';
import type { z } from 'zod';
import { afterOwnSaves, noteOwnSave } from './ownSaves.ts';

type Change = Omit<CampaignChange, 'updated_at'>;

interface CampaignFormOptions<Values extends FieldValues, Input> {
  schema: z.ZodType<Input, Values>;
  /** The label of a field. */
  label: (name: string) => string;
  valuesOf: (campaign: Campaign) => Values;
  /** A value as people read it. */
  shown?: (name: string, value: unknown) => string;
  done?: string;
  /** The form's message for an error; undefined if the fields show it. */
  failed: (error: unknown) => string | undefined;
  onSaved?: (saved: Campaign) => void;
}

/**
 * A form for some fields of a campaign. Without edits it follows what others save. Otherwise it merges what others save in the meantime,
 * and asks the user about fields that both changed.
 */
export function useCampaignForm<Values extends FieldValues, Input extends Change>(
  campaign: Campaign,
  { schema, label, valuesOf, shown, done = 'Campaign updated', failed, onSaved }: CampaignFormOptions<Values, Input>,
): SaveForm<Values, Input> {
  const client = useQueryClient();
  const params = { id: campaign.id };
  return useSaveForm<Values, Input, Campaign>(schema, {
    values: valuesOf(campaign) as never,
    save: async (typed, version) => {
      const updated_at = afterOwnSaves(client, campaign.id, String(version));
      const saved = await request('PATCH /api/campaigns/:id', { params, body: { ...typed, updated_at } });
      noteOwnSave(client, campaign.id, updated_at, saved.updated_at);
      return saved;
    },
    merge: {
      version: campaign.updated_at,
      read: async () => {
        const stored = await request('GET /api/campaigns/:id', { params });
        return { version: stored.updated_at, values: valuesOf(stored) };
      },
      label,
      ...(shown && { shown }),
    },
    stale: 'campaign.changed',
    done,
    failed,
    ...(onSaved && { onSaved }),
  });
}
