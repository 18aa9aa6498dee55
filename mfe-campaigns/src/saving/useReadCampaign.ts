import type { Campaign, CampaignChange } from '@switchboard/contracts/campaigns';
import { ApiError, request } from '@switchboard/platform';
import { makeStale, useQueryClient } from '@switchboard/platform/query';
import { useRef, useState } from 'react';
import { afterOwnSaves, noteOwnSave } from './ownSaves.ts';

type Change = Omit<CampaignChange, 'updated_at'>;

/** The campaign as the user started to edit it, and the version that someone else saved in the meantime. */
export function useReadCampaign(campaign: Campaign) {
  const client = useQueryClient();
  const [read, setRead] = useState(campaign);
  const [theirs, setTheirs] = useState<Campaign | null>(null);
  // The version that the next save replaces after the user chose one. The save starts before the choice is rendered.
  const decided = useRef<Campaign | null>(null);
  const send = async (change: Change, updated_at: string): Promise<Campaign> => {
    const saved = await request('PATCH /api/campaigns/:id', {
      params: { id: read.id },
      body: { ...change, updated_at },
    });
    noteOwnSave(client, read.id, updated_at, saved.updated_at);
    setRead(saved);
    return saved;
  };
  return {
    read,
    theirs,
    /**
     * Saves the change. If the stored campaign is no longer the one that was read, saves the result of `merge` instead; throws the error
     * when that is null.
     */
    save: async (change: Change, merge: (stored: Campaign) => Change | null): Promise<Campaign> => {
      const over = decided.current;
      decided.current = null;
      const params = { id: read.id };
      try {
        return await send(change, afterOwnSaves(client, read.id, (over ?? read).updated_at));
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'stale') {
          const stored = await request('GET /api/campaigns/:id', { params });
          const both = merge(stored);
          if (both) return await send(both, stored.updated_at);
          setTheirs(stored);
        }
        throw error;
      } finally {
        void makeStale(client, 'campaign.changed');
      }
    },
    /** Takes over what others save while the user has no edits. */
    follow: (isWorkedOn: boolean) => {
      if (!isWorkedOn && campaign.updated_at > read.updated_at) setRead(campaign);
    },
    /** From now on, their version is the base. */
    goOn: () => {
      if (theirs) setRead(theirs);
      decided.current = theirs;
      setTheirs(null);
    },
  };
}
