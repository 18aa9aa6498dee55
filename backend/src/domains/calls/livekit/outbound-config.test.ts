import { expect, it } from 'vitest';
import { simpleTrunk } from '../../../testing/simple-trunk.ts';
import { outboundConfigOf, partsOfCall } from './outbound-config.ts';

it('a trunk without further settings is sent as host, username and password', () => {
  const trunk = simpleTrunk('+12025550100');
  expect(outboundConfigOf(trunk)).toEqual({
    hostname: 'sip.example.com',
    transport: 0,
    authUsername: 'user',
    authPassword: 'a password',
  });
  expect(partsOfCall(trunk)).toEqual({ fromNumber: '+12025550100' });
});

it('port, transport, country, caller ID, headers, codecs and encryption are sent as LiveKit expects them', () => {
  const trunk = simpleTrunk('+12025550111', {
    port: 5061,
    transport: 'tls',
    encryption: 'required',
    assertedIdentity: '+12025550122',
    country: 'US',
    codecs: ['PCMA', 'G722'],
    headers: ['X-Telnyx-Username: acme'],
  });
  expect(outboundConfigOf(trunk)).toMatchObject({
    hostname: 'sip.example.com:5061',
    transport: 3,
    destinationCountry: 'US',
  });
  expect(partsOfCall(trunk)).toEqual({
    fromNumber: '+12025550111',
    headers: { 'X-Telnyx-Username': 'acme', 'P-Asserted-Identity': '<sip:+12025550122@sip.example.com>' },
    media: { encryption: 2, onlyListedCodecs: true, codecs: [{ name: 'PCMA' }, { name: 'G722' }] },
  });
});

it('no username and password are sent if the carrier recognizes our address', () => {
  const config = outboundConfigOf(simpleTrunk('+12025550100', { hostname: '203.0.113.9', credentials: null }));
  expect(config).toEqual({ hostname: '203.0.113.9', transport: 0 });
});
