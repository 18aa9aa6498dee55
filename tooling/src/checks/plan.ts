import type { Selection } from './selection.ts';
import { builds, journeys, stories, twin, unitTests } from './slow-stages.ts';
import { quickStages, type Stage } from './stage.ts';

/** The stages of a run: the quick ones side by side first, then the long ones, two at a time. */
export interface Plan {
  first: readonly Stage[];
  long: Stage[];
}

/** What `--stage` takes, for machines that share the work. */
export const stageNames = ['checks', 'units', 'journeys', 'stories'] as const;

/** Everything, or what a selection needs. */
export function planFor(selection: Selection | null): Plan {
  if (selection === null) return { first: [...quickStages, builds], long: [unitTests(), journeys(), stories(), twin] };
  const { hasChecks, unitFiles, journeyFiles, storyIds, title } = selection;
  const hasJourneys = journeyFiles.length > 0;
  return {
    first: [...(hasChecks ? quickStages : []), ...(hasJourneys ? [builds] : [])],
    long: [
      ...(unitFiles.length > 0 ? [unitTests({ files: unitFiles, title })] : []),
      ...(hasJourneys ? [journeys({ files: journeyFiles, title })] : []),
      ...(storyIds.length > 0 ? [stories(storyIds)] : []),
    ],
  };
}

/** One named stage, or a share of it. Throws for names and shares that don't exist. */
export function planOf(name: string, shard?: string): Plan {
  if (shard !== undefined && !isShard(shard))
    throw new Error(`A share is written like 2/4, the second of four. "${shard}" is not.`);
  if (shard !== undefined && name !== 'units' && name !== 'journeys')
    throw new Error(`Only units and journeys are divided into shares, not "${name}".`);
  if (name === 'checks') return { first: quickStages, long: [] };
  if (name === 'units') return { first: [], long: [unitTests({ shard })] };
  if (name === 'journeys') return { first: [builds], long: [journeys({ shard })] };
  if (name === 'stories') return { first: [builds], long: [stories(), twin] };
  throw new Error(`There is no stage "${name}". The stages are ${stageNames.join(', ')}.`);
}

function isShard(text: string): boolean {
  const [, index, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  return Number(index) >= 1 && Number(index) <= Number(count);
}
