import { sampleSession } from '@switchboard/platform/testing';
import { expect, test } from 'vitest';
import { sampleModule } from '../modules/sampleModule.ts';
import { route } from '../testing/openAt.tsx';
import { editDistance, nearestPages } from './nearestPages.ts';
import { openPlaces } from './openPlaces.ts';

test.each([
  ['', '', 0],
  ['/leads', '/leads', 0],
  ['/leeds', '/leads', 1],
  ['/laeds', '/leads', 1],
  ['/lead', '/leads', 1],
  ['', '/leads', 6],
  ['/calls', '/slots', 4],
])('the edit distance between %s and %s is %i', (one, other, letters) => {
  expect(editDistance(one, other)).toBe(letters);
  expect(editDistance(other, one)).toBe(letters);
});

const places = ['/dashboard', '/leads', '/call-logs', '/call-requests', '/slots'].map((path) => ({
  label: path,
  path,
}));
const near = (path: string) => nearestPages(path, places).map(({ path: found }) => found);

test.each([
  ['/leeds', '/leads'],
  ['/LEADS/', '/leads'],
  ['/leads/7/edit', '/leads'],
  ['/calllogs', '/call-logs'],
  ['/call-request', '/call-requests'],
  ['/dashbord', '/dashboard'],
])('the page suggested for %s is %s', (path, nearest) => {
  expect(near(path)[0]).toBe(nearest);
});

test.each(['/zebra-crossing', '/', `/${'x'.repeat(100_000)}`])('no page is suggested for %.20s', (path) => {
  expect(near(path)).toEqual([]);
});

test('only pages are offered that the person may open', () => {
  const modules = [
    sampleModule({
      routes: [
        route('/leads', { flag: 'leads', title: 'Leads' }),
        route('/leads/:id', { title: 'Lead' }),
        route('/members', { permission: 'member.manage', title: 'Members' }),
        route('/book-slot/:id', { access: 'public' }),
      ],
    }),
    { ...sampleModule({ id: 'slots', routes: [route('/slots')] }), skipped_reason: 'it is too old.' },
  ];
  const openTo = (session: ReturnType<typeof sampleSession>) =>
    openPlaces(modules, session.organization).map(({ path }) => path);
  expect(openTo(sampleSession())).toEqual(['/dashboard', '/profile', '/leads']);
  expect(openTo(sampleSession({ role: 'admin' }))).toContain('/members');
  expect(openTo(sampleSession({ organization: { feature_flags: { leads: false } } }))).not.toContain('/leads');
  expect(openPlaces(modules, null).map(({ path }) => path)).toEqual(['/dashboard', '/profile']);
});
