import { expect, it } from 'vitest';
import { createOpenStreams } from './open-streams.ts';

function opening(limits: { session: number; person: number; organization: number; process: number }) {
  const streams = createOpenStreams(limits);
  const closed: string[] = [];
  /** Opens a stream named `session.number`; the person is the session's first letter. */
  const open = (name: string, organizationId = 'one') => {
    const [sessionId = ''] = name.split('.');
    return streams.add({ sessionId, personId: sessionId[0] ?? '', organizationId }, () => closed.push(name));
  };
  return { streams, closed, open };
}

it('the oldest stream of a session closes when the session exceeds its limit', () => {
  const { streams, closed, open } = opening({ session: 2, person: 9, organization: 9, process: 9 });
  for (const name of ['a.1', 'a.2', 'b.1', 'a.3']) open(name);
  expect([closed, streams.size]).toEqual([['a.1'], 3]);
});

it('the session with the most streams loses one when a person has too many', () => {
  const { closed, open } = opening({ session: 9, person: 3, organization: 9, process: 9 });
  for (const name of ['a1.1', 'a2.1', 'a2.2', 'a3.1']) open(name);
  expect(closed).toEqual(['a2.1']);
});

it('the person or organization with the most streams loses one when the organization or process is full', () => {
  const { closed, open } = opening({ session: 9, person: 9, organization: 3, process: 4 });
  for (const name of ['b.1', 'a.1', 'a.2', 'c.1']) open(name);
  expect(closed).toEqual(['a.1']);
  open('d.1', 'two');
  open('d.2', 'two');
  expect(closed).toEqual(['a.1', 'b.1']);
});

it("ended streams don't count towards the limit", () => {
  const { streams, closed, open } = opening({ session: 1, person: 9, organization: 9, process: 9 });
  for (let n = 0; n < 10; n++) open(`a.${n}`)();
  open('a.10');
  expect([closed, streams.size]).toEqual([[], 1]);
});
