import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { planFor, planOf, stageNames } from './plan.ts';
import { namedTests } from './selection.ts';

const namesOf = ({ first, long }: ReturnType<typeof planOf>) => [...first, ...long].map(({ name }) => name).sort();

describe('the stages of a test run', () => {
  it('cover the whole run when each is run once', () => {
    const divided = new Set(stageNames.flatMap((name) => namesOf(planOf(name))));
    expect([...divided].sort()).toEqual(namesOf(planFor(null)));
  });

  it('build the modules for journeys and stories only', () => {
    expect(stageNames.filter((name) => namesOf(planOf(name)).includes('builds'))).toEqual(['journeys', 'stories']);
  });

  it('check one story when its id is named', () => {
    const selection = namedTests(repositoryRoot, 'pages-leads-leadspage--empty');
    expect(selection.storyIds).toEqual(['pages-leads-leadspage--empty']);
    expect(namesOf(planFor(selection))).toEqual(['stories']);
  });

  it.each(['0/2', '3/2', '1', 'a/b', '1/0', '-1/2', '1/2/3'])('refuses the share %s', (shard) => {
    expect(() => planOf('units', shard)).toThrow('2/4');
  });

  it('refuses shares of undivided stages, and unknown names', () => {
    expect(() => planOf('checks', '1/2')).toThrow('checks');
    expect(() => planOf('unit')).toThrow('checks, units, journeys, stories');
  });
});
