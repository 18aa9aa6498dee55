import type { Campaign, CampaignChange } from '@switchboard/contracts/campaigns';
import { ApiError, request } from '@switchboard/platform';
import { makeStale, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import { afterOwnSaves, noteOwnSave } from './ownSaves.ts';

/** A campaign as somebody began to work on it, and what somebody else made of it meanwhile. */
export function useReadCampaign(campaign: Campaign) {
  const client = useQueryClient();
  const [read, setRead] = useState(campaign);
  const [theirs, setTheirs] = useState<Campaign | null>(null);
  return {
    read,
    theirs,
    /** Saves; a campaign that is no longer what was read is read again, and the error goes on. */
    save: async (change: Omit<CampaignChange, 'updated_at'>): Promise<Campaign> => {
      const params = { id: read.id };
      try {
        const updated_at = afterOwnSaves(client, read.id, read.updated_at);
        const saved = await request('PATCH /api/campaigns/:id', { params, body: { ...change, updated_at } });
        noteOwnSave(client, read.id, updated_at, saved.updated_at);
        setRead(saved);
        return saved;
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'stale')
          setTheirs(await request('GET /api/campaigns/:id', { params }));
        throw error;
      } finally {
        void makeStale(client, 'campaign.changed');
      }
    },
    /** While nobody works on it, what others save is taken over. */
    follow: (isWorkedOn: boolean) => {
      if (!isWorkedOn && campaign.updated_at > read.updated_at) setRead(campaign);
    },
    /** From now on what they saved is what was read. */
    goOn: () => {
      if (theirs) setRead(theirs);
      setTheirs(null);
    },
  };
}
