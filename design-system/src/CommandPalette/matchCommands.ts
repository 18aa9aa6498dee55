import type { ReactNode } from 'react';

export interface CommandItem {
  id: string;
  label: string;
  description?: string;
  /** More words that find this item. */
  keywords?: string;
  icon?: ReactNode;
  shortcut?: string;
  onAction: () => void;
}

export interface CommandGroup {
  label: string;
  items: readonly CommandItem[];
  /** The items are already results of the query, for example of a search on the server. */
  isPrefiltered?: boolean;
}

/** Keeps the items in which every typed word occurs, and drops groups left empty. */
export function matchCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => {
      if (group.isPrefiltered || words.length === 0) return group;
      const items = group.items.filter((item) => {
        const text = [item.label, item.description, item.keywords, group.label].join(' ').toLocaleLowerCase();
        return words.every((word) => text.includes(word));
      });
      return { ...group, items };
    })
    .filter((group) => group.items.length > 0);
}
