import { describe, expect, it } from 'vitest';
import { checkXml, readXml } from './xml-events.ts';

/** The events of a document, one per line. */
function eventsOf(xml: string): string[] {
  const events: string[] = [];
  readXml(xml, {
    open: (name, attribute) => events.push(`<${name} ${attribute('a') ?? ''}`.trimEnd()),
    close: (name) => events.push(`>${name}`),
    text: (value) => events.push(value),
  });
  return events;
}

it('elements, attributes, text and sections are reported in order', () => {
  const xml = `<?xml version="1.0"?><w:p a='1 > 0 &amp; "x"'><!-- <no> --><w:br/>A<![CDATA[ & <b> ]]></w:p>`;
  expect(eventsOf(xml)).toEqual(['<w:p 1 > 0 & "x"', '<w:br', '>w:br', 'A', ' & <b> ', '>w:p']);
});

it('the case of XML names is kept, and only the entities of XML are decoded', () => {
  expect(eventsOf('<Pq a="x"/>')).toEqual(['<Pq x', '>Pq']);
  expect(eventsOf('<p>&lt;&#65;&#x42;&gt;&secret;&copy;</p>').join('')).toBe('<p<AB>&secret;&copy;>p');
});

it('open elements are closed, so every start has an end', () => {
  expect(eventsOf('<a><b>x</a></c>')).toEqual(['<a', '<b', 'x', '>b', '>a']);
  expect(eventsOf('<a><b>x')).toEqual(['<a', '<b', 'x', '>b', '>a']);
});

describe.each([
  ['read', (xml: string) => void eventsOf(xml)],
  ['checked', checkXml],
])('XML that is %s', (_, take) => {
  it.each([
    ['<!DOCTYPE x>'],
    ['<!doctype x SYSTEM "file:///etc/passwd">'],
    ['<!DOCTYPE x [<!ENTITY a "b">]>'],
    ['<!ENTITY a "b">'],
    ['<?xml version="1.0"?>\n<!-- x --><!DOCTYPE\nx>'],
  ])('an XML document with a document type is refused: %s', (declaration) => {
    expect(() => take(`${declaration}<x/>`)).toThrow(expect.objectContaining({ reason: 'too_complex' }));
    expect(() => take(`<x>${declaration}</x>`)).toThrow(expect.objectContaining({ reason: 'too_complex' }));
  });

  it('XML nested deeper than 256 levels is refused', () => {
    expect(() => take('<x>'.repeat(256))).not.toThrow();
    expect(() => take('<x>'.repeat(257))).toThrow(expect.objectContaining({ reason: 'too_complex' }));
    expect(() => take('<x><y/></x>'.repeat(10_000))).not.toThrow();
  });
});
