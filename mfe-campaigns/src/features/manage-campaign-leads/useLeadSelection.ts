import { maxCampaignLeadIds } from '@switchboard/contracts/campaigns.limits';
import { useState } from 'react';

interface Selection {
  /** The search whose matches are all selected; null while leads are selected one by one. */
  allOf: string | null;
  /** The selected leads, or with `allOf` the matches that aren't selected. */
  ids: ReadonlySet<string>;
}

const nothing: Selection = { allOf: null, ids: new Set() };

/**
 * The leads to add: individual ones, or all matches of a search with exceptions. "All matches" ends when the search changes; individually
 * selected leads stay.
 */
export function useLeadSelection(search: string, matching: number | undefined, listed: readonly { id: string }[]) {
  const [held, setHeld] = useState(nothing);
  const selection = held.allOf !== null && held.allOf !== search ? nothing : held;
  const isAll = selection.allOf !== null;
  const isChosen = (id: string) => selection.ids.has(id) !== isAll;
  const count = isAll ? Math.max(0, (matching ?? 0) - selection.ids.size) : selection.ids.size;
  return {
    isAll,
    count,
    /** The selected leads among the visible rows. */
    shownIds: new Set(listed.filter(({ id }) => isChosen(id)).map(({ id }) => id)),
    /** More than one request can name. */
    isTooMany: selection.ids.size > maxCampaignLeadIds,
    /** Applies the table's selection of the visible rows. */
    choose: (shown: ReadonlySet<string>) => {
      const ids = new Set(selection.ids);
      for (const { id } of listed) {
        if (shown.has(id) === isAll) ids.delete(id);
        else ids.add(id);
      }
      setHeld({ allOf: selection.allOf, ids });
    },
    chooseAll: () => setHeld({ allOf: search, ids: new Set() }),
    clear: () => setHeld(nothing),
    body: isAll
      ? { search, ...(selection.ids.size > 0 ? { except_ids: [...selection.ids] } : {}) }
      : { lead_ids: [...selection.ids] },
  };
}
