import type { PublishedVersion } from '@switchboard/contracts/module-registry';
import { type ContractGroup, compareFacts, type Facts } from './contractDifference.ts';
import { formatBytes } from './format.ts';

function sizes({ manifest, sent_bytes, page_bytes }: PublishedVersion): Map<string, Facts> {
  const pages = Object.entries(page_bytes ?? {}).map(
    ([name, bytes]) => [name, { 'first visit': formatBytes(bytes) }] as const,
  );
  return new Map<string, Facts>([
    ['All files', { sent: formatBytes(sent_bytes), files: Object.keys(manifest.files).length }],
    ...pages,
    ['Budget', { 'first visit': formatBytes(manifest.budget_bytes) }],
  ]);
}

/** Files by their names without the hash of their content, which is other in every build. */
function files({ manifest }: PublishedVersion): Map<string, Facts> {
  return new Map(
    Object.entries(manifest.files).map(([name, { bytes }]) => [
      name.replace(/\.[0-9a-f]{16}(?=\.)/, ''),
      { size: formatBytes(bytes) },
    ]),
  );
}

/** How much more or less a version sends than another one, and which of its files are other in size. */
export function sizeDifference(before: PublishedVersion, after: PublishedVersion): ContractGroup[] {
  return [
    { title: 'Size', changes: compareFacts(sizes(before), sizes(after)) },
    { title: 'Files', changes: compareFacts(files(before), files(after)) },
  ].filter(({ changes }) => changes.length > 0);
}
