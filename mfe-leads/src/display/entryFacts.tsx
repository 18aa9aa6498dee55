import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import { Moment } from '@switchboard/design-system';
import { sourceLabels } from './doNotCallSources.ts';

/** How it became known that a person must not be called, and the current state of the entry. */
export function entryFacts(entry: DoNotCallEntry) {
  return [
    { term: 'Source', value: sourceLabels[entry.source] },
    { term: 'Reason', value: entry.reason },
    { term: 'Evidence', value: entry.evidence },
    { term: 'Added by', value: entry.created_by_name },
    { term: 'Added', value: <Moment at={entry.created_at} /> },
    ...(entry.lifted_at
      ? [
          { term: 'Lifted', value: <Moment at={entry.lifted_at} /> },
          { term: 'Lifted by', value: entry.lifted_by_name ?? 'Themselves' },
          { term: 'Why', value: entry.lifted_reason },
        ]
      : []),
  ];
}
