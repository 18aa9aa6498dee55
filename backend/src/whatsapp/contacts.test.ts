import { describe, expect, it } from 'vitest';
import { contactOf, formsOf, numbersOf, otherSideOf } from './contacts.ts';

describe('one person', () => {
  it.each([
    ['Brazil, with and without the ninth digit', '5511987654321', '551187654321'],
    ['Mexico, with and without the 1', '525512345678', '5215512345678'],
    ['Argentina, with and without the 9', '5491123456789', '541123456789'],
  ])('a person has two number formats in %s', (_, kept, other) => {
    expect(formsOf(kept)).toEqual([kept, other]);
    expect(formsOf(other)).toEqual([kept, other]);
    expect(contactOf(other)).toBe(contactOf(kept));
    expect(numbersOf(other)).toEqual([`+${kept}`, `+${other}`]);
  });

  it.each([
    ['a house in Brazil', '551132654321'],
    ['a house in Brazil whose number begins with 9 and 2', '5511923456789'],
    ['another country', '12025550147'],
    ['a number that only begins alike', '5255'],
  ])('a person has one number format: %s', (_, digits) => {
    expect(formsOf(digits)).toEqual([digits]);
  });
});

describe('who is behind a JID', () => {
  it.each([
    ['12025550147@s.whatsapp.net', null, { kind: 'person', digits: '12025550147' }],
    ['12025550147:12@s.whatsapp.net', null, { kind: 'person', digits: '12025550147' }],
    ['12025550147@c.us', null, { kind: 'person', digits: '12025550147' }],
    ['998877665544@lid', null, { kind: 'unknown', id: '998877665544@lid' }],
    ['998877665544@lid', '+1 202 555 0147', { kind: 'person', digits: '12025550147' }],
    ['120363041234567890@g.us', '12025550147', { kind: 'nobody' }],
    ['status@broadcast', null, { kind: 'nobody' }],
    ['12025550147@broadcast', null, { kind: 'nobody' }],
    ['120363041234567890@newsletter', null, { kind: 'nobody' }],
    ['nobody', null, { kind: 'nobody' }],
  ])('the contact behind %s with the phone number %s is recognized', (jid, phoneNumber, expected) => {
    expect(otherSideOf(jid, phoneNumber)).toEqual(expected);
  });
});
