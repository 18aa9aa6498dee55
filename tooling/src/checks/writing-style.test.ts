import { expect, it } from 'vitest';
import { areaOf, formsOf, overBudget } from './writing-style.ts';

const page = 'mfe-leads/src/pages/APage.tsx';
const test = 'mfe-leads/src/pages/APage.test.tsx';

it.each([
  ['a literal', page, "const text = 'Your colleagues were told of it.';", 'interface: told'],
  ['the text of an element', page, '<p>Shown beside the name</p>', 'interface: beside'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is read.
  ['a template', 'backend/src/a.ts', 'throw new Error(`Nobody has ${name}.`);', 'server: nobody'],
  ['a line of a document', 'docs/calls.md', 'Whoever calls is heard.', 'docs: whoever'],
  ['a line of an article', 'docs/guide/calls.md', 'It goes on with the next lead.', 'help: goes on'],
  ['a group of tests', test, "describe('the lead beside it', () => {});", 'tests: beside'],
  ['a test for each row', test, "it.each([[1]])('shows %i lead, told once', () => {});", 'tests: told'],
  ['a test of a browser', 'e2e/a.spec.ts', "test.skip('a person is told of it', () => {});", 'tests: told'],
])('the check finds a replaced word in %s', (_, path, source, form) => {
  expect(Object.keys(formsOf(source, path))).toEqual([form]);
});

it.each([
  ['a statement that opens with "What"', page, '<p>What you save holds from now on.</p>', 'interface: opens with what'],
  ['a second sentence', page, "const text = 'Saved. What you typed is kept.';", 'interface: opens with what'],
  ['a test title that opens with "is"', test, "it('is kept for a day', () => {});", 'tests: title without a subject'],
  [
    'a test title that opens with a plural verb',
    test,
    "it('keep their order', () => {});",
    'tests: title with a plural verb first',
  ],
  [
    'a test title that opens with "what"',
    test,
    "it('what is saved is shown', () => {});",
    'tests: title opens with what',
  ],
])('the check finds %s', (_, path, source, form) => {
  expect(Object.keys(formsOf(source, path))).toEqual([form]);
});

it.each([
  ['a question', page, '<p>What do you want to call?</p>'],
  ['a heading', page, '<h2>What happens next</h2>'],
  ['a comment', page, '/* Nobody is told. */ const text = 1; // beside'],
  ['a comment in styles', page, 'const A = styled.div`/* Stands beside it. */ color: red;`;'],
  ['a query', 'backend/src/a.ts', "const sql = 'SELECT count(*) FROM told WHERE lies = 1';"],
  ['an identifier', page, "const key = 'told';"],
  ['the body of a test', test, "it('shows a lead', () => { say('nobody is told'); });"],
  ['the title of a group that opens with "is"', test, "describe('is kept', () => {});"],
  ['data for tests', 'backend/src/a.fixture.ts', "const text = 'Nobody is told.';"],
  ['a file whose words are patterns', 'site/src/guide/words.ts', "const words = 'whoever told nobody';"],
])('the check accepts %s', (_, path, source) => {
  expect(formsOf(source, path)).toEqual({});
});

it('the check names the line and the text of each place', () => {
  // The second file checks that lines are counted from its own start.
  formsOf("const text = 'It is told.';", page);
  const { places } = formsOf("\n// é\nconst text = 'It is told.';", page)['interface: told'] ?? {};
  expect(places).toEqual([`${page}:3: It is told.`]);
});

it.each([
  ['docs/decisions/0001-a.md', null],
  ['docs/writing-style.md', null],
  ['backend/README.md', 'docs'],
  ['contracts/src/generated/a.ts', null],
  ['site/src/content/home.tsx', 'interface'],
  ['tooling/src/checks/zones.test.ts', 'tests'],
  ['tooling/src/checks/zones.ts', null],
])('the file %s belongs to the area %s', (path, area) => {
  expect(areaOf(path)).toBe(area);
});

it('a form above its budget is reported with every place, and a form within it is not', () => {
  const counts = { 'docs: told': { count: 2, places: ['a.md:1: told', 'a.md:2: told'] } };
  expect(overBudget(counts, { 'docs: told': { budget: 2, reason: 'quoted' } })).toEqual([]);
  const [first, ...places] = overBudget(counts, { 'docs: told': { budget: 1, reason: 'quoted' } });
  expect(first).toContain('"docs: told" occurs 2 times, the budget is 1');
  expect(places).toEqual(['  a.md:1: told', '  a.md:2: told']);
  expect(overBudget(counts, {})).toHaveLength(3);
});
