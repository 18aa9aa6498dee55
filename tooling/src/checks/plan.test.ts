import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { planFor, planOf, stageNames } from './plan.ts';
import { namedTests } from './selection.ts';

const namesOf = ({ first, long }: ReturnType<typeof planOf>) => [...first, ...long].map(({ name }) => name).sort();

describe('the stages of a test run', () => {
  it('the stages together cover the whole run', () => {
    const divided = new Set(stageNames.flatMap((name) => namesOf(planOf(name))));
    expect([...divided].sort()).toEqual(namesOf(planFor(null)));
  });

  it('only the stages for journeys and stories build the modules', () => {
    expect(stageNames.filter((name) => namesOf(planOf(name)).includes('builds'))).toEqual(['journeys', 'stories']);
  });

  it('one story is checked when its id is named', () => {
    const selection = namedTests(repositoryRoot, 'pages-leads-leadspage--empty');
    expect(selection.storyIds).toEqual(['pages-leads-leadspage--empty']);
    expect(namesOf(planFor(selection))).toEqual(['stories']);
  });

  it.each(['0/2', '3/2', '1', 'a/b', '1/0', '-1/2', '1/2/3'])('the share %s is refused with an example', (shard) => {
    expect(() => planOf('units', shard)).toThrow('2/4');
  });

  it('a share of an undivided stage and an unknown stage are refused', () => {
    expect(() => planOf('checks', '1/2')).toThrow('checks');
    expect(() => planOf('unit')).toThrow('checks, units, journeys, stories');
  });
});
