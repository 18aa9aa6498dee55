import type { ModuleOpensReport } from '@switchboard/contracts/developers';
import type { BootModule } from '@switchboard/contracts/modules';
import { sessionStore } from '@switchboard/platform/host';
import { faultOf } from './faultSwitches.ts';
import { isOverride } from './integrity.ts';

// A new release is soon known to work; after that, at most one request a minute is sent.
const firstReportMs = 5_000;
const reportMs = 60_000;

const counted = new Set<string>();
const waiting = new Map<string, ModuleOpensReport['opened'][number]>();
let timer: ReturnType<typeof setTimeout> | undefined;
let delayMs = 0;

// A beacon outlives the page and is not awaited; a lost one is not an error.
function report(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.size === 0) return;
  const body: ModuleOpensReport = { opened: [...waiting.values()] };
  waiting.clear();
  delayMs = reportMs;
  navigator.sendBeacon('/api/module-opens', new Blob([JSON.stringify(body)], { type: 'application/json' }));
}

/** Counts that a page or part of a release is on screen: once each per page load, as for failures, and for members only. */
export function moduleOpened(module: BootModule, expose: string): void {
  const { id, version } = module.manifest;
  const release = `${id}@${version}`;
  const place = `${release} ${expose}`;
  if (counted.has(place) || isOverride(module) || faultOf(module)) return;
  if (!sessionStore.getState().session?.organization) return;
  if (delayMs === 0) {
    delayMs = firstReportMs;
    window.addEventListener('pagehide', report);
  }
  counted.add(place);
  waiting.set(release, { module_id: id, version, count: (waiting.get(release)?.count ?? 0) + 1 });
  timer ??= setTimeout(report, delayMs);
}

/** Clears the counts; for tests, which share one page. */
export function forgetOpens(): void {
  clearTimeout(timer);
  timer = undefined;
  delayMs = 0;
  counted.clear();
  waiting.clear();
  window.removeEventListener('pagehide', report);
}
