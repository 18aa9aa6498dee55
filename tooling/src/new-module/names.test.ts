import { expect, it } from 'vitest';
import { namesOf } from './names.ts';

it('every name of a module is derived from its id', () => {
  expect(namesOf('lead-notes')).toEqual({
    id: 'lead-notes',
    title: 'Lead notes',
    owner: 'Your team',
    folder: 'mfe-lead-notes',
    page: 'LeadNotesPage',
    path: '/lead-notes',
  });
  expect(namesOf('notes', ' Notes about leads ', 'Team Blue')).toMatchObject({
    title: 'Notes about leads',
    owner: 'Team Blue',
  });
});

it.each(['', 'x', 'Lead', 'lead_notes', '1lead', 'lead-', 'lead--notes', '../lead', 'a'.repeat(41)])(
  'the id "%s" is refused',
  (id) => {
    expect(() => namesOf(id)).toThrow('is no id of a module');
  },
);

it('a folder name instead of an id is refused with the id to use', () => {
  expect(() => namesOf('mfe-leads')).toThrow('Give the id alone: leads');
});

it.each(['', 'a'.repeat(41), "it's", 'a\\b', '<b>'])('the title "%s" is refused', (title) => {
  expect(() => namesOf('notes', title)).toThrow('The title has');
});
