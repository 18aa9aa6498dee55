import { expect, it } from 'vitest';
import { namesOf } from './names.ts';

it('derives every name from the id', () => {
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
  'refuses the id "%s"',
  (id) => {
    expect(() => namesOf(id)).toThrow('is no id of a module');
  },
);

it('tells who gives the folder what the id is', () => {
  expect(() => namesOf('mfe-leads')).toThrow('Give the id alone: leads');
});

it.each(['', 'a'.repeat(41), "it's", 'a\\b', '<b>'])('refuses the title "%s"', (title) => {
  expect(() => namesOf('notes', title)).toThrow('The title has');
});
