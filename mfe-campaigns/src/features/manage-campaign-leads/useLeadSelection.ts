import { maxCampaignLeadIds } from '@switchboard/contracts/campaigns.limits';
import { useState } from 'react';

interface Selection {
  /** What was searched for when all that match were chosen; null while leads are chosen one by one. */
  allOf: string | null;
  /** Those that are chosen, or of all that match those that are not. */
  ids: ReadonlySet<string>;
}

const nothing: Selection = { allOf: null, ids: new Set() };

/**
 * Which leads are to be added: some, or all that a search finds but for some. All that match are meant only as long as the search is
 * the same; those that are chosen one by one stay while it changes.
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
    /** Of the rows on screen, those that are chosen. */
    shownIds: new Set(listed.filter(({ id }) => isChosen(id)).map(({ id }) => id)),
    /** More than one request can name. */
    isTooMany: selection.ids.size > maxCampaignLeadIds,
    /** What the table says is chosen of the rows on screen. */
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
