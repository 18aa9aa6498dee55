import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor, type SortType } from './cursor.ts';

const id = '8a0f5f4e-6b6e-4c55-9d0b-0d3f3d5a7b10';
const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a cursor', () => {
  it('a cursor is decoded to the position that it was made from', () => {
    const moment = new Date('2026-11-21T10:00:00.123Z');
    expect(decodeCursor(encodeCursor([moment, id]), 'moment')).toEqual([moment.toISOString(), id]);
    expect(decodeCursor(encodeCursor(['-infinity', id]), 'open_moment')).toEqual(['-infinity', id]);
    expect(decodeCursor(encodeCursor([-3, id]), 'int')).toEqual(['-3', id]);
    expect(decodeCursor(encodeCursor(['İpek "O’Brien"', id]), 'text')).toEqual(['İpek "O’Brien"', id]);
  });

  it.each<[SortType, string, string]>([
    ['moment', 'a year 0', cursor('0000-01-01T00:00:00.000Z', id)],
    ['moment', 'an offset that no zone has', cursor('2026-11-21T10:00:00+99:00', id)],
    ['moment', 'a year of five digits', cursor('9999-12-31T23:59:59-23:59', id)],
    ['moment', 'a day that is none', cursor('2026-02-31T10:00:00Z', id)],
    ['moment', 'infinity', cursor('infinity', id)],
    ['open_moment', 'a year 0', cursor('0000-01-01T00:00:00.000Z', id)],
    ['moment', 'words', cursor('yesterday', id)],
    ['text', 'a NUL', cursor('a\u0000b', id)],
    ['text', 'half a surrogate pair', cursor('\ud800', id)],
    ['text', 'a number in place of a text', cursor(1, id)],
    ['int', 'a number past any count', cursor('99999999999', id)],
    ['int', 'a fraction', cursor('1.5', id)],
    ['text', 'an id that is none', cursor('a', 'b')],
    ['text', 'more than a place', cursor('a', id, 'c')],
    ['text', 'no JSON', 'abc'],
  ])('a cursor of type %s with %s is rejected', (type, _, given) => {
    expect(() => decodeCursor(given, type)).toThrow('The cursor is invalid. Use the next_cursor of the previous page.');
  });
});
