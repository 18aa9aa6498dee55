import type { Campaign, CampaignChange } from '@switchboard/contracts/campaigns';
import { ApiError, request } from '@switchboard/platform';
import { makeStale, useQueryClient } from '@switchboard/platform/query';
import { useRef, useState } from 'react';
import { afterOwnSaves, noteOwnSave } from './ownSaves.ts';

type Change = Omit<CampaignChange, 'updated_at'>;

/** A campaign as somebody began to work on it, and what somebody else made of it meanwhile. */
export function useReadCampaign(campaign: Campaign) {
  const client = useQueryClient();
  const [read, setRead] = useState(campaign);
  const [theirs, setTheirs] = useState<Campaign | null>(null);
  // What a save is made over once somebody has chosen: it is sent before the choice is drawn.
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
     * Saves. Over a campaign that is no longer what was read, it saves what `merge` makes of both; where that is nothing, the error
     * goes on.
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
    /** While nobody works on it, what others save is taken over. */
    follow: (isWorkedOn: boolean) => {
      if (!isWorkedOn && campaign.updated_at > read.updated_at) setRead(campaign);
    },
    /** From now on what they saved is what was read. */
    goOn: () => {
      if (theirs) setRead(theirs);
      decided.current = theirs;
      setTheirs(null);
    },
  };
}
