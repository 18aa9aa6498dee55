import { useState } from 'react';

const storageKey = 'switchboard.sidebar';

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'collapsed';
  } catch {
    return false;
  }
}

/** Whether the sidebar shows icons only, remembered in this browser, and its toggle. */
export function useSidebarCollapsed(): [boolean, () => void] {
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  const toggle = () => {
    setCollapsed(!isCollapsed);
    try {
      localStorage.setItem(storageKey, isCollapsed ? 'expanded' : 'collapsed');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [isCollapsed, toggle];
}
