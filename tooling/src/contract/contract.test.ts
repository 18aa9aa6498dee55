import type { ContractShape } from '@switchboard/contracts/shapes';
import { describe, expect, it } from 'vitest';
import { shapeHash } from '../build/requirements.ts';
import { repositoryRoot } from '../root.ts';
import { type Contract, contractProblems, liveContract, readRecorded, versionOf } from './contract.ts';
import { nextRecord } from './record.ts';
import { staleRulesProblems } from './stale-rules.ts';

const text = { type: 'string' };
const answer = (...fields: string[]): ContractShape => ({
  output: { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, text])), required: fields },
});

function contract(shapes: Record<string, ContractShape>, exports: Contract['exports'] = {}): Contract {
  const hashes = Object.entries(shapes).map(([name, shape]) => [name, shapeHash(shape)]);
  return { shapes: Object.fromEntries(hashes), exports, shapeOf: (name) => shapes[name] };
}

const leads = { 'GET /api/leads': answer('name', 'phone'), 'GET /api/slots': answer('start') };
const library = { '@switchboard/platform': ['Slot', 'request'] };
const before = contract(leads, library);
const used = {
  shapes: { 'GET /api/leads': shapeHash(leads['GET /api/leads']) },
  exports: { '@switchboard/platform': ['Slot'] },
};
const empty = { version: '1.4.0', shapes: {}, exports: {}, modules: {}, contents: {} };
const { record } = nextRecord(empty, before, { modules: { visits: used }, contents: {} });

describe('the version of the platform', () => {
  it('the version of the platform stays 1.5.0 while nothing has changed', () => {
    expect(record.version).toBe('1.5.0');
    expect(versionOf(record, before)).toBe('1.5.0');
  });

  it.each<[string, Contract, string]>([
    ['an operation comes', contract({ ...leads, 'GET /api/new': answer() }, library), '1.6.0'],
    ['an answer gains a field', contract({ ...leads, 'GET /api/slots': answer('start', 'end') }, library), '1.6.0'],
    ['a library gains a name', contract(leads, { '@switchboard/platform': ['Slot', 'more', 'request'] }), '1.6.0'],
    ['an answer loses a field', contract({ ...leads, 'GET /api/slots': answer() }, library), '2.0.0'],
    ['an operation goes', contract({ 'GET /api/leads': leads['GET /api/leads'] }, library), '2.0.0'],
    ['a library loses a name', contract(leads, { '@switchboard/platform': ['Slot'] }), '2.0.0'],
  ])('the platform version is raised when %s', (_, live, version) => expect(versionOf(record, live)).toBe(version));
});

describe('a change of the platform', () => {
  it('a platform change that breaks a released module is refused with the module and what it lacks', () => {
    const live = contract({ ...leads, 'GET /api/leads': answer('name') }, { '@switchboard/platform': ['request'] });
    expect(contractProblems(record, live)).toEqual([
      'visits: It was built against another GET /api/leads: phone is gone.',
      'visits: @switchboard/platform of this shell does not export Slot.',
      expect.stringContaining('Released versions of these modules end'),
      'platform 2.0.0 with: npm run contract',
    ]);
  });

  it('a platform change that breaks no module is accepted', () => {
    expect(contractProblems(record, contract({ 'GET /api/leads': answer('name', 'phone', 'city') }, library))).toEqual(
      [],
    );
  });

  it('a recorded platform change lists the modules that it breaks, and is accepted from then on', () => {
    const live = contract({ ...leads, 'GET /api/leads': answer('name') }, library);
    const next = nextRecord(record, live, { modules: { other: { shapes: live.shapes, exports: {} } }, contents: {} });
    expect([next.dropped, next.record.version, Object.keys(next.record.modules)]).toEqual([
      ['visits'],
      '2.0.0',
      ['other'],
    ]);
    expect(contractProblems(next.record, live)).toEqual([]);
    expect(Object.keys(next.record.contents).sort()).toEqual(Object.values(live.shapes).sort());
  });
});

it('this repository breaks none of its own recorded modules', () => {
  const recorded = readRecorded(repositoryRoot);
  expect(contractProblems(recorded, liveContract(repositoryRoot))).toEqual([]);
  expect(Object.keys(recorded.modules)).toEqual(expect.arrayContaining(['admin', 'leads', 'slots']));
});

it('the recorded stale rules match the declarations of the endpoints', () => {
  expect(staleRulesProblems(repositoryRoot)).toEqual([]);
});
