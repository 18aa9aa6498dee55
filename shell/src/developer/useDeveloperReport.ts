import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { faultStore } from '../modules/faultSwitches.ts';
import { journalEntries, onJournalChange } from '../modules/moduleJournal.ts';
import { type DeveloperReport, developerReport } from './developerReport.ts';
import { sharedLibraries } from './sharedLibraries.ts';

// Resource timings and the share scope announce no changes.
const refreshMs = 2000;

/** The report on the page as it is now, renewed while it is watched. */
export function useDeveloperReport(): DeveloperReport {
  const journal = useSyncExternalStore(onJournalChange, journalEntries);
  const modules = bootStore((state) => state.modules);
  const overrides = bootStore((state) => state.overrides);
  const faults = faultStore((state) => state.faults);
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(renew, refreshMs);
    return () => clearInterval(timer);
  }, []);
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return developerReport({ modules, overrides, faults, journal, resources, shared: sharedLibraries() });
}
